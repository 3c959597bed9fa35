/** The records of every resource that somebody looks at, made when they are first asked for and changed by what is saved. */
import { isConditionTrue } from '../../../../model/evaluate.ts';
import { isOpenToRoles } from '../../../../model/access.ts';
import type { Field, Resource } from '../../../../model/model.ts';
import { listStates } from '../../../../model/options.ts';
import type { Values } from '../../../../model/values.ts';
import { listCandidates, type CandidateSources } from '../../../made-up/candidates.ts';
import { generateRecords } from '../../../made-up/generated.ts';
import type { PlaygroundWorld } from './world.ts';

export interface PlaygroundTables {
  /** The rows of a resource, to be changed in place. A descriptor that was edited is another resource and has new ones. */
  readonly rows: (resource: Resource) => Promise<Values[]>;
  /** Rows of a sub-list. */
  readonly rowsOf: (fields: readonly Field[], count: number) => Promise<readonly Values[]>;
}

const usual = 18;

export function createPlaygroundTables(world: PlaygroundWorld): PlaygroundTables {
  const known = new WeakMap<Resource, Promise<Values[]>>();
  const make = async (resource: Resource): Promise<Values[]> => {
    const [keysOf, forms] = await Promise.all([loadReferenceKeys(world, Object.values(resource.fields), 0), world.forms(resource.name)]);
    const scope = { ...world.scope({}), roles: world.allRoles() };
    const schemaErrors = forms.update ?? forms.create ?? (() => []);
    const count = Math.max(usual, 2 * listStates(resource).length);
    return [...generateRecords(resource, { count, now: world.now(), keysOf, scope, schemaErrors })];
  };
  return {
    rows: (resource) => {
      const rows = known.get(resource) ?? make(resource);
      known.set(resource, rows);
      return rows;
    },
    rowsOf: async (fields, count) => {
      const keysOf = await loadReferenceKeys(world, fields, 0);
      const columns = fields.map((field) => ({
        name: field.name,
        pool: listCandidates(field, candidateSourcesOf(world, keysOf)),
      }));
      return Array.from({ length: count }, (_, at) =>
        Object.fromEntries(columns.map(({ name, pool }, column) => [name, pool[(at + column) % Math.max(pool.length, 1)] ?? null])),
      );
    },
  };
}

function candidateSourcesOf(world: PlaygroundWorld, keysOf: CandidateSources['keysOf']): CandidateSources {
  return { now: world.now(), keysOf, formats: world.scope({}).formats };
}

// A key may be a reference itself; the first records of a resource have the first values of its pool as keys.
async function loadReferenceKeys(world: PlaygroundWorld, fields: readonly Field[], depth: number): Promise<CandidateSources['keysOf']> {
  const wanted = fields.flatMap(listFieldReferences);
  const found = new Map<string, readonly unknown[]>();
  await Promise.all(
    wanted.map(async ({ to, key }) => {
      const target = await world.load(to).catch(() => null);
      const field = target?.fields[key];
      if (field === undefined || depth > 2) return;
      const keysOf = await loadReferenceKeys(world, [field], depth + 1);
      found.set(`${to} ${key}`, listCandidates(field, candidateSourcesOf(world, keysOf)).slice(0, usual));
    }),
  );
  return (to, key) => found.get(`${to} ${key}`) ?? [];
}

function listFieldReferences(field: Field): readonly { readonly to: string; readonly key: string }[] {
  const { choices, codec, items, members } = field;
  const inner = [
    ...(items === null ? [] : [items]),
    ...Object.values(members ?? {}),
    ...(codec.kind === 'key-value' ? [codec.values] : []),
  ];
  return [...(choices?.kind === 'ref' ? [{ to: choices.to, key: choices.key }] : []), ...inner.flatMap(listFieldReferences)];
}

/** The rows that exist for the user. */
export function listVisibleRows(world: PlaygroundWorld, resource: Resource, rows: readonly Values[]): readonly Values[] {
  return rows.filter((self) => isConditionTrue(resource.rows, world.scope({ self })));
}

/** A record without what never leaves a server for these roles. */
export function hideFromRoles(world: PlaygroundWorld, resource: Resource, values: Values): Values {
  const { roles } = world.scope({});
  const hidden = Object.values(resource.fields).filter((field) => field.codec.kind === 'password' || !isOpenToRoles(field.visible, roles));
  const names = new Set(hidden.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
