/** A second transition into every state: each is open from its own state to its own people, whichever the descriptor names first. */
import { parseDocument } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Field, Model, Resource } from '../../engine/model/model.ts';
import { updateRecord } from '../../engine/server/store/records.ts';
import type { Api } from '../api/api.ts';
import { sources } from '../mutations/mutants.ts';
import { addressOf, everybody, openContract, platformModel, resourceOf, rowIn, sampleOf, storedOf } from './platform.ts';

const guard = 'ROLE_SUPERUSER';

interface Pair {
  readonly name: string;
  readonly field: string;
  readonly into: string;
  /** Whence the first transition goes, to whoever may edit; whence the second goes, to superusers. */
  readonly first: string;
  readonly second: string;
  /** Of neither. */
  readonly neither: string | null;
}

/** The field of states, or one of choices that can be taken for one. */
function stateOf({ stateField, fields, edit, name }: Resource): Field | undefined {
  if (stateField !== null) return fields[stateField];
  const written = parseDocument(sources.find(({ file }) => file === `resources/${name}.yaml`)?.text ?? '');
  return Object.values(fields).find(
    (field) =>
      edit?.writable.includes(field.name) === true &&
      field.choices?.kind === 'enum' &&
      field.type === 'string' &&
      !field.isMultiple &&
      field.visible === true &&
      field.readOnly === false &&
      written.hasIn(['fields', field.name, 'enum']) &&
      !written.hasIn(['fields', field.name, 'type']),
  );
}

/** A view that says more of a transition would speak of one that is gone. */
function namedByViews({ views, actions }: Resource): boolean {
  return views.some((name) =>
    Object.keys(platformModel.resources[name]?.actions ?? {}).some((action) => (actions[action]?.to ?? null) !== null),
  );
}

/** Two transitions into each state of each resource that a plain update can move. */
const pairs: readonly Pair[] = Object.values(platformModel.resources).flatMap((resource) => {
  const { name, ops, view, isSingle, edit } = resource;
  const field = stateOf(resource);
  const states =
    field?.choices?.kind === 'enum' ? field.choices.values.flatMap(({ value, when }) => (when === true ? [String(value)] : [])) : [];
  const isPlain = ops.update !== null && !ops.update.behaviour && ops.update.encoding === 'json' && edit !== null;
  if (field === undefined || field.sendAs === null || !isPlain || ops.get === null || view !== null || isSingle || namedByViews(resource))
    return [];
  return states.flatMap((into, at) => {
    const others = [...states.slice(at + 1), ...states.slice(0, at)];
    const [first, second, neither = null] = others;
    return first === undefined || second === undefined ? [] : [{ name, field: field.name, into, first, second, neither }];
  });
});

/** The product with those transitions in place of its own. */
function twoWayModel(isSwapped: boolean): Model {
  const edited = sources.map((source) => {
    const own = pairs.filter(({ name }) => source.file === `resources/${name}.yaml`);
    if (own.length === 0) return source;
    const document = parseDocument(source.text);
    const all = own.flatMap(({ into, first, second }, at) => {
      const both = [
        [`zz_first_${at}`, { title: `First ${at}`, from: [first], to: into }],
        [`zz_second_${at}`, { title: `Second ${at}`, from: [second], to: into, allow: guard }],
      ] as const;
      return isSwapped ? both.toReversed() : both;
    });
    const state = own[0]?.field ?? '';
    if (!document.hasIn(['fields', state, 'type'])) document.setIn(['fields', state, 'type'], 'state');
    document.setIn(['transitions'], document.createNode(Object.fromEntries(all)));
    return { ...source, text: document.toString({ lineWidth: 0 }) };
  });
  const { model, problems } = readModel(edited);
  if (model === null) throw new Error(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return model;
}

it('there are in several resources', () => expect(new Set(pairs.map(({ name }) => name)).size).toBeGreaterThanOrEqual(4));

const others = Object.keys(platformModel.roles).filter((role) => role !== guard);
const persona = { name: 'no-superuser', roles: others };

describe.each([false, true])('two transitions into one state, the guarded one first: %s', (isSwapped) => {
  let api: Api;
  beforeAll(async () => void (api = await openContract({ model: twoWayModel(isSwapped), personas: [persona] })), 120_000);
  afterAll(() => api.close());

  it.each(pairs.map((pair) => [pair.name, pair.into, pair] as const))('of %s into %s', async (name, into, pair) => {
    const resource = api.model.resources[name] ?? resourceOf(name);
    const { update: put, get } = resource.ops;
    const [stored] = await storedOf(api, resource);
    if (stored === undefined || put === null || get === null) throw new Error(`${name} has no record to move.`);
    /** Moved from a state, as somebody. */
    const moved = async (from: string, as: string): Promise<number> => {
      const [now] = (await storedOf(api, resource)).filter(({ id, parent }) => id === stored.id && parent === stored.parent);
      await updateRecord(api.store, resource, { old: now ?? stored, values: { ...stored.values, [pair.field]: from }, now: api.clock.now });
      const at = await sampleOf(api, resource, stored);
      const row = rowIn(await api.send(`GET ${addressOf(get, at)}`, { as: everybody }));
      const body = put.method === 'PUT' ? { ...row, [pair.field]: into } : { [pair.field]: into };
      return (await api.send(`${put.method} ${addressOf(put, at)}`, { as, body })).status;
    };
    expect({
      first: await moved(pair.first, everybody),
      firstForOthers: await moved(pair.first, persona.name),
      second: await moved(pair.second, everybody),
      secondForOthers: await moved(pair.second, persona.name),
      neither: pair.neither === null ? null : await moved(pair.neither, everybody),
    }).toEqual({ first: 200, firstForOthers: 200, second: 200, secondForOthers: 403, neither: pair.neither === null ? null : 409 });
  });
});
