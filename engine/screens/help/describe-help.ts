/** What somebody may do with a resource, told before there is a record: rights, states and fields, in words. */
import type { I18n } from '@lingui/core';
import { isMadeByServer } from '../../model/access.ts';
import { undecidedPartOf } from '../../model/record-part.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import { limitInMainUnits } from '../../model/facts.ts';
import { createFinding } from '../../model/finding.ts';
import type { Field, FieldCheck, Model, ModelText, Resource, ScreenMode } from '../../model/model.ts';
import { translateValues } from '../../model/texts.ts';
import { answerWish } from '../../studio/decide/answer.ts';
import { decideAccess, type AccessOutcome, type AccessWish, type DecisionLine } from '../../studio/decide/decision.ts';
import { buildStateGraph, type StateNode } from '../../studio/states/graph.ts';
import type { Teller } from '../../studio/words/teller.ts';
import { describeInWords } from '../../studio/words/words.ts';
import { isLineReadable } from '../why/reading.ts';

export interface HelpContext {
  readonly resource: Resource;
  readonly roles: Model['roles'];
  /** Of the reader, without a record. */
  readonly scope: EvaluationScope;
  readonly resourceOf: (name: string) => Resource;
  /** Descriptors are open to the reader: nothing has to be kept back. */
  readonly mayRead: boolean;
  readonly teller: Teller;
  readonly i18n: Pick<I18n, '_'>;
  /** Puts values into a text that has placeholders. */
  readonly fill: (text: ModelText, values: Readonly<Record<string, unknown>>) => string;
}

export interface RightHelp {
  readonly wish: AccessWish;
  readonly outcome: AccessOutcome;
  /** What a record has to be like, or for `fails` what is needed; each a sentence. */
  readonly conditions: readonly string[];
  /** What is said where it is refused after all. */
  readonly exceptions: readonly string[];
}

export interface StateHelp {
  readonly state: StateNode;
  /** Actions that lead on from here, by name, with the state that each leads to. */
  readonly moves: readonly { readonly action: string; readonly to: StateNode | null }[];
}

export interface FieldHelp {
  readonly field: Field;
  /** Each a sentence. */
  readonly rules: readonly string[];
}

/** Verbs and actions, in the order of a page: what all may do first, then what the descriptor lists. */
export function describeRights(about: HelpContext): readonly RightHelp[] {
  const { resource } = about;
  const { ops, create, edit, remove, list, show, hasComments } = resource;
  const verbs: readonly (readonly [Extract<AccessWish, { kind: 'verb' }>['verb'], boolean])[] = [
    ['list', list !== null && ops.list !== null],
    ['show', show !== null],
    ['create', create !== null && ops.create !== null],
    ['edit', edit !== null && ops.update !== null],
    ['delete', remove !== null && ops.delete !== null],
    ['export', (list?.exports.length ?? 0) > 0],
    ['comment', hasComments],
  ];
  const wishes: readonly AccessWish[] = [
    ...verbs.flatMap(([verb, isThere]): AccessWish[] => (isThere ? [{ kind: 'verb', verb }] : [])),
    ...Object.keys(resource.actions).map((name): AccessWish => ({ kind: 'action', name })),
  ];
  return wishes.map((wish) => ({ wish, ...describeOutcome(wish, about) }));
}

/** States in file order; null where the resource has none. */
export function describeStates({ resource }: Pick<HelpContext, 'resource'>): readonly StateHelp[] | null {
  const graph = buildStateGraph(resource);
  if (graph === null) return null;
  return graph.states.map((state) => ({
    state,
    moves: graph.moves
      .filter(({ from, to }) => from.includes(state.value) && to !== state.value)
      .map(({ action, to }) => ({ action: action.name, to: graph.states.find(({ value }) => value === to) ?? null })),
  }));
}

interface FieldsHelp {
  /** No form is open to the reader: no field says so by itself. */
  readonly isReadOnly: boolean;
  readonly fields: readonly FieldHelp[];
}

/** The fields that the reader may see, in file order. */
export function describeFields(about: HelpContext): FieldsHelp {
  const { resource, scope } = about;
  const modes: readonly ScreenMode[] = ['list', 'show', 'create', 'edit'];
  const isSeen = ({ name }: Field): boolean =>
    modes.some((mode) => {
      const wish: AccessWish = { kind: 'see', field: name };
      return answerWish({ model: about, resource, wish, scope: { ...scope, mode } }).outcome !== 'fails';
    });
  const seen = resource.order.flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined || !isSeen(field) ? [] : [field];
  });
  const isReadOnly = !mayWriteAny(about);
  return { isReadOnly, fields: seen.map((field) => ({ field, rules: isReadOnly ? [] : describeFieldRules(field, about) })) };
}

/** Whether a form for new or stored records is open to the reader. */
function mayWriteAny({ resource, roles, scope }: Pick<HelpContext, 'resource' | 'roles' | 'scope'>): boolean {
  return (['create', 'edit'] as const).some((verb) => {
    if (resource[verb] === null) return false;
    return answerWish({ model: { roles }, resource, wish: { kind: 'verb', verb }, scope }).outcome !== 'fails';
  });
}

