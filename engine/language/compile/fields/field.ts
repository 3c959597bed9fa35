/** One field, with every default filled. */
import type { Condition } from '../../../model/expression.ts';
import type { FieldCheck, FieldChoices, Field, ModelLink, FieldOption, ModelText } from '../../../model/model.ts';
import { findBuiltInType } from '../../../fields/types.ts';
import { code as codeType, codePattern } from '../../../fields/code/code.ts';
import type { FieldType } from '../../../fields/types.ts';
import { findTree, treeToJson, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { compileChoices } from './choices.ts';
import { compileCodec } from './codec.ts';
import { compileCondition, compileExpressionTree, compileValue } from '../expressions/condition.ts';
import { enterCompileKey, type CompileScope, type ResolvedDescriptor } from '../context.ts';
import { compileLink } from '../screens/links.ts';
import { compileMessageText, compileKeywordMessages, wrapPlainText, compileText, compileTitle, compileTone } from '../text.ts';
import { isFalseTree, isTrueTree, wrapAsList, findTreeLiteral, listTreeNames, findTreeNumber } from '../tree.ts';
import { getTypeName, inferOwnType } from '../expressions/ty.ts';

/** Compiles fields by name, in file order. */
export function compileFields(fields: ReadonlyMap<string, Tree>, sight: CompileScope): Readonly<Record<string, Field>> {
  return Object.fromEntries([...fields].map(([name, tree]) => [name, compileField(name, tree, sight)]));
}

/** The fields of a record. */
export function compileResourceFields({ fields }: ResolvedDescriptor, sight: CompileScope): Readonly<Record<string, Field>> {
  return compileFields(fields, enterCompileKey(sight, 'resource.fields', null));
}

/** One field as the model has it: of a record, a dialog, a row of an array or a collection. */
function compileField(name: string, tree: Tree, outer: CompileScope): Field {
  const field = outer.context.resolved(tree);
  const type = findBuiltInType(getTypeName(field)) ?? codeType;
  const whole = outer.context.fieldTy(field);
  const isMultiple = isTrueTree(findTree(field, 'multiple'));
  const sight = { ...outer, it: inferOwnType(field, outer.context) };
  const choices = compileChoices(field, sight);
  const path = findTreeText(field, 'path')?.split('.') ?? [name];
  const { file, line, column } = field.place;
  return {
    name,
    type: type.name,
    ty: whole,
    path,
    query: findTreeText(field, 'query') ?? name,
    formerNames: listTreeNames(findTree(field, 'was')),
    title: compileTitle(findTree(field, 'title'), name, sight),
    help: compileText(findTree(field, 'description'), sight),
    isMultiple,
    place: { file, line, column },
    ...compileWriting(field, sight, path),
    ...compileLimits(field, type, sight),
    choices,
    codec: compileCodec(field, sight, compileField),
    ...compileLooks(field, type, { sight, choices }),
    items: type.name === 'array' ? compileItemField(field, sight) : null,
    shownMembers: findTree(field, 'columns') === null ? null : listTreeNames(findTree(field, 'columns')),
    members: type.name === 'object' ? compileMemberFields(field, sight) : null,
  };
}

type WritingProperty =
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

function compileWriting(field: MapTree, sight: CompileScope, path: readonly string[]): Pick<Field, WritingProperty> {
  const computed = (['value', 'derived', 'stamp'] as const).some((key) => findTree(field, key) !== null);
  const sendAs = findTree(field, 'sendAs');
  const autofill = findTree(field, 'autofill', 'value');
  const filledBy = (['code', 'reading', 'outside'] as const).find((word) => word === findTreeText(field, 'filledBy')) ?? null;
  const expression = (key: string) => {
    const tree = findTree(field, key);
    return tree?.kind === 'scalar' ? compileExpressionTree(tree, sight) : null;
  };
  return {
    sendAs: computed || isFalseTree(sendAs) ? null : (findTreeText(sendAs) ?? path.join('.')),
    required: compileCondition(findTree(field, 'required'), sight, getTypeName(field) === 'code' && !computed),
    readOnly: computed || filledBy !== null ? true : compileCondition(findTree(field, 'readOnly'), sight, false),
    visible: compileCondition(findTree(field, 'visible'), sight, true),
    isImmutable: isTrueTree(findTree(field, 'immutable')),
    value: expression('value'),
    derived: expression('derived'),
    widens: findTreeText(field, 'widens'),
    stamp:
      findTree(field, 'stamp') === null
        ? null
        : { create: compileValue(findTree(field, 'stamp', 'create'), sight), save: compileValue(findTree(field, 'stamp', 'save'), sight) },
    filledBy,
    default: compileValue(findTree(field, 'default'), sight),
    autofill:
      autofill?.kind === 'scalar'
        ? { when: compileCondition(findTree(field, 'autofill', 'when'), sight, true), value: compileExpressionTree(autofill, sight) }
        : null,
    emptyAs: treeToJson(findTree(field, 'emptyAs')),
  };
}

type LimitProperty =
  'normalize' | 'checks' | 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'pattern' | 'format' | 'unique' | 'messages';

function compileLimits(field: MapTree, type: FieldType, sight: CompileScope): Pick<Field, LimitProperty> {
  const pattern = findTreeText(field, 'pattern');
  const format = findTreeText(field, 'format');
  const together = ['pattern', ...(format === null ? [] : ['format']), 'check'];
  const messages = compileKeywordMessages(findTree(field, 'message'), sight, together);
  return {
    normalize: compileNormalization(field, type, sight),
    checks: compileChecks(field, sight, messages['check'] ?? null),
    minLength: findTreeNumber(findTree(field, 'minLength')),
    maxLength: findTreeNumber(findTree(field, 'maxLength')),
    minimum: findTreeNumber(findTree(field, 'minimum')),
    maximum: findTreeNumber(findTree(field, 'maximum')),
    pattern: pattern ?? (type.name === 'code' ? codePattern : null),
    format,
    unique: compileUniqueness(findTree(field, 'unique')),
    messages: pattern === null && type.name === 'code' ? { pattern: compileCodeFormat(sight), ...messages } : messages,
  };
}

/** `code_format` of `_messages.yaml`, or the built-in sentence. */
function compileCodeFormat({ context }: CompileScope): ModelText {
  const shared =
    findTreeText(context.descriptors.messages, 'messages', 'code_format') ??
    findTreeText(context.descriptors.messages, 'messages', 'code_format', 'text');
  return wrapPlainText(shared ?? '{title} may contain only letters, digits, underscores and hyphens');
}

function compileNormalization(field: MapTree, type: FieldType, sight: CompileScope): Field['normalize'] {
  const tree = findTree(field, 'normalize');
  const expr = findTree(tree, 'expr');
  if (expr?.kind === 'scalar') return compileExpressionTree(expr, sight);
  const written = (['none', 'trim', 'strip', 'lower'] as const).find((word) => word === findTreeText(tree));
  return written ?? (type.isLine && findTree(field, 'enum') === null ? 'trim' : 'none');
}

function compileChecks(field: MapTree, sight: CompileScope, message: ModelText | null): readonly FieldCheck[] {
  const fallback = message ?? wrapPlainText('{title} is not valid');
  const single = findTree(field, 'check');
  const own: readonly FieldCheck[] =
    single?.kind === 'scalar' ? [{ when: true, check: compileExpressionTree(single, sight), message: fallback }] : [];
  const several = wrapAsList(findTree(field, 'checks')).flatMap((tree): readonly FieldCheck[] => {
    const check = findTree(tree, 'check');
    if (check?.kind !== 'scalar') return [];
    const when: Condition = compileCondition(findTree(tree, 'when'), sight, true);
    return [
      { when, check: compileExpressionTree(check, sight), message: compileMessageText(findTree(tree, 'message'), sight) ?? fallback },
    ];
  });
  return [...own, ...several];
}

function compileUniqueness(tree: Tree | null): Field['unique'] {
  if (tree === null || isFalseTree(tree)) return null;
  return { within: listTreeNames(findTree(tree, 'within')), by: 'list' };
}

type LooksProperty =
  | 'widget'
  | 'display'
  | 'tone'
  | 'unit'
  | 'truncate'
  | 'tooltip'
  | 'placeholder'
  | 'empty'
  | 'link'
  | 'switch'
  | 'hasCopy'
  | 'isSummed'
  | 'isSensitive'
  | 'tag';

function compileLooks(
  field: MapTree,
  type: FieldType,
  { sight, choices }: { sight: CompileScope; choices: FieldChoices | null },
): Pick<Field, LooksProperty> {
  const options = choices?.kind === 'enum' ? choices.values : null;
  const checked = findTreeText(field, 'switch', 'checked');
  const unchecked = findTreeText(field, 'switch', 'unchecked');
  return {
    widget: findTreeText(field, 'widget') ?? chooseDefaultWidget(field, type, choices),
    display: findTreeText(field, 'as') ?? chooseDefaultDisplay(type, options),
    tone: compileValue(findTree(field, 'tone'), sight),
    unit: compileValue(findTree(field, 'unit'), sight),
    truncate: findTreeNumber(findTree(field, 'truncate')),
    tooltip: compileText(findTree(field, 'tooltip'), sight),
    placeholder: compileText(findTree(field, 'placeholder'), sight),
    empty: compileText(findTree(field, 'empty'), sight),
    link: compileFieldLink(field, type, sight),
    switch: checked === null || unchecked === null ? null : { checked, unchecked },
    hasCopy: findTreeLiteral(findTree(field, 'copy')) === true,
    isSummed: (findTreeLiteral(findTree(field, 'sum')) ?? type.name === 'money') === true,
    isSensitive: findTreeLiteral(findTree(field, 'sensitive')) === true,
    tag: compileTag(findTree(field, 'tag'), sight),
  };
}

function chooseDefaultWidget(field: MapTree, type: FieldType, choices: FieldChoices | null): string {
  if (isTrueTree(findTree(field, 'localized'))) return 'localized';
  if (choices === null || choices.kind === 'ref' || type.name === 'boolean') return type.defaultWidget;
  return 'select';
}

// Values that have a tone are badges, whatever their type.
function chooseDefaultDisplay(type: FieldType, options: readonly FieldOption[] | null): string {
  return options?.some(({ tone }) => tone !== null) === true ? 'badge' : type.defaultDisplay;
}

function compileFieldLink(field: MapTree, type: FieldType, sight: CompileScope): ModelLink | null {
  const tree = findTree(field, 'link');
  if (type.name !== 'ref') return compileLink(tree, sight, sight.draft.name);
  const to = findTreeText(field, 'to') ?? '';
  return compileLink(tree ?? { kind: 'map', entries: [], place: field.place }, sight, to);
}

/** A badge beside a value, a menu entry or a title. */
export function compileTag(tree: Tree | null, sight: CompileScope): Field['tag'] {
  const text = compileText(findTree(tree, 'text'), sight);
  if (tree === null || text === null) return null;
  return { text, tone: compileTone(findTree(tree, 'tone')) ?? 'neutral', when: compileCondition(findTree(tree, 'when'), sight, true) };
}

function compileItemField(field: MapTree, sight: CompileScope): Field {
  const tree = findTree(field, 'items') ?? {
    kind: 'scalar' as const,
    value: 'string',
    text: 'string',
    place: field.place,
    inner: field.place,
  };
  return compileField('item', tree, enterCompileKey(sight, 'field.items', sight.context.resolved(tree)));
}

function compileMemberFields(field: MapTree, sight: CompileScope): Field['members'] {
  const members = findTree(field, 'fields');
  if (members?.kind !== 'map') return {};
  return compileFields(new Map(members.entries.map(({ key, value }) => [key, value])), sight);
}
