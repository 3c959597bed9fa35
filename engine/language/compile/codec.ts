/** How values travel: money, dates, key-value rows. */
import type { Condition, Expression, Node, Place, Ty, Value } from '../../model/expression.ts';
import type { Codec, Field, Text } from '../../model/model.ts';
import { builtInType } from '../../fields/types.ts';
import { at, scalarTree, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { built, conditionOf, valueOf } from './condition.ts';
import type { Sight } from './context.ts';
import { plainText, textOf } from './text.ts';
import { fieldMap, isTrue, listOf, namesOf } from './tree.ts';
import { typeName } from './ty.ts';

export type CompileField = (name: string, tree: Tree, sight: Sight) => Field;

export function codecOf(field: MapTree, sight: Sight, compileField: CompileField): Codec {
  const type = builtInType(typeName(field));
  if (type === null) return { kind: 'plain' };
  if (isTrue(at(field, 'localized'))) return { kind: 'localized' };
  return type.codec({
    wire: textAt(field, 'wire'),
    scale: sight.context.project.moneyScale,
    currency: valueOf<string>(at(field, 'currency'), sight) ?? defaultCurrency(sight, field.place),
    zone: valueOf<string>(at(field, 'zone'), sight) ?? (isMoment(field) ? null : { lit: 'UTC' }),
    dateOnly: dateOnlyOf(field, sight),
    timeOfDay: textAt(field, 'timeOfDay'),
    accept: namesOf(at(field, 'accept')),
    content: textAt(field, 'content'),
    keyValue: type.name === 'key-value' ? keyValueOf(field, sight, compileField) : null,
  });
}

/** A plain point in time, which is the same wherever it is read; a day, or a wall clock, is one of a zone. */
function isMoment(field: MapTree): boolean {
  const isFree = ['dateOnly', 'timeOfDay'].every((key) => at(field, key) === null);
  return typeName(field) === 'date-time' && textAt(field, 'wire') !== 'local' && isFree;
}

function dateOnlyOf(field: MapTree, sight: Sight): Condition {
  return conditionOf(at(field, 'dateOnly'), sight, false);
}

/** Field `currency` here, else in the record that holds it, else of the settings, else the project's. */
function defaultCurrency({ roots, context }: Sight, place: Place): Value<string> {
  const found = (['self', 'parent', 'settings'] as const).find((root) => hasMember(roots[root], 'currency'));
  const otherwise = context.project.currency;
  if (found === undefined) return { lit: otherwise };
  return { expr: orElse(['get', found, ['currency']], `${found}.currency`, { otherwise, place }) };
}

function orElse(node: Node, read: string, { otherwise, place }: { otherwise: string; place: Place }): Expression {
  const text = `coalesce(${read}, ${JSON.stringify(otherwise)})`;
  return built(['call', 'coalesce', node, ['lit', otherwise]], { ty: 'string', reads: [read], text, place });
}

function hasMember(ty: Ty | undefined, name: string): boolean {
  return typeof ty === 'object' && 'obj' in ty && name in ty.obj;
}

type KeyValueFacts = Omit<Extract<Codec, { kind: 'key-value' }>, 'kind' | 'wire'>;

function keyValueOf(field: MapTree, sight: Sight, compileField: CompileField): KeyValueFacts {
  const keys = at(field, 'keys');
  const readOnly = namesOf(at(keys, 'readOnly'));
  const closed = titledKeys(at(keys, 'enum'), sight);
  const suggested = titledKeys(at(keys, 'suggest'), sight);
  const named = [...closed, ...suggested].map(({ key }) => key);
  const hidden = readOnly.filter((key) => !named.includes(key)).map((key) => ({ key, title: plainText(key) }));
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
    pattern: textAt(keys, 'pattern'),
    keyRequired: isTrue(at(keys, 'required')),
    values: compileField('value', fieldMap(at(field, 'values') ?? scalarTree('string', field.place)), sight),
  };
}

// A key is shown as it is written unless the descriptor titles it: `vatin: VATIN`.
function titledKeys(tree: Tree | null, sight: Sight): readonly { key: string; title: Text }[] {
  if (tree?.kind === 'map')
    return tree.entries.map(({ key, value }) => ({
      key,
      title: textOf(value.kind === 'map' ? at(value, 'title') : value, sight) ?? plainText(key),
    }));
  return listOf(tree).flatMap((item) => (item.kind === 'scalar' ? [{ key: item.text, title: plainText(item.text) }] : []));
}
