/** Lines about fields and filters, asked of the server. */
import type { PolicyLiteral } from '../../engine/studio/policy/sentences/sentence.ts';
import { currentFieldState, isMadeByServer } from '../../engine/model/access.ts';
import { isConditionTrue } from '../../engine/model/evaluate.ts';
import type { Condition } from '../../engine/model/expression.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { isSameContent } from '../../engine/model/normalize.ts';
import { getAtPath, isEmptyValue, setAtPath } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import { readsOnlyRoles } from '../../engine/model/roles.ts';
import { compilePolicyCondition } from '../../engine/studio/policy/cond.ts';
import { nearestParentOf } from '../../engine/studio/policy/names.ts';
import { toWireValue } from '../../engine/studio/policy/value.ts';
import { getRecord } from '../../engine/server/store/records.ts';
import type { Got } from '../api/api.ts';
import { hasOwnBody, label, sharing, single } from './access-calls.ts';
import { candidatesOf, demoOf } from './generated.ts';
import { addressOf, everybody, platformModel as model, resourceOf, rowIn, scopeFor, type Persona, type Sample } from './platform.ts';
import { answersOf, faultsIn, faultsOf, notAsked, usersOf, type Heard, type Line, type World } from './policy-world.ts';
import { personaOfAll } from './save.ts';

/** A record that holds nothing but this, sent to be created: what is refused about it shows beside all that is missing. */
async function creation({ api, samplesOf }: World, resource: Resource, body: object, as = everybody): Promise<Got | null> {
  const { create } = resource.ops;
  if (create === null || create.behaviour || create.encoding !== 'json' || resource.create === null || hasOwnBody(resource)) return null;
  const at = samplesOf(resource)[0] ?? single;
  const got = await api.send(`${create.method} ${addressOf(create, { ...at, key: ['no-such-record'] })}`, { as, body });
  // Nobody at all, or nobody at this place, may create one.
  return got.status === 403 && as === everybody ? null : got;
}

const noForm = 'no form of plain values creates it';

function isEntered(world: World, resource: Resource, field: Field | undefined, value: unknown): field is Field {
  if (field === undefined || field.sendAs === null || isMadeByServer(field)) return false;
  if (resource.create?.writable.includes(field.name) !== true) return false;
  const self = { [field.name]: value };
  const { visible, readOnly } = currentFieldState(field, scopeFor(world.api, personaOfAll(world.api), 'create', { self, form: self }));
  return visible && !readOnly;
}

/** Limits and values of a field: what is just inside is taken, what is outside is not. */
export async function hearField(world: World, resource: Resource, { claim }: Line<'field'>): Promise<Heard> {
  const { is, values } = claim;
  const field = resource.fields[claim.field.text];
  const tries = field === undefined ? [] : triesOf(field, is, values);
  if (!isEntered(world, resource, field, tries[0]?.value))
    return is === 'one of' ? hearAnswered(world, resource, claim) : notAsked(noField);
  const wrong: string[] = [];
  let calls = 0;
  for (const { value, isTaken, codes } of tries) {
    const got = await creation(world, resource, { [field.sendAs ?? '']: value });
    if (got === null) return is === 'one of' ? hearAnswered(world, resource, claim) : notAsked(noForm);
    calls += 1;
    const faults = faultsOf(got, field.sendAs);
    const isRefused = faults.some((code) => codes.includes(code));
    if (isRefused === isTaken) wrong.push(`${JSON.stringify(value)}: ${got.status} ${faults.join()}`);
  }
  return calls === 0 ? notAsked('it takes every value') : { calls, wrong, why: null };
}

const noField = 'nobody enters the field of a new record';

