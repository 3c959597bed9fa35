/** One field, with every default filled. */
import type { Condition, Root, Ty } from '../../model/expression.ts';
import type { Check, Choices, Field, Link, Option, Text } from '../../model/model.ts';
import { builtInType } from '../../fields/types.ts';
import { code as codeType, codePattern } from '../../fields/code/code.ts';
import type { FieldType } from '../../fields/types.ts';
import { at, plain, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { choicesOf } from './choices.ts';
import { codecOf } from './codec.ts';
import { conditionOf, expressionOf, valueOf } from './condition.ts';
import { seeing, type Sight } from './context.ts';
import { linkOf } from './links.ts';
import { messageOf, messagesOf, plainText, textOf, titleOf, toneOf } from './text.ts';
import { isFalse, isTrue, listOf, literal, namesOf, numberOf } from './tree.ts';
import { typeName } from './ty.ts';

/** Compiles fields by name, in file order. */
export function compileFields(fields: ReadonlyMap<string, Tree>, sight: Sight): Readonly<Record<string, Field>> {
  return Object.fromEntries([...fields].map(([name, tree]) => [name, compileField(name, tree, sight)]));
}

/** One field as the model has it: of a record, a dialog, a row of an array or a collection. */
function compileField(name: string, tree: Tree, outer: Sight): Field {
  const field = outer.context.resolved(tree);
  const type = builtInType(typeName(field)) ?? codeType;
  const whole = outer.context.fieldTy(field);
  const isMultiple = isTrue(at(field, 'multiple'));
  const sight = { ...outer, it: isMultiple && typeof whole === 'object' && 'list' in whole ? whole.list : whole };
  const choices = choicesOf(field, sight);
  const path = textAt(field, 'path')?.split('.') ?? [name];
  const { file, line, column } = field.place;
  return {
    name,
    type: type.name,
    ty: whole,
    path,
    query: textAt(field, 'query') ?? name,
    formerNames: namesOf(at(field, 'was')),
    title: titleOf(at(field, 'title'), name, sight),
    help: textOf(at(field, 'description'), sight),
    isMultiple,
    place: { file, line, column },
    ...writingOf(field, sight, path),
    ...limitsOf(field, type, sight),
    choices,
    codec: codecOf(field, sight, compileField),
    ...looksOf(field, type, { sight, choices }),
    items: type.name === 'array' ? itemsOf(field, sight) : null,
    shownMembers: at(field, 'columns') === null ? null : namesOf(at(field, 'columns')),
    members: type.name === 'object' ? membersOf(field, sight) : null,
  };
}

type Writing =
  | 'sendAs'
  | 'required'
  | 'readOnly'
  | 'visible'
  | 'isImmutable'
  | 'value'
  | 'derived'
  | 'widens'
  | 'stamp'
  | 'filledBy'
  | 'default'
  | 'autofill'
  | 'emptyAs';

function writingOf(field: MapTree, sight: Sight, path: readonly string[]): Pick<Field, Writing> {
  const computed = (['value', 'derived', 'stamp'] as const).some((key) => at(field, key) !== null);
  const sendAs = at(field, 'sendAs');
  const autofill = at(field, 'autofill', 'value');
  const filledBy = (['code', 'reading', 'outside'] as const).find((word) => word === textAt(field, 'filledBy')) ?? null;
  const expression = (key: string) => {
    const tree = at(field, key);
    return tree?.kind === 'scalar' ? expressionOf(tree, sight) : null;
  };
  return {
    sendAs: computed || isFalse(sendAs) ? null : (textAt(sendAs) ?? path.join('.')),
    required: conditionOf(at(field, 'required'), sight, typeName(field) === 'code' && !computed),
    readOnly: computed || filledBy !== null ? true : conditionOf(at(field, 'readOnly'), sight, false),
    visible: conditionOf(at(field, 'visible'), sight, true),
    isImmutable: isTrue(at(field, 'immutable')),
    value: expression('value'),
    derived: expression('derived'),
    widens: textAt(field, 'widens'),
    stamp:
      at(field, 'stamp') === null
        ? null
        : { create: valueOf(at(field, 'stamp', 'create'), sight), save: valueOf(at(field, 'stamp', 'save'), sight) },
    filledBy,
    default: valueOf(at(field, 'default'), sight),
    autofill:
      autofill?.kind === 'scalar'
        ? { when: conditionOf(at(field, 'autofill', 'when'), sight, true), value: expressionOf(autofill, sight) }
        : null,
    emptyAs: plain(at(field, 'emptyAs')),
  };
}

type Limits = 'normalize' | 'checks' | 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'pattern' | 'unique' | 'messages';

function limitsOf(field: MapTree, type: FieldType, sight: Sight): Pick<Field, Limits> {
  const pattern = textAt(field, 'pattern');
  const messages = messagesOf(at(field, 'message'), sight);
  return {
    normalize: normalizeOf(field, type, sight),
    checks: checksOf(field, sight, messages['check'] ?? null),
    minLength: numberOf(at(field, 'minLength')),
    maxLength: numberOf(at(field, 'maxLength')),
    minimum: numberOf(at(field, 'minimum')),
    maximum: numberOf(at(field, 'maximum')),
    pattern: pattern ?? (type.name === 'code' ? codePattern : null),
    unique: uniqueOf(at(field, 'unique')),
    messages: pattern === null && type.name === 'code' ? { pattern: codeFormat(sight), ...messages } : messages,
  };
}

/** `code_format` of `_messages.yaml`, or the built-in sentence. */
function codeFormat({ context }: Sight): Text {
  const shared =
    textAt(context.descriptors.messages, 'messages', 'code_format') ??
    textAt(context.descriptors.messages, 'messages', 'code_format', 'text');
  return plainText(shared ?? '{title} may hold only letters, digits, underscore and hyphen.');
}

function normalizeOf(field: MapTree, type: FieldType, sight: Sight): Field['normalize'] {
  const tree = at(field, 'normalize');
  const expr = at(tree, 'expr');
  if (expr?.kind === 'scalar') return expressionOf(expr, sight);
  const written = (['none', 'trim', 'strip', 'lower'] as const).find((word) => word === textAt(tree));
  return written ?? (type.isLine && at(field, 'enum') === null ? 'trim' : 'none');
}

function checksOf(field: MapTree, sight: Sight, message: Text | null): readonly Check[] {
  const fallback = message ?? plainText('{title} does not fit.');
  const single = at(field, 'check');
  const own: readonly Check[] = single?.kind === 'scalar' ? [{ when: true, check: expressionOf(single, sight), message: fallback }] : [];
  const several = listOf(at(field, 'checks')).flatMap((tree): readonly Check[] => {
    const check = at(tree, 'check');
    if (check?.kind !== 'scalar') return [];
    const when: Condition = conditionOf(at(tree, 'when'), sight, true);
    return [{ when, check: expressionOf(check, sight), message: messageOf(at(tree, 'message'), sight) ?? fallback }];
  });
  return [...own, ...several];
}

function uniqueOf(tree: Tree | null): Field['unique'] {
  if (tree === null || isFalse(tree)) return null;
  return { within: namesOf(at(tree, 'within')), by: 'list' };
}

type Looks =
  'widget' | 'display' | 'tone' | 'unit' | 'truncate' | 'tooltip' | 'placeholder' | 'empty' | 'link' | 'switch' | 'hasCopy' | 'tag';

function looksOf(field: MapTree, type: FieldType, { sight, choices }: { sight: Sight; choices: Choices | null }): Pick<Field, Looks> {
  const options = choices?.kind === 'enum' ? choices.values : null;
  const checked = textAt(field, 'switch', 'checked');
  const unchecked = textAt(field, 'switch', 'unchecked');
  return {
    widget: textAt(field, 'widget') ?? defaultWidget(field, type, choices),
    display: textAt(field, 'as') ?? defaultDisplay(type, options),
    tone: valueOf(at(field, 'tone'), sight),
    unit: valueOf(at(field, 'unit'), sight),
    truncate: numberOf(at(field, 'truncate')),
    tooltip: textOf(at(field, 'tooltip'), sight),
    placeholder: textOf(at(field, 'placeholder'), sight),
    empty: textOf(at(field, 'empty'), sight),
    link: fieldLink(field, type, sight),
    switch: checked === null || unchecked === null ? null : { checked, unchecked },
    hasCopy: literal(at(field, 'copy')) === true,
    tag: tagOf(at(field, 'tag'), sight),
  };
}

function defaultWidget(field: MapTree, type: FieldType, choices: Choices | null): string {
  if (isTrue(at(field, 'localized'))) return 'localized';
  if (choices === null || choices.kind === 'ref' || type.name === 'boolean') return type.defaultWidget;
  return 'select';
}

// Values that have a tone are badges, whatever their type.
function defaultDisplay(type: FieldType, options: readonly Option[] | null): string {
  return options?.some(({ tone }) => tone !== null) === true ? 'badge' : type.defaultDisplay;
}

function fieldLink(field: MapTree, type: FieldType, sight: Sight): Link | null {
  const tree = at(field, 'link');
  if (type.name !== 'ref') return linkOf(tree, sight, sight.draft.name);
  const to = textAt(field, 'to') ?? '';
  return linkOf(tree ?? { kind: 'map', entries: [], place: field.place }, sight, to);
}

/** A badge beside a value, a menu entry or a title. */
export function tagOf(tree: Tree | null, sight: Sight): Field['tag'] {
  const text = textOf(at(tree, 'text'), sight);
  if (tree === null || text === null) return null;
  return { text, tone: toneOf(at(tree, 'tone')) ?? 'neutral', when: conditionOf(at(tree, 'when'), sight, true) };
}

/** The sight from inside a row: `self` is the row, `parent` the record that holds it. */
export function rowSight(sight: Sight, row: Ty): Sight {
  const record = sight.roots.self;
  const roots: Partial<Record<Root, Ty>> = { self: row, old: row, ...(record === undefined ? {} : { parent: record }) };
  return seeing(sight, roots);
}

function itemsOf(field: MapTree, sight: Sight): Field {
  const tree = at(field, 'items') ?? { kind: 'scalar' as const, value: 'string', text: 'string', place: field.place, inner: field.place };
  const row = sight.context.fieldTy(sight.context.resolved(tree));
  const isObject = typeof row === 'object' && 'obj' in row;
  return compileField('item', tree, isObject ? rowSight(sight, row) : sight);
}

function membersOf(field: MapTree, sight: Sight): Field['members'] {
  const members = at(field, 'fields');
  if (members?.kind !== 'map') return {};
  return compileFields(new Map(members.entries.map(({ key, value }) => [key, value])), sight);
}
