/** How values travel: money, dates, key-value rows. */
import type { Condition, Expression, ExpressionNode, SourcePlace, ValueType, ModelValue } from '../../../model/expression.ts';
import type { FieldCodec, Field, ModelText } from '../../../model/model.ts';
import { findBuiltInType } from '../../../fields/types.ts';
import { findTree, createScalarTree, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { buildExpression, compileCondition, compileValue } from '../expressions/condition.ts';
import type { CompileScope } from '../context.ts';
import { wrapPlainText, compileText } from '../text.ts';
import { expandFieldMap, isTrueTree, wrapAsList, listTreeNames } from '../tree.ts';
import { getTypeName } from '../expressions/ty.ts';

export type FieldCompiler = (name: string, tree: Tree, sight: CompileScope) => Field;

export function compileCodec(field: MapTree, sight: CompileScope, compileField: FieldCompiler): FieldCodec {
  const type = findBuiltInType(getTypeName(field));
  if (type === null) return { kind: 'plain' };
  if (isTrueTree(findTree(field, 'localized'))) return { kind: 'localized' };
  return type.codec({
    wire: findTreeText(field, 'wire'),
    scale: sight.context.project.moneyScale,
    currency: compileValue<string>(findTree(field, 'currency'), sight) ?? compileDefaultCurrency(sight, field.place),
    zone: compileValue<string>(findTree(field, 'zone'), sight) ?? (isMomentField(field) ? null : { lit: 'UTC' }),
    dateOnly: compileDateOnly(field, sight),
    timeOfDay: findTreeText(field, 'timeOfDay'),
    accept: listTreeNames(findTree(field, 'accept')),
    content: findTreeText(field, 'content'),
    keyValue: type.name === 'key-value' ? compileKeyValue(field, sight, compileField) : null,
  });
}

/** A plain point in time, which is the same wherever it is read; a day, or a wall clock, is one of a zone. */
function isMomentField(field: MapTree): boolean {
  const isFree = ['dateOnly', 'timeOfDay'].every((key) => findTree(field, key) === null);
  return getTypeName(field) === 'date-time' && findTreeText(field, 'wire') !== 'local' && isFree;
}

function compileDateOnly(field: MapTree, sight: CompileScope): Condition {
  return compileCondition(findTree(field, 'dateOnly'), sight, false);
}

/** Field `currency` here, else in the record that holds it, else of the settings, else the project's. */
function compileDefaultCurrency({ roots, context }: CompileScope, place: SourcePlace): ModelValue<string> {
  const found = (['self', 'parent', 'settings'] as const).find((root) => hasTypeMember(roots[root], 'currency'));
  const otherwise = context.project.currency;
  if (found === undefined) return { lit: otherwise };
  return { expr: buildCoalesceCall(['get', found, ['currency']], `${found}.currency`, { otherwise, place }) };
}

function buildCoalesceCall(
  node: ExpressionNode,
  read: string,
  { otherwise, place }: { otherwise: string; place: SourcePlace },
): Expression {
  const text = `coalesce(${read}, ${JSON.stringify(otherwise)})`;
  return buildExpression(['call', 'coalesce', node, ['lit', otherwise]], { ty: 'string', reads: [read], text, place });
}

function hasTypeMember(ty: ValueType | undefined, name: string): boolean {
  return typeof ty === 'object' && 'obj' in ty && name in ty.obj;
}

type KeyValueFacts = Omit<Extract<FieldCodec, { kind: 'key-value' }>, 'kind' | 'wire'>;

function compileKeyValue(field: MapTree, sight: CompileScope, compileField: FieldCompiler): KeyValueFacts {
  const keys = findTree(field, 'keys');
  const readOnly = listTreeNames(findTree(keys, 'readOnly'));
  const closed = compileTitledKeys(findTree(keys, 'enum'), sight);
  const suggested = compileTitledKeys(findTree(keys, 'suggest'), sight);
  const named = [...closed, ...suggested].map(({ key }) => key);
  const hidden = readOnly.filter((key) => !named.includes(key)).map((key) => ({ key, title: wrapPlainText(key) }));
  const known = [
    ...closed.map((each) => ({ ...each, isSuggested: true })),
    ...suggested.map((each) => ({ ...each, isSuggested: true })),
    ...hidden.map((each) => ({ ...each, isSuggested: false })),
  ];
  return {
    isClosed: closed.length > 0,
    keys: known.map(({ key, title, isSuggested }) => ({
      key,
      title,
      isSuggested: isSuggested && !readOnly.includes(key),
      isReadOnly: readOnly.includes(key),
    })),
    pattern: findTreeText(keys, 'pattern'),
    keyRequired: isTrueTree(findTree(keys, 'required')),
    values: compileField('value', expandFieldMap(findTree(field, 'values') ?? createScalarTree('string', field.place)), sight),
  };
}

// A key is shown as it is written unless the descriptor titles it: `vatin: VATIN`.
function compileTitledKeys(tree: Tree | null, sight: CompileScope): readonly { key: string; title: ModelText }[] {
  if (tree?.kind === 'map')
    return tree.entries.map(({ key, value }) => ({
      key,
      title: compileText(value.kind === 'map' ? findTree(value, 'title') : value, sight) ?? wrapPlainText(key),
    }));
  return wrapAsList(tree).flatMap((item) => (item.kind === 'scalar' ? [{ key: item.text, title: wrapPlainText(item.text) }] : []));
}
