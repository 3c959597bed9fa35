import { describe, expect, it } from 'vitest';
import { modelWith } from '../../language/compile/testing.ts';
import { readModel } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import type { Condition, Expression } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { expressionOf } from '../../model/testing.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';
import { english, describeInWords, type Teller } from './words.ts';

const probe = (visible: string) => `resource: probes
title: Probe
access: true
fields:
  code: code
  flag: {type: boolean, title: Has a flag}
  state: {type: state, enum: {new: {title: Sent}, on_way: {}, gone: {}}}
  created_by: created_by
  team: string
  cost: {type: money}
  weight: number
  starts: date
  ends: date
  tags: {type: string, multiple: true}
  planet: {type: ref, to: planets}
  attributes: {type: key-value}
  parts: {type: array, items: {fields: {name: string, size: {type: number, title: Width}}}}
  seen: {type: string, visible: '${visible.replaceAll("'", "''")}'}
`;

/** The sentence of a condition over the fields above. */
function words(text: string): string {
  const model = modelWith(probe(text));
  const resource = model.resources['probes'] as Resource;
  return describeInWords(resource.fields['seen']?.visible ?? false, { model, resource }, english);
}

describe('a condition in words', () => {
  it.each([
    ['ROLE_ADMIN', 'you have the role Administrator'],
    ['!ROLE_ADMIN', 'you do not have the role Administrator'],
    ['self.tags.all(tag, tag in user.roles)', 'each entry of Tags is among your roles'],
    ['!self.tags.all(tag, tag in user.roles)', 'an entry of Tags is not among your roles'],
    ['ROLE_ADMIN || ROLE_VISITOR', 'you have the role Administrator or Visitor'],
    ['ROLE_ADMIN && ROLE_VISITOR', 'you have the roles Administrator and Visitor'],
    ['self.state == "new" && self.created_by == user.username', 'State is Sent, and Created by is you'],
    ['self.state == "new" || self.flag', 'State is Sent, or Has a flag is yes'],
    ['self.flag && (self.state == "new" || self.weight > 3)', 'Has a flag is yes, and either State is Sent or Weight is more than 3'],
    ['ROLE_ADMIN || self.flag && self.weight >= 3', 'you have the role Administrator, or (Has a flag is yes and Weight is at least 3)'],
    [
      'self.flag && (ROLE_ADMIN || self.state == "new" && (self.weight < 1 || self.weight > 3))',
      'Has a flag is yes, and (you have the role Administrator or (State is Sent and (Weight is less than 1 or Weight is more than 3)))',
    ],
    ['!(self.flag && self.state == "new")', 'Has a flag is no, or State is not Sent'],
    ['self.state in ["new", "on_way", "gone"]', 'State is Sent, On way or Gone'],
    ['!(self.state in ["new", "gone"])', 'State is not Sent or Gone'],
    ['!same(self.state, "new")', 'State is empty or anything but Sent'],
    ['!same(self.flag, false)', 'Has a flag is yes or empty'],
    ['"red" in self.tags', 'Tags has the entry "red"'],
    ['self.team == null', 'Team is empty'],
    ['self.team != null', 'Team is not empty'],
    ['self.team == user.team', 'Team is your team'],
    ['self.team == self.code', 'Team is the same as Code'],
    ['user.team == "a"', 'your team is "a"'],
    ['self.team != old.team', 'Team is not the same as the stored Team'],
    ['100 < self.cost', 'Cost is more than 1'],
    ['self.starts <= self.ends', 'Starts is not after Ends'],
    ['self.starts > plus(today(), 3, "days")', 'Starts is after 3 days after today'],
    ['self.starts < ago("1week")', 'Starts is before 1 week ago'],
    ['self.attributes.colour == "red"', 'Colour of Attributes is "red"'],
    ['self.parts[0].size > 2', 'Width of entry 1 of Parts is more than 2'],
    ['self._data.planet.kind == "gas"', 'Kind of Planet is "gas"'],
    ['self.parts.exists(p, p.size > 2)', 'Parts has an entry with: size of the entry is more than 2'],
    ['self.tags.size() > 1', 'the number of entries of Tags is more than 1'],
    ['self.team.size() > 1', 'the length of Team is more than 1'],
    ['self.team.startsWith("a")', 'Team starts with "a"'],
    ['settings.strict_names', 'the setting Strict names is yes'],
    ['mode == "edit"', 'the record is being edited'],
    ['self.weight + 1 > 3', 'Weight + 1 is more than 3'],
    ['self.flag ? self.team == "a" : ROLE_ADMIN', '(if Has a flag is yes: Team is "a"; else: you have the role Administrator)'],
    ['self.team.split("-").size() > 1', 'the number of entries of the result of "self.team.split("-")" is more than 1'],
  ])('%s', (text, sentence) => expect(words(text).toLowerCase()).toBe(sentence.toLowerCase()));

  it('says always and never', () => {
    expect(words('true')).toBe('always');
    expect(words('self.flag && false')).toBe('never');
    expect(words('self.flag || true')).toBe('always');
  });

  it('says the same thing once', () => expect(words('self.flag && (self.flag && ROLE_ADMIN)')).toBe(words('self.flag && ROLE_ADMIN')));

  it('needs no record', () => {
    const model = modelWith(probe('self.state == "new"'));
    const cond = model.resources['probes']?.fields['seen']?.visible ?? false;
    expect(describeInWords(cond, { model: { roles: {} }, resource: null }, english)).toBe('State is "new"');
  });

  it('calls the attributes of users as catalogues do, in German with a capital, also where the Model does not say what they are called', () => {
    const cond = expressionOf(['op', '==', ['get', 'user', ['company_group']], ['lit', 'a']]);
    const german: Teller = {
      ...english,
      text: ({ text }) => (text === 'Company group' ? 'Firmengruppe' : text),
      inSentence: (title) => formatTitleInSentence(title, 'de'),
    };
    const told = (teller: Teller) => describeInWords(cond, { model: { roles: {} }, resource: null }, teller);
    expect([told(english), told(german)]).toEqual(['your company group is "a"', 'your Firmengruppe is "a"']);
  });
});

