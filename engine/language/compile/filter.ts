/** What can be asked for in a list. */
import type { Choices, Field, Filter, QueryOp } from '../../model/model.ts';
import { fieldTypeOf } from '../../fields/types.ts';
import { at, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { optionsOf } from './choices.ts';
import { conditionOf, valueOf } from './condition.ts';
import type { Sight } from './context.ts';
import { plainText, textOf } from './text.ts';
import { asMap, listOf, literal } from './tree.ts';

type Fields = Readonly<Record<string, Field>>;

/** A value of its own in the record, neither computed nor derived. */
export function isStored({ value, derived }: Field): boolean {
  return value === null && derived === null;
}

/** A name as the descriptor would write it. */
export function nameTree(name: string, { draft }: Sight): Tree {
  const { place } = draft.tree;
  return { kind: 'scalar', value: name, text: name, place, inner: place };
}

export function filtersOf(tree: Tree | null, sight: Sight, fields: Fields): readonly Filter[] {
  const trees = tree === null ? defaultFilters(sight, fields) : listOf(tree).map((item) => asMap(item, 'field'));
  return trees.flatMap((item) => filterOf(item, { sight, fields }));
}

function defaultFilters(sight: Sight, fields: Fields): readonly MapTree[] {
  const isAsked = (field: Field) =>
    sight.draft.key.includes(field.name) || ['state', 'ref', 'boolean'].includes(field.type) || field.choices?.kind === 'enum';
  const asked = Object.values(fields).filter((field) => isAsked(field) && isStored(field) && field.visible !== false);
  return asked.map(({ name }) => asMap(nameTree(name, sight), 'field'));
}

function filterOf(tree: MapTree, { sight, fields }: { sight: Sight; fields: Fields }): readonly Filter[] {
  const written = textAt(tree, 'field') ?? fieldOfParam(textAt(tree, 'param') ?? '', fields);
  const [name = '', ...steps] = written.split('.');
  const field = fields[name];
  if (field === undefined) return [];
  const meant = memberOf(field, steps);
  const { filterOp, filterOps } = fieldTypeOf(meant);
  const isChosen = meant.choices?.kind === 'address' || (meant.choices?.kind === 'enum' && meant.type !== 'boolean');
  const offered: readonly QueryOp[] = isChosen ? ['eq', 'in', 'ne'] : filterOps;
  const op = operatorOf(textAt(tree, 'op')) ?? (isChosen ? 'eq' : filterOp);
  const given = at(tree, 'default');
  return [
    {
      param: textAt(tree, 'param') ?? [field.query, ...steps].join('.'),
      field: name,
      steps,
      title: textOf(at(tree, 'title'), sight) ?? meant.title,
      op,
      ops: [op, ...offered.filter((each) => each !== op)],
      input: conditionOf(at(tree, 'input'), sight, true),
      choices: filterChoices(at(tree, 'choices'), meant, sight),
      default: valueOf(given, sight),
      when: conditionOf(at(tree, 'when'), sight, true),
    },
  ];
}

const operators: readonly QueryOp[] = ['eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'];

function operatorOf(word: string | null): QueryOp | null {
  return operators.find((op) => op === word) ?? null;
}

function fieldOfParam(param: string, fields: Fields): string {
  return Object.values(fields).find(({ query, name }) => query === param || name === param)?.name ?? param;
}

/** The field that a path below a field means: a member of an object or of an array's rows, a value of key-value. */
function memberOf(field: Field, steps: readonly string[]): Field {
  const [first, ...others] = steps;
  if (first === undefined) return field;
  if (field.codec.kind === 'key-value') return { ...field.codec.values, title: field.title };
  const member = (field.items?.members ?? field.members)?.[first];
  return member === undefined ? field : memberOf(member, others);
}

/** Written choices; "" stands for null, which asks for empty values. */
function filterChoices(tree: Tree | null, field: Field, sight: Sight): Choices | null {
  if (tree === null) return field.choices;
  return { kind: 'enum', values: listOf(tree).flatMap((item) => choice(item, field, sight)) };
}

function choice(item: Tree, field: Field, sight: Sight) {
  const value = item.kind === 'map' ? at(item, 'value') : item;
  const text = literal(value) === null ? '' : (textAt(value) ?? '');
  const title = at(item, 'title');
  const [option] = optionsOf(
    { kind: 'list', items: [{ kind: 'scalar', value: text, text, place: item.place, inner: item.place }], place: item.place },
    field.type,
    sight,
  );
  if (option === undefined) return [];
  const known = field.choices?.kind === 'enum' ? field.choices.values.find((each) => each.value === option.value) : undefined;
  const named = text === '' ? plainText('Empty') : (known?.title ?? option.title);
  return [{ ...(known ?? option), title: textOf(title, sight) ?? named, when: true }];
}