/** What nobody enters is at least never answered otherwise. */
async function hearAnswered(world: World, resource: Resource, { field: { text: name }, values }: Line<'field'>['claim']): Promise<Heard> {
  const field = resource.fields[name];
  const known = new Set(values.flatMap((value) => (field === undefined ? [] : [toWireValue(value, field)].flat())).map(String));
  const found = (await answersOf(world, resource)).flatMap((row) => [row[name] ?? []].flat());
  if (field === undefined || found.length === 0 || known.has('*')) return notAsked('no record is answered with a value there');
  const others = [...new Set(found.map(String))].filter((each) => !known.has(each));
  return { calls: 1, wrong: others.length === 0 ? [] : [`answered: ${others.join(', ')}`], why: null };
}

interface Try {
  readonly value: unknown;
  readonly isTaken: boolean;
  readonly codes: readonly string[];
}

function triesOf(field: Field, is: 'at most' | 'at least' | 'one of', values: readonly PolicyLiteral[]): readonly Try[] {
  const codes = ['enum', 'maxLength', 'minLength', 'maximum', 'minimum', 'type'];
  const made = (value: unknown, isTaken: boolean): Try => ({ value, isTaken, codes });
  const [limit] = values;
  if (is === 'one of') {
    const options = field.choices?.kind === 'enum' ? field.choices.values : [];
    const isAlways = (text: string): boolean => options.some((option) => String(option.value) === text && option.when === true);
    const named = values.filter(({ text }) => isAlways(text)).map((each) => made(toWireValue(each, field), true));
    const other = field.isMultiple ? ['no-such-value'] : 'no-such-value';
    return [...named, ...(values.some(({ text }) => text === '*') ? [] : [made(other, false)])];
  }
  const count = Number(limit?.value);
  const step = is === 'at most' ? 1 : -1;
  if (field.ty === 'string') return [made('a'.repeat(count), true), made('a'.repeat(count + step), false)];
  return [made(toWireValue(limit ?? nothing, field), true), made(Number(toWireValue(limit ?? nothing, field)) + step, false)];
}

const nothing: PolicyLiteral = { text: '', value: null, isQuoted: true, span: { file: '', line: 0, column: 0, endColumn: 0 } };

/** Who sees, filters by, writes and chooses what. */
export async function hearFieldRights(world: World, resource: Resource, line: Line<'may'>): Promise<Heard> {
  const { doing } = line.claim;
  if (doing.kind === 'see')
    return hearSight(
      world,
      resource,
      line,
      doing.fields.map(({ text }) => text),
    );
  if (doing.kind === 'filter')
    return hearFilters(
      world,
      resource,
      line,
      doing.params.map(({ text }) => text),
    );
  if (doing.kind === 'write') {
    const names = doing.fields.map(({ text }) => text);
    return hearWrites(
      world,
      resource,
      line,
      names.map((name) => ({ name, value: 'entered-by-hand', code: 'readOnly' })),
    );
  }
  if (doing.kind !== 'choose') return notAsked('it is a verb');
  const name = doing.field.text;
  const field = resource.fields[name] ?? null;
  return hearWrites(
    world,
    resource,
    line,
    doing.values.map((value) => ({ name, value: toWireValue(value, field), code: 'enum' })),
  );
}

type MayLine = Line<'may'>;