function describeFieldRules(field: Field, about: HelpContext): readonly string[] {
  const { resource, teller, i18n } = about;
  if (isMadeByServer(field)) return [i18n._('Filled in by the system.')];
  const isIn = (mode: 'create' | 'edit'): boolean => resource[mode]?.writable.includes(field.name) === true;
  const write = (mode: 'create' | 'edit') =>
    isIn(mode) ? describeOutcome({ kind: 'write', field: field.name }, { ...about, scope: { ...about.scope, mode } }) : null;
  const created = write('create');
  const changed = field.isImmutable ? null : write('edit');
  const mayCreate = created !== null && created.outcome !== 'fails';
  const mayChange = changed !== null && changed.outcome !== 'fails';
  if (!mayCreate && !mayChange) {
    const needed = [created, changed].flatMap((each) => each?.conditions ?? []);
    return [
      needed.length === 0
        ? i18n._('Cannot be changed.')
        : i18n._('Cannot be changed by you. Needed: {condition}.', { condition: needed[0] ?? '' }),
    ];
  }
  return [
    ...(mayChange
      ? [...changed.conditions.map((condition) => i18n._('Can be changed when: {condition}.', { condition })), ...changed.exceptions]
      : [i18n._('Can be set only when the record is created.')]),
    ...(field.required === true ? [i18n._('Required.')] : []),
    ...(typeof field.required === 'boolean'
      ? []
      : [i18n._('Required when: {condition}.', { condition: describeInWords(field.required, { model: about, resource }, teller) })]),
    ...listLimitTexts(field, about),
  ];
}

/** What a form would say of a value that breaks a limit of the field. */
function listLimitTexts(field: Field, about: HelpContext): readonly string[] {
  const { fill } = about;
  const say = (code: string, limit: unknown): string => {
    const { message, with: values } = createFinding({ top: field.name, path: field.name, isStored: false }, field, {
      code,
      with: { limit },
    });
    return endSentence(
      fill(
        message,
        translateValues(values, (text) => fill(text, {})),
      ),
    );
  };
  const facts: readonly (readonly [string, unknown])[] = [
    ['minLength', field.minLength],
    ['maxLength', field.maxLength],
    ['minimum', limitInMainUnits(field, field.minimum)],
    ['maximum', limitInMainUnits(field, field.maximum)],
    ['pattern', field.pattern],
  ];
  return [
    ...facts.flatMap(([code, limit]) => (limit === null ? [] : [say(code, limit)])),
    ...describeUniqueness(field, about),
    ...field.checks.flatMap((check) => describeCheck(field, check, about)),
  ];
}

/** What is said of a value that fails a check, and when; a text that names a value of the record gives way to the condition. */
function describeCheck(field: Field, { when, check, message }: FieldCheck, about: HelpContext): readonly string[] {
  const { resource, roles, scope, fill, teller, i18n } = about;
  const forms = (['create', 'edit'] as const).filter((mode) => resource[mode]?.writable.includes(field.name) === true);
  const lefts = forms.map((mode) => undecidedPartOf(when, { ...scope, mode }));
  if (lefts.every((left) => left === false)) return [];
  const inWords = (cond: Condition): string => describeInWords(cond, { model: { roles }, resource }, teller);
  const said = /\{\s*(?!title\b)/.test(message.text)
    ? i18n._('Has to hold: {condition}.', { condition: inWords(check) })
    : endSentence(fill(message, { title: teller.text(field.title) }));
  if (lefts.every((left) => left === true)) return [said];
  // Where the forms differ in it, the whole tells of both.
  const [left = '', ...others] = new Set(lefts.map(inWords));
  return [i18n._('If {condition}: {rule}', { condition: others.length === 0 ? left : inWords(when), rule: said })];
}

const endSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

function describeUniqueness({ unique }: Field, { resource, resourceOf, teller, i18n }: HelpContext): readonly string[] {
  if (unique === null) return [];
  const titles = unique.within.map((name) => {
    const above = resource.parents.find(({ param }) => param === name);
    const title = resource.fields[name]?.title ?? (above === undefined ? null : resourceOf(above.resource).title);
    return title === null ? name : teller.text(title);
  });
  if (titles.length === 0) return [i18n._('No two records may have the same value.')];
  return [i18n._('No two records with the same {fields} may have the same value.', { fields: titles.join(', ') })];
}

function describeOutcome(
  wish: AccessWish,
  { resource, roles, scope, resourceOf, mayRead, teller, i18n }: HelpContext,
): Omit<RightHelp, 'wish'> {
  const { outcome, lines, by } = decideAccess({ model: { roles }, resource, wish, scope }, teller);
  const action = wish.kind === 'action' ? wish.name : null;
  const tell = (line: DecisionLine): string => {
    if (!mayRead && !isLineReadable(line, resource, { scope, action, resourceOf })) return i18n._('values that you cannot see');
    return line.left ?? line.words;
  };
  if (outcome === 'fails') return { outcome, conditions: by === null ? [] : [tell(by)], exceptions: [] };
  const open = lines.filter((line) => line.outcome === 'depends');
  // What must not be lost is told by what is said when it would be; what an address lacks is told where it is.
  const conditions = open.filter(({ gate }) => gate !== 'keep' && gate !== 'address').map(tell);
  const exceptions = open.flatMap(({ gate, reason }) =>
    gate === 'keep' && reason !== null ? [i18n._('Not for some records: {reason}', { reason })] : [],
  );
  return { outcome, conditions: [...new Set(conditions)], exceptions: [...new Set(exceptions)] };
}
