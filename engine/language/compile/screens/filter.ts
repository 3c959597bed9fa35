/** What can be asked for in a list. */
import type { FieldChoices, Field, ListFilter, QueryOp } from '../../../model/model.ts';
import { findChoiceOption } from '../../../model/options.ts';
import { fieldTypeOf } from '../../../fields/types.ts';
import { findTree, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { auditName, createAuditChoices } from '../rights/audit.ts';
import { compileOptions } from '../fields/choices.ts';
import { compileCondition, compileValue } from '../expressions/condition.ts';
import type { CompileScope } from '../context.ts';
import { wrapPlainText, compileText } from '../text.ts';
import { wrapAsMap, wrapAsList, findTreeLiteral } from '../tree.ts';

type FilterableFields = Readonly<Record<string, Field>>;

/** A value of its own in the record, neither computed nor derived. */
export function isStoredField({ value, derived }: Field): boolean {
  return value === null && derived === null;
}

/** A name as the descriptor would write it. */
export function createNameTree(name: string, { draft }: CompileScope): Tree {
  const { place } = draft.tree;
  return { kind: 'scalar', value: name, text: name, place, inner: place };
}

export function compileFilters(tree: Tree | null, sight: CompileScope, fields: FilterableFields): readonly ListFilter[] {
  const trees = tree === null ? listDefaultFilters(sight, fields) : wrapAsList(tree).map((item) => wrapAsMap(item, 'field'));
  return trees.flatMap((item) => compileFilter(item, { sight, fields }));
}

function listDefaultFilters(sight: CompileScope, fields: FilterableFields): readonly MapTree[] {
  const isAsked = (field: Field) =>
    sight.draft.key.includes(field.name) || ['state', 'ref', 'boolean'].includes(field.type) || field.choices?.kind === 'enum';
  const asked = Object.values(fields).filter((field) => isAsked(field) && isStoredField(field) && field.visible !== false);
  return asked.map(({ name }) => wrapAsMap(createNameTree(name, sight), 'field'));
}

function compileFilter(tree: MapTree, { sight, fields }: { sight: CompileScope; fields: FilterableFields }): readonly ListFilter[] {
  const written = findTreeText(tree, 'field') ?? findFieldNameOfParam(findTreeText(tree, 'param') ?? '', fields);
  const [name = '', ...steps] = written.split('.');
  const field = fields[name];
  if (field === undefined) return [];
  const meant = resolveMemberField(field, steps);
  const { filterOp } = fieldTypeOf(meant);
  const isOfLog = sight.draft.of === auditName && findTree(tree, 'choices') === null;
  const named = isOfLog ? createAuditChoices(name, sight.context.drafts, tree.place) : null;
  const isChosen = named !== null || meant.choices?.kind === 'address' || (meant.choices?.kind === 'enum' && meant.type !== 'boolean');
  const offered = listOfferedOps({ type: meant.type, isChosen });
  const op = parseQueryOperator(findTreeText(tree, 'op')) ?? (isChosen ? 'eq' : filterOp);
  const given = findTree(tree, 'default');
  return [
    {
      param: findTreeText(tree, 'param') ?? [field.query, ...steps].join('.'),
      field: name,
      steps,
      title: compileText(findTree(tree, 'title'), sight) ?? meant.title,
      op,
      ops: [op, ...offered.filter((each) => each !== op)],
      input: compileCondition(findTree(tree, 'input'), sight, true),
      choices: compileFilterChoices(findTree(tree, 'choices') ?? named, meant, sight),
      default: compileValue(given, sight),
      when: compileCondition(findTree(tree, 'when'), sight, true),
    },
  ];
}

/** What a list offers for a field whose filter names no operator. */
export function listOfferedOps({ type, isChosen }: { readonly type: string; readonly isChosen: boolean }): readonly QueryOp[] {
  return isChosen ? ['eq', 'in', 'ne'] : fieldTypeOf({ type }).filterOps;
}

const operators: readonly QueryOp[] = ['eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'];

function parseQueryOperator(word: string | null): QueryOp | null {
  return operators.find((op) => op === word) ?? null;
}

function findFieldNameOfParam(param: string, fields: FilterableFields): string {
  return Object.values(fields).find(({ query, name }) => query === param || name === param)?.name ?? param;
}

/** The field that a path below a field means: a member of an object or of an array's rows, a value of key-value. */
function resolveMemberField(field: Field, steps: readonly string[]): Field {
  const [first, ...others] = steps;
  if (first === undefined) return field;
  if (field.codec.kind === 'key-value') return { ...field.codec.values, title: field.title };
  const member = (field.items?.members ?? field.members)?.[first];
  return member === undefined ? field : resolveMemberField(member, others);
}

/** Written choices; "" stands for null, which asks for empty values. */
function compileFilterChoices(tree: Tree | null, field: Field, sight: CompileScope): FieldChoices | null {
  if (tree === null) return field.choices;
  return { kind: 'enum', values: wrapAsList(tree).flatMap((item) => compileFilterChoice(item, field, sight)) };
}

function compileFilterChoice(item: Tree, field: Field, sight: CompileScope) {
  const value = item.kind === 'map' ? findTree(item, 'value') : item;
  const text = findTreeLiteral(value) === null ? '' : (findTreeText(value) ?? '');
  const title = findTree(item, 'title');
  const [option] = compileOptions(
    { kind: 'list', items: [{ kind: 'scalar', value: text, text, place: item.place, inner: item.place }], place: item.place },
    field.type,
    sight,
  );
  if (option === undefined) return [];
  const known = findChoiceOption(field.choices, option.value);
  const named = text === '' ? wrapPlainText('Empty') : (known?.title ?? option.title);
  return [{ ...(known ?? option), title: compileText(title, sight) ?? named, when: true }];
}
