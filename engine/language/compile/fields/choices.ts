/** What a field may be chosen from. */
import type { FieldChoices, FieldOption } from '../../../model/model.ts';
import { findTree, treeToJson, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { compileCondition, extractRolePart, compileValues } from '../expressions/condition.ts';
import type { CompileScope } from '../context.ts';
import { appendPathParts, compileListPath, plainOp, parseRequestText } from '../paths.ts';
import { compileQuery } from '../screens/query.ts';
import { compileText, compileTitle, compileTone } from '../text.ts';
import { wrapAsMap, isFalseTree, isTrueTree, wrapAsList, findTreeNumber } from '../tree.ts';
import { getTypeName } from '../expressions/ty.ts';

/** The values of an enum, the records of a reference, or what a call answers; null if the value is free. */
export function compileChoices(field: MapTree, sight: CompileScope): FieldChoices | null {
  if (getTypeName(field) === 'ref') return compileReferenceChoices(field, sight);
  const options = findTree(field, 'options');
  if (options !== null) return compileCallChoices(wrapAsMap(options, 'from'), sight);
  const tree = findTree(field, 'enum');
  return tree === null ? null : { kind: 'enum', values: compileOptions(tree, getTypeName(field), sight) };
}

/** Options of a list of values, or of a map from value to title or looks. */
export function compileOptions(tree: Tree, type: string, sight: CompileScope): readonly FieldOption[] {
  if (tree.kind === 'map') return tree.entries.map(({ key, value }) => compileOption(parseOptionValue(key, type), value, sight));
  return wrapAsList(tree).map((item) => compileOption(parseOptionValue(findTreeText(item) ?? '', type), null, sight));
}

function compileOption(value: FieldOption['value'], tree: Tree | null, sight: CompileScope): FieldOption {
  const looks = tree === null || (tree.kind === 'scalar' && tree.value === null) ? null : wrapAsMap(tree, 'title');
  return {
    value,
    title: compileTitle(findTree(looks, 'title'), value === '*' ? 'other' : String(value), sight),
    tone: compileTone(findTree(looks, 'tone')),
    icon: findTreeText(looks, 'icon'),
    tooltip: compileText(findTree(looks, 'tooltip'), sight),
    when: compileCondition(findTree(looks, 'when'), sight, true),
    isFinal: isTrueTree(findTree(looks, 'final')),
  };
}

/** Keys of a YAML map are text; the value is of the type of its field. */
function parseOptionValue(text: string, type: string): FieldOption['value'] {
  if (text === '*') return '*';
  if (type === 'boolean') return text === 'true';
  return ['integer', 'number', 'money'].includes(type) && text !== '' ? Number(text) : text;
}

/** Choices below the API base (`/…`), else below the list of the resource. */
function compileCallChoices(tree: MapTree, sight: CompileScope): FieldChoices {
  const { path } = parseRequestText(findTreeText(tree, 'from') ?? '');
  const steps = (key: string) => findTreeText(tree, key)?.split('.') ?? null;
  const value = steps('value') ?? [];
  return {
    kind: 'address',
    op: { ...plainOp, method: 'GET', path: appendPathParts(compileListPath(sight.draft), path, []) },
    value,
    title: steps('title') ?? value,
    params: compileValues(findTree(tree, 'params'), sight),
    pageSize: findTreeNumber(findTree(tree, 'pageSize')) ?? 500,
    isPreselected: isTrueTree(findTree(tree, 'preselect')),
  };
}

function compileReferenceChoices(field: MapTree, sight: CompileScope): FieldChoices {
  const to = findTreeText(field, 'to') ?? '';
  const target = sight.context.draftOf(to);
  const key = findTreeText(field, 'key') ?? target?.key[0] ?? 'id';
  const picker = findTree(field, 'picker');
  return {
    kind: 'ref',
    to,
    key,
    title: target?.titleField ?? key,
    filter: compileQuery(findTree(field, 'filter'), sight),
    params: compileValues(findTree(field, 'params'), sight),
    pageSize: findTreeNumber(findTree(field, 'pageSize')) ?? 50,
    picker:
      picker === null
        ? extractRolePart(sight.context.gateOf(to, 'lookup').cond)
        : isFalseTree(picker)
          ? false
          : compileCondition(picker, sight, true),
    fallback: wrapAsList(findTree(field, 'fallback')).map(treeToJson),
  };
}
