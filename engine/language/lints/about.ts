/** What is known of the values that conditions of a resource read. */
import type { Ty } from '../../model/expression.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { numberOf, isTrue } from '../compile/tree.ts';
import { at } from '../descriptor.ts';
import { membersOf, type Spot } from '../rules/spot.ts';
import type { Linted } from './lint.ts';
import type { About, Known } from './outcomes.ts';

/** In the rights of a record: it is stored, so what is required is there. `from`: the states it can be in. */
export function aboutResource({ model }: Pick<Linted, 'model'>, resource: Resource, { from }: { from: readonly string[] | null }): About {
  return {
    implies: impliesIn(model),
    known: (root, steps) => {
      const [name, ...rest] = steps;
      const field = root === 'self' && rest.length === 0 && typeof name === 'string' ? resource.fields[name] : undefined;
      if (field === undefined) return null;
      const known = knownField(field);
      return from !== null && field.name === resource.stateField ? { ...known, ty: { enum: from }, isRequired: true } : known;
    },
  };
}

/** Where an expression stands: all that its place lets it read. In a form what is required may still be empty. */
export function aboutSpot({ model }: Pick<Linted, 'model'>, { roots, it, draft, action, hasMode }: Spot): About {
  return {
    implies: impliesIn(model),
    known: (root, steps) => {
      const ty = steps.reduce<Ty | null>((sofar, step) => stepped(sofar, step), (root === 'it' ? it : null) ?? roots[root] ?? null);
      if (ty === null) return null;
      const [name, ...rest] = steps;
      const field =
        action === null && (root === 'self' || root === 'old') && rest.length === 0 ? draft?.fields.get(String(name)) : undefined;
      return {
        ty,
        isRequired: !hasMode && field !== undefined && isTrue(at(field, 'required')) && at(field, 'visible') === null,
        minimum: field === undefined ? null : numberOf(at(field, 'minimum')),
        maximum: field === undefined ? null : numberOf(at(field, 'maximum')),
      };
    },
  };
}

function knownField({ ty, required, visible, minimum, maximum }: Field): Known {
  return { ty, isRequired: required === true && visible === true, minimum, maximum };
}

function stepped(ty: Ty | null, step: string | number): Ty | null {
  if (ty === null || typeof ty !== 'object') return null;
  if ('map' in ty) return ty.map;
  if ('list' in ty) return typeof step === 'number' ? ty.list : null;
  return membersOf(ty)[String(step)] ?? null;
}

function impliesIn({ roles }: Pick<Model, 'roles'>): About['implies'] {
  return (role) => (Object.hasOwn(roles, role) ? (roles[role]?.implies ?? []) : []);
}