/** Every condition of a Model with the resource it belongs to. */
function conditionsOf(model: Model): readonly { readonly cond: Expression; readonly resource: Resource }[] {
  const found: { cond: Expression; resource: Resource }[] = [];
  const visit = (value: unknown, resource: Resource): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('node' in value && 'reads' in value) found.push({ cond: value as Expression, resource });
    else Object.values(value).forEach((part) => visit(part, resource));
  };
  Object.values(model.resources).forEach((resource) => visit(resource, resource));
  return found;
}

describe.each(['resources', 'tests/fixtures'])('every condition of %s', (folder) => {
  const model = readModel(loadFolder(folder)).model as Model;
  const all = conditionsOf(model);

  it('has words without a placeholder left open, and other words when it is denied', () => {
    expect(all.length).toBeGreaterThan(20);
    for (const { cond, resource } of all) {
      const tell = (each: Condition) => describeInWords(each, { model, resource }, english);
      const sentence = tell(cond);
      expect(sentence).not.toBe('');
      expect(sentence).not.toMatch(/undefined|\[object|\bplural,/);
      if (cond.ty === 'bool') expect(tell({ ...cond, node: ['op', '!', cond.node] })).not.toBe(sentence);
    }
  });

  it('fills each placeholder that its messages have', () => {
    const open: string[] = [];
    const strict: Teller = {
      ...english,
      say: (message, values = {}) => {
        const names = [...message.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? '');
        open.push(...names.filter((name) => !(name in values)).map((name) => `${message}: ${name}`));
        return english.say(message, values);
      },
    };
    for (const { cond, resource } of all) describeInWords(cond, { model, resource }, strict);
    expect(open).toEqual([]);
  });
});