async function hearSight({ api, samplesOf }: World, resource: Resource, { claim }: MayLine, names: readonly string[]): Promise<Heard> {
  const { get } = resource.ops;
  const fields = names.flatMap((name) => resource.fields[name] ?? []);
  if (get === null || samplesOf(resource).length === 0) return notAsked('no record is answered with');
  if (fields.some(({ visible }) => isOfRecord(visible)))
    return notAsked('what the record decides is left out of the screens, not of the answers');
  const wrong: string[] = [];
  let calls = 0;
  for (const persona of usersOf(claim.who)) {
    for (const at of samplesOf(resource).slice(0, 3)) {
      const scope = scopeFor(api, persona, 'show', { self: at.values, parent: at.parent, params: at.params });
      const isSaid =
        claim.cond === null || isConditionTrue(compilePolicyCondition(claim.cond, resource, nearestParentOf(model, resource)), scope);
      const wanted = persona.isMeant ? claim.can === isSaid : !claim.can;
      if ((!isSaid && !claim.isExact) || (!wanted && sharing(model, resource).length > 1)) continue;
      const got = await api.send(`GET ${addressOf(get, at)}`, { as: persona.name });
      const row = got.status === 200 ? rowIn(got) : {};
      // Of a password an answer never holds more than that there is one.
      for (const field of fields.filter(({ codec, name }) => codec.kind !== 'password' && (!wanted || !isEmptyValue(at.values[name])))) {
        calls += 1;
        const isThere = getAtPath(row, field.path) !== undefined;
        if (isThere !== wanted) wrong.push(`${persona.name} ${field.name} ${label(at)}: ${isThere ? 'is' : 'is not'} in the answer`);
      }
    }
  }
  return calls === 0 ? notAsked('no stored record has a value there') : { calls, wrong, why: null };
}

async function hearFilters({ api, samplesOf }: World, resource: Resource, { claim }: MayLine, params: readonly string[]): Promise<Heard> {
  const { list } = resource.ops;
  if (list === null) return notAsked('it has no list');
  const wrong: string[] = [];
  let calls = 0;
  for (const persona of usersOf(claim.who)) {
    const wanted = persona.isMeant ? claim.can : !claim.can;
    for (const param of params) {
      const got = await api.send(`GET ${addressOf(list, samplesOf(resource)[0] ?? single)}?_limit=1&${param}=~empty~`, {
        as: persona.name,
      });
      calls += 1;
      if ((got.status === 200) !== wanted) wrong.push(`${persona.name} ${param}: ${got.status}`);
    }
  }
  return { calls, wrong, why: null };
}

interface Written {
  readonly name: string;
  readonly value: unknown;
  /** What a refusal of the right is called; all other faults are about the value. */
  readonly code: string;
}

/** Each field alone in a new record, or in a change that also empties what is needed, so that nothing is stored. */
async function hearWrites(world: World, resource: Resource, { claim }: MayLine, all: readonly Written[]): Promise<Heard> {
  const { api, samplesOf } = world;
  const isNew = claim.isNew || resource.edit === null;
  const form = isNew ? resource.create : resource.edit;
  const op = isNew ? resource.ops.create : resource.ops.update;
  if (form === null || op === null || op.behaviour || op.encoding !== 'json' || resource.isSingle || (isNew && hasOwnBody(resource)))
    return notAsked(noForm);
  const said = claim.cond === null ? true : compilePolicyCondition(claim.cond, resource, nearestParentOf(model, resource));
  const reads = typeof said === 'boolean' ? [] : said.reads;
  const wrong: string[] = [];
  let calls = 0;
  for (const persona of usersOf(claim.who)) {
    for (const at of samplesOf(resource).slice(0, 2)) {
      const scope = scopeFor(api, persona, isNew ? 'create' : 'edit', {
        self: at.values,
        old: at.values,
        parent: at.parent,
        params: at.params,
      });
      const isSaid = isConditionTrue(said, scope);
      const wanted = persona.isMeant ? claim.can === isSaid : !claim.can;
      if (!isSaid && !claim.isExact) continue;
      for (const { name, value, code } of all) {
        const field = form.fields[name] ?? resource.fields[name];
        // What is stored already may stay; the address and other values decide what they decide, whatever is sent.
        if (field === undefined || isSameContent(at.values[name], value) || isDecided(resource, field)) continue;
        // What the record hides is dropped in silence, for a form sends what it hid a moment ago.
        if (!wanted && isOfRecord(field.visible)) continue;
        // So is what the server counts by itself, for a whole record that is sent back was read before: the stored record tells.
        if (!wanted && !isNew && (field.filledBy === 'code' || field.filledBy === 'reading')) {
          const changed = await changedBy(world, resource, field, { at, persona });
          calls += 1;
          if (changed !== null) wrong.push(`${persona.name} ${name} ${label(at)}: ${changed}`);
          continue;
        }
        const body = bodyWith(resource, field, { value, at, isNew, reads });
        if (body === null) continue;
        const got = await api.send(`${op.method} ${addressOf(op, isNew ? { ...at, key: ['no-such-record'] } : at)}`, {
          as: persona.name,
          body,
        });
        const faults = faultsOf(got, field.sendAs);
        // Who may not write at all is refused before the field is looked at.
        const isRefused = got.status === 403 || got.status === 404 || faults.includes(code) || faults.includes('unknown-field');
        calls += 1;
        if (isRefused === wanted) wrong.push(`${persona.name} ${name} ${label(at)}: ${got.status} ${faultsIn(got).join(' ')}`);
      }
    }
  }
  return calls === 0 ? notAsked('no call could be made that stores nothing') : { calls, wrong, why: null };
}

