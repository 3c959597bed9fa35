import { codePattern } from '../../fields/code/code.ts';
import { findBuiltInType } from '../../fields/types.ts';
import type { Field } from '../../model/model.ts';
import { findValueFault } from '../../model/facts.ts';
import { field as unpackField } from '../../model/unpacked.ts';
import { findTreeNumber } from '../compile/tree.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { findTree, findTreeEntry, findTreeText, type MapTree, type ScalarTree, type Tree } from '../descriptor.ts';
import { createProblem, type Problem } from '../problem.ts';
import { listSectionMentions, type DescriptorRule } from './rule.ts';

/** A default that its own field refuses, or limits that leave no value: nobody could save a record, and could not say why. */
export const neverFits: DescriptorRule = ({ project, ...facts }) =>
  listSectionMentions({ project, ...facts }, 'field').flatMap(({ tree }) => {
    const field = project.types.resolved(tree);
    const crossed = [...reportCrossedLimits(field, 'minimum', 'maximum'), ...reportCrossedLimits(field, 'minLength', 'maxLength')];
    return crossed.length > 0 ? crossed : reportRefusedDefault(field);
  });

function reportCrossedLimits(field: MapTree, least: 'minimum' | 'minLength', most: 'maximum' | 'maxLength'): readonly Problem[] {
  const [from, to] = [findTreeNumber(findTree(field, least)), findTreeNumber(findTree(field, most))];
  const place = findTreeEntry(field, most)?.value;
  if (from === null || to === null || from <= to || place?.kind !== 'scalar') return [];
  const message = `no value fits: \`${least}\` is ${from}, and \`${most}\` ${to}`;
  return [
    createProblem(place.inner, { code: 'never-fits', message, hint: `Write a \`${most}\` of ${from} or more, or a smaller \`${least}\`.` }),
  ];
}

function reportRefusedDefault(tree: MapTree): readonly Problem[] {
  const field = fieldWithLimits(tree);
  if (field === null) return [];
  return listLiterals(findTree(tree, 'default')).flatMap((literal) => {
    const fault = findValueFault(field, literal.value, { top: '', path: '', isStored: false });
    if (fault === null || fault.code === 'enum') return [];
    const message = `\`default\` is ${printLiteral(literal)}, which the field itself refuses (${fault.code})`;
    return [createProblem(literal.inner, { code: 'never-fits', message, hint: hintOf(fault.code, tree) })];
  });
}

/** As much of the field as its own facts need; null: its values are no plain ones, or it has no type that is known. */
function fieldWithLimits(tree: MapTree): Field | null {
  const type = findBuiltInType(getTypeName(tree));
  if (type === null || findTree(tree, 'localized') !== null || type.sql === 'json') return null;
  const ty = type.ty({ values: null, element: 'json', members: {}, key: 'json' });
  const number = (key: string) => findTreeNumber(findTree(tree, key));
  return unpackField('', {
    type: type.name,
    ty,
    minLength: number('minLength'),
    maxLength: number('maxLength'),
    minimum: number('minimum'),
    maximum: number('maximum'),
    pattern: findTreeText(tree, 'pattern') ?? (type.name === 'code' ? codePattern : null),
  });
}

function listLiterals(tree: Tree | null): readonly ScalarTree[] {
  if (tree?.kind === 'list') return tree.items.flatMap(listLiterals);
  return tree?.kind === 'scalar' && tree.value !== null && tree.value !== '' ? [tree] : [];
}

function printLiteral({ value, text }: ScalarTree): string {
  return typeof value === 'string' ? `"${text}"` : text;
}

function hintOf(code: string, tree: MapTree): string {
  const limit = findTree(tree, code);
  if (limit?.kind === 'scalar') return `\`${code}\` is ${limit.text}.`;
  return `Write one that is a value of the type ${getTypeName(tree)}, or an expression: {expr: …}.`;
}
