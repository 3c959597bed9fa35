/** What a field may be chosen from. */
import type { Choices, Option } from '../../model/model.ts';
import { at, plain, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { conditionOf, rolePart, valuesOf } from './condition.ts';
import type { Sight } from './context.ts';
import { below, listPath, plainOp, requestOf } from './paths.ts';
import { queryOf } from './query.ts';
import { textOf, titleOf, toneOf } from './text.ts';
import { asMap, isFalse, isTrue, listOf, numberOf } from './tree.ts';
import { typeName } from './ty.ts';

/** The values of an enum, the records of a reference, or what a call answers; null if the value is free. */
export function choicesOf(field: MapTree, sight: Sight): Choices | null {
  if (typeName(field) === 'ref') return refChoices(field, sight);
  const options = at(field, 'options');
  if (options !== null) return addressChoices(asMap(options, 'from'), sight);
  const tree = at(field, 'enum');
  return tree === null ? null : { kind: 'enum', values: optionsOf(tree, typeName(field), sight) };
}

/** Options of a list of values, or of a map from value to title or looks. */
export function optionsOf(tree: Tree, type: string, sight: Sight): readonly Option[] {
  if (tree.kind === 'map') return tree.entries.map(({ key, value }) => optionOf(typedValue(key, type), value, sight));
  return listOf(tree).map((item) => optionOf(typedValue(textAt(item) ?? '', type), null, sight));
}

function optionOf(value: Option['value'], tree: Tree | null, sight: Sight): Option {
  const looks = tree === null || (tree.kind === 'scalar' && tree.value === null) ? null : asMap(tree, 'title');
  return {
    value,
    title: titleOf(at(looks, 'title'), value === '*' ? 'other' : String(value), sight),
    tone: toneOf(at(looks, 'tone')),
    icon: textAt(looks, 'icon'),
    tooltip: textOf(at(looks, 'tooltip'), sight),
    when: conditionOf(at(looks, 'when'), sight, true),
    isFinal: isTrue(at(looks, 'final')),
  };
}

/** Keys of a YAML map are text; the value is of the type of its field. */
function typedValue(text: string, type: string): Option['value'] {
  if (text === '*') return '*';
  if (type === 'boolean') return text === 'true';
  return ['integer', 'number', 'money'].includes(type) && text !== '' ? Number(text) : text;
}

/** Choices below the API base (`/…`), else below the list of the resource. */
function addressChoices(tree: MapTree, sight: Sight): Choices {
  const { path } = requestOf(textAt(tree, 'from') ?? '');
  const steps = (key: string) => textAt(tree, key)?.split('.') ?? null;
  const value = steps('value') ?? [];
  return {
    kind: 'address',
    op: { ...plainOp, method: 'GET', path: below(listPath(sight.draft), path, []) },
    value,
    title: steps('title') ?? value,
    params: valuesOf(at(tree, 'params'), sight),
    pageSize: numberOf(at(tree, 'pageSize')) ?? 500,
    isPreselected: isTrue(at(tree, 'preselect')),
  };
}

function refChoices(field: MapTree, sight: Sight): Choices {
  const to = textAt(field, 'to') ?? '';
  const target = sight.context.draftOf(to);
  const key = textAt(field, 'key') ?? target?.key[0] ?? 'id';
  const picker = at(field, 'picker');
  return {
    kind: 'ref',
    to,
    key,
    title: target?.titleField ?? key,
    filter: queryOf(at(field, 'filter'), sight),
    params: valuesOf(at(field, 'params'), sight),
    pageSize: numberOf(at(field, 'pageSize')) ?? 50,
    picker:
      picker === null ? rolePart(sight.context.gateOf(to, 'lookup').cond) : isFalse(picker) ? false : conditionOf(picker, sight, true),
    fallback: listOf(at(field, 'fallback')).map(plain),
  };
}