/** What became of a stored field when the whole record was sent back with other values in it, by who may read that; null: it stands. */
async function changedBy(
  { api }: World,
  resource: Resource,
  field: Field,
  { at, persona }: { readonly at: Sample; readonly persona: Persona },
): Promise<string | null> {
  const { get: show, update } = resource.ops;
  if (show === null || update === null || field.sendAs === null) return null;
  const base = resource.view === null ? resource : resourceOf(resource.view.of);
  const storedNow = async (): Promise<unknown> =>
    (await getRecord(api.store, base, { key: at.key, parents: at.params }))?.values[field.name] ?? null;
  const before = await storedNow();
  const read = await api.send(`GET ${addressOf(show, at)}`, { as: persona.name });
  const row = read.status === 200 ? rowIn(read) : {};
  const byHand = field.isMultiple ? ['entered-by-hand'] : 'entered-by-hand';
  const others = [...candidatesOf(field, demoOf(model, api.clock.now)).good, byHand].filter((value) => !isSameContent(before, value));
  for (const value of others) {
    const body = setAtPath(row, field.sendAs.split('.'), value);
    const got = await api.send(`${update.method} ${addressOf(update, at)}`, { as: persona.name, body });
    const after = await storedNow();
    if (!isSameContent(before, after)) return `${got.status}, and it holds ${JSON.stringify(after)}`;
  }
  return null;
}

const isOfRecord = (cond: Condition): boolean => typeof cond !== 'boolean' && !readsOnlyRoles(cond);

function isDecided({ parents }: Resource, { name, autofill }: Field): boolean {
  return autofill !== null || parents.some(({ field }) => field === name);
}

interface Sent {
  readonly value: unknown;
  readonly at: Sample;
  readonly isNew: boolean;
  /** What decides about the field is sent along with a new record. */
  readonly reads: readonly string[];
}

function bodyWith(resource: Resource, field: Field, { value, at, isNew, reads }: Sent): object | null {
  if (field.sendAs === null) return null;
  const own = setAtPath({}, field.sendAs.split('.'), field.ty === 'number' && typeof value === 'string' ? 4711 : value) as Values;
  const beside = reads.flatMap((read) => {
    const other = resource.fields[read.replace(/^self\./, '')];
    const isSent = other !== undefined && other.sendAs !== null && other.name !== field.name && !isEmptyValue(at.values[other.name]);
    return isSent ? [[String(other.sendAs), at.values[other.name]] as const] : [];
  });
  if (isNew) return { ...Object.fromEntries(beside), ...own };
  const needed = resource.edit?.writable
    .flatMap((name) => resource.fields[name] ?? [])
    .find(
      (each) => each.required === true && each.sendAs !== null && each.name !== field.name && !each.isImmutable && each.readOnly === false,
    );
  const emptied = needed?.sendAs ?? null;
  return emptied === null ? null : { [emptied]: null, ...own };
}
