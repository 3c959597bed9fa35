/** What is known of the values that conditions of a resource read. */
import type { ValueType } from '../../model/expression.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { findTreeNumber, isTrueTree } from '../../language/compile/tree.ts';
import { findTree } from '../../language/descriptor.ts';
import { getMemberTypes } from '../../language/reads.ts';
import type { RuleScope } from '../../language/rules/spot.ts';
import type { LintedProject } from './lint.ts';
import type { ValueKnowledge, KnownValue } from './outcomes.ts';

/** In the rights of a record: it is stored, so what is required is there. `from`: the states it can be in. */
export function createResourceKnowledge(
  { model }: Pick<LintedProject, 'model'>,
  resource: Resource,
  { from }: { from: readonly string[] | null },
): ValueKnowledge {
  return {
    implies: createRoleImplication(model),
    known: (root, steps) => {
      const [name, ...rest] = steps;
      const field = root === 'self' && rest.length === 0 && typeof name === 'string' ? resource.fields[name] : undefined;
      if (field === undefined) return null;
      const known = createKnownValue(field);
      return from !== null && field.name === resource.stateField ? { ...known, ty: { enum: from }, isRequired: true } : known;
    },
  };
}

/** Where an expression stands: all that its place lets it read. In a form what is required may still be empty. */
export function createScopeKnowledge(
  { model }: Pick<LintedProject, 'model'>,
  { roots, it, draft, action, hasMode }: RuleScope,
): ValueKnowledge {
  return {
    implies: createRoleImplication(model),
    known: (root, steps) => {
      const ty = steps.reduce<ValueType | null>(
        (sofar, step) => stepIntoType(sofar, step),
        (root === 'it' ? it : null) ?? roots[root] ?? null,
      );
      if (ty === null) return null;
      const [name, ...rest] = steps;
      const field =
        action === null && (root === 'self' || root === 'old') && rest.length === 0 ? draft?.fields.get(String(name)) : undefined;
      return {
        ty,
        isRequired: !hasMode && field !== undefined && isTrueTree(findTree(field, 'required')) && findTree(field, 'visible') === null,
        minimum: field === undefined ? null : findTreeNumber(findTree(field, 'minimum')),
        maximum: field === undefined ? null : findTreeNumber(findTree(field, 'maximum')),
      };
    },
  };
}

function createKnownValue({ ty, required, visible, minimum, maximum }: Field): KnownValue {
  return { ty, isRequired: required === true && visible === true, minimum, maximum };
}

function stepIntoType(ty: ValueType | null, step: string | number): ValueType | null {
  if (ty === null || typeof ty !== 'object') return null;
  if ('map' in ty) return ty.map;
  if ('list' in ty) return typeof step === 'number' ? ty.list : null;
  return getMemberTypes(ty)[String(step)] ?? null;
}

function createRoleImplication({ roles }: Pick<Model, 'roles'>): ValueKnowledge['implies'] {
  return (role) => (Object.hasOwn(roles, role) ? (roles[role]?.implies ?? []) : []);
}
