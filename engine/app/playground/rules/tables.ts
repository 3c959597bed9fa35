/** The records of every resource that somebody looks at, made when they are first asked for and changed by what is saved. */
import { holds } from '../../../model/evaluate.ts';
import { isOpenToRoles } from '../../../model/access.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { statesOf } from '../../../model/options.ts';
import type { Values } from '../../../model/values.ts';
import { candidatesOf, type Sources } from '../records/candidates.ts';
import { generated } from '../records/generated.ts';
import type { World } from './world.ts';

export interface Tables {
  /** The rows of a resource, to be changed in place. A descriptor that was edited is another resource and has new ones. */
  readonly rows: (resource: Resource) => Promise<Values[]>;
  /** Rows of a sub-list. */
  readonly rowsOf: (fields: readonly Field[], count: number) => Promise<readonly Values[]>;
}

const usual = 18;

export function createTables(world: World): Tables {
  const known = new WeakMap<Resource, Promise<Values[]>>();
  const make = async (resource: Resource): Promise<Values[]> => {
    const [keysOf, forms] = await Promise.all([keysFor(world, Object.values(resource.fields), 0), world.forms(resource.name)]);
    const scope = { ...world.scope({}), roles: world.allRoles() };
    const schemaErrors = forms.update ?? forms.create ?? (() => []);
    const count = Math.max(usual, 2 * statesOf(resource).length);
    return [...generated(resource, { count, now: world.now(), keysOf, scope, schemaErrors })];
  };
  return {
    rows: (resource) => {
      const rows = known.get(resource) ?? make(resource);
      known.set(resource, rows);
      return rows;
    },
    rowsOf: async (fields, count) => {
      const keysOf = await keysFor(world, fields, 0);
      const columns = fields.map((field) => ({ name: field.name, pool: candidatesOf(field, { now: world.now(), keysOf }) }));
      return Array.from({ length: count }, (_, at) =>
        Object.fromEntries(columns.map(({ name, pool }, column) => [name, pool[(at + column) % Math.max(pool.length, 1)] ?? null])),
      );
    },
  };
}

// A key may be a reference itself; the first records of a resource have the first values of its pool as keys.
async function keysFor(world: World, fields: readonly Field[], depth: number): Promise<Sources['keysOf']> {
  const wanted = fields.flatMap(refsIn);
  const found = new Map<string, readonly unknown[]>();
  await Promise.all(
    wanted.map(async ({ to, key }) => {
      const target = await world.load(to).catch(() => null);
      const field = target?.fields[key];
      if (field === undefined || depth > 2) return;
      const keysOf = await keysFor(world, [field], depth + 1);
      found.set(`${to} ${key}`, candidatesOf(field, { now: world.now(), keysOf }).slice(0, usual));
    }),
  );
  return (to, key) => found.get(`${to} ${key}`) ?? [];
}

function refsIn(field: Field): readonly { readonly to: string; readonly key: string }[] {
  const { choices, codec, items, members } = field;
  const inner = [
    ...(items === null ? [] : [items]),
    ...Object.values(members ?? {}),
    ...(codec.kind === 'key-value' ? [codec.values] : []),
  ];
  return [...(choices?.kind === 'ref' ? [{ to: choices.to, key: choices.key }] : []), ...inner.flatMap(refsIn)];
}

/** The rows that exist for the user. */
export function visibleRows(world: World, resource: Resource, rows: readonly Values[]): readonly Values[] {
  return rows.filter((self) => holds(resource.rows, world.scope({ self })));
}

/** A record without what never leaves a server for these roles. */
export function shown(world: World, resource: Resource, values: Values): Values {
  const { roles } = world.scope({});
  const hidden = Object.values(resource.fields).filter((field) => field.codec.kind === 'password' || !isOpenToRoles(field.visible, roles));
  const names = new Set(hidden.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
