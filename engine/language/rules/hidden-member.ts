import { isVerb } from '../../model/verbs.ts';
import { compileExpression } from '../compile/expression.ts';
import { fieldMap } from '../compile/tree.ts';
import { typeName } from '../compile/ty.ts';
import { at, entriesOf, entryOf, type Entry, type MapTree, type ScalarTree } from '../descriptor.ts';
import { problemAt, type Problem, type Span } from '../problem.ts';
import { mentioned, sectionsNamed, type Facts, type Rule } from './rule.ts';
import { environmentOf } from './spot.ts';

const hint = 'Write it on the whole field, or make this a field of its own.';

/** A value travels whole or not at all: roles cannot hide a part of it, and no part of it is a password. */
export const hiddenMember: Rule = (facts) =>
  sectionsNamed(facts, 'field').flatMap(({ tree }) =>
    partsOf(tree).flatMap((part) => {
      const field = facts.project.types.resolved(part.value);
      return [...hiddenByRole(facts, part, field), ...password(part, field)];
    }),
  );

function partsOf(field: MapTree): readonly Entry[] {
  return [...entriesOf(field, 'fields'), ...field.entries.filter(({ key }) => key === 'items' || key === 'values')];
}

function hiddenByRole(facts: Facts, part: Entry, field: MapTree): readonly Problem[] {
  const visible = at(field, 'visible');
  if (visible?.kind !== 'scalar' || !readsReader(facts, visible)) return [];
  const place = entryOf(fieldMap(part.value), 'visible')?.keyPlace ?? typePlace(part);
  const message = `\`visible\` asks who reads it, but "${part.key}" is a part of a value, which travels whole`;
  return [problemAt(place, { code: 'hidden-member', message, hint })];
}

// What roles or attributes of the user decide; `can` stands for a gate, which asks for roles.
function readsReader(facts: Facts, visible: ScalarTree): boolean {
  const spot = mentioned(facts, 'expression').find(({ tree }) => tree === visible)?.spot;
  if (spot === undefined) return false;
  const access = (verb: string) => (isVerb(verb) ? (['role', verb] as const) : null);
  const result = compileExpression(visible.text, { ...environmentOf(spot), access }, visible.inner);
  return 'expression' in result && result.expression.reads.some((read) => /^(role|user)\./.test(read));
}

function password(part: Entry, field: MapTree): readonly Problem[] {
  if (typeName(field) !== 'password') return [];
  const message = `"${part.key}" is a password, but also a part of a value, which travels whole`;
  return [problemAt(typePlace(part), { code: 'hidden-member', message, hint })];
}

function typePlace({ value, keyPlace }: Entry): Span {
  const type = at(fieldMap(value), 'type');
  return type?.kind === 'scalar' ? type.inner : keyPlace;
}
