import { describe, expect, it } from 'vitest';
import { modelWith, reworded } from '../../language/compile/testing.ts';
import type { Model } from '../../model/model.ts';
import { diffModels } from './models.ts';

const probe = `resource: probes
title: Probe
access: {use: ROLE_VISITOR, write: ROLE_ASTRONOMER, rows: "self.maker == user.username"}
fields:
  code: {type: code, pattern: '^[a-z0-9]+$'}
  name: {type: string, unique: {within: [maker, kind]}}
  maker: string
  kind: string
  flag: boolean
  mass: number
  size: number
  sent: {type: date, check: "it >= today()"}
  weight: {type: number, value: self.mass * self.size}
list: {columns: [code, {field: name, when: self.flag}]}
form: {layout: [code, name]}
`;

function told(from: string, to: string): readonly string[] {
  return diffModels(modelWith(probe), modelWith(reworded(probe, from, to))).changes.map(
    ({ direction, item, says }) => `${direction} ${item}: ${says}`,
  );
}

describe('a rewrite that means the same', () => {
  it.each([
    ['self.maker == user.username', 'user.username == self.maker'],
    ['self.maker == user.username', 'same(user.username, self.maker)'],
    ['self.mass * self.size', 'self.size * self.mass'],
    ['^[a-z0-9]+$', '^[0-9a-z]{1,}$'],
    ['when: self.flag', 'when: self.flag == true'],
    ['it >= today()', 'today() <= it'],
    ['it >= today()', '!(it < today())'],
  ])('%s as %s is silent', (from, to) => expect(told(from, to)).toEqual([]));
});

describe('the direction', () => {
  it('of a name that is unique among more is tighter, among fewer looser', () => {
    expect(told('within: [maker, kind]', 'within: [maker]')).toContain(
      'tightened name: field name must be unique within maker; before: unique within maker, kind',
    );
    expect(told('{within: [maker, kind]}', 'true')[0]).toMatch(/^tightened name: field name must be unique; before/);
    expect(told('within: [maker, kind]', 'within: [maker, kind, size]')[0]).toMatch(/^loosened/);
    expect(told('within: [maker, kind]', 'within: [size]')[0]).toMatch(/^loosened/);
  });

  it('of a bound that is computed is told by the values that it lets through', () => {
    expect(told('it >= today()', 'it > today()')[0]).toMatch(/^tightened sent/);
    expect(told('it >= today()', 'it >= today() || self.flag')[0]).toMatch(/^loosened sent/);
  });

  it('of a notification is none: it opens nothing, but what happens is another', () => {
    const line = (more: string) => `${probe}show: {}\n${more}`;
    const flagged = (when: string, text: string) => `notify: {flagged: {when: '${when}', to: self.code, text: ${text}}}\n`;
    const [none, told, later, reworded] = [
      '',
      flagged('self.flag == true', 'It is flagged.'),
      flagged('self.flag == false', 'It is flagged.'),
      flagged('self.flag == true', 'It has a flag.'),
    ].map((more) => modelWith(line(more))) as [Model, Model, Model, Model];
    const says = (from: Model, to: Model) =>
      diffModels(from, to).changes.map(({ area, direction, weight, item, says: what }) => [area, direction, weight, item, what]);
    expect(says(none, told)).toEqual([
      ['calls', 'changed', 'effect', 'notify.flagged', expect.stringMatching(/^notification flagged is new: .*“It is flagged\.” once /)],
    ]);
    expect(says(told, none)).toEqual([['calls', 'changed', 'effect', 'notify.flagged', expect.stringContaining('flagged is gone')]]);
    expect(says(told, later)).toEqual([['calls', 'changed', 'effect', 'notify.flagged', expect.stringContaining('when it is told')]]);
    expect(says(told, reworded)).toEqual([['texts', 'changed', null, 'notify.flagged', expect.stringContaining('“It has a flag.”')]]);
  });

  it('of comments is told of those who may leave them', () => {
    const [none, open, narrow] = ['', 'comments: true\n', 'comments: ROLE_ASTRONOMER\n'].map((line) =>
      modelWith(`${probe}show: {}\n${line}`),
    ) as [Model, Model, Model];
    const says = (from: Model, to: Model) => diffModels(from, to).changes.map(({ direction, item }) => `${direction} ${item}`);
    expect(says(none, narrow)).toEqual(['widened comment']);
    expect(says(open, narrow)).toEqual(['narrowed comment']);
    expect(says(narrow, open)).toEqual(['widened comment']);
    expect(says(open, none)).toEqual(['narrowed comment']);
  });
});
