/** What an expression may read, as data: how the keys that say so change what may be read around them. */
import type { ScopeRoot } from '../../model/expression.ts';

/** What a root can stand for, as the manual says it. */
export const readTypes = {
  record: 'the record',
  records: 'the rows of the page',
  form: 'the record with the fields of the form',
  entered: 'what is in the form',
  typed: 'what is in the dialog or form',
  dialog: 'what is in the dialog',
  row: 'the row',
  json: null,
} as const;

export interface ReadsChange {
  /** Where that is, as the manual says it. */
  readonly where: string;
  readonly hides?: readonly ScopeRoot[];
  /** Nothing else may be read. */
  readonly only?: readonly ScopeRoot[];
  readonly gives?: Readonly<Partial<Record<ScopeRoot, keyof typeof readTypes>>>;
  /** Whether `mode` is known. */
  readonly mode?: boolean;
}

const changes = {
  stored: { where: 'what the server asks of the stored record', hides: ['params', 'old', 'form'] },
  new: { where: 'what is asked before there is a record', hides: ['self'] },
  record: { where: 'what is asked of the stored record alone', only: ['self'] },
  shown: { where: 'lists and pages of records', mode: true },
  edited: { where: 'fields and rules', gives: { old: 'record', form: 'record' }, mode: true },
  form: { where: 'forms', gives: { old: 'record', form: 'form' }, mode: true },
  entered: { where: 'fields of a form alone', gives: { self: 'entered' } },
  dialog: { where: 'fields of a dialog', gives: { old: 'record', self: 'dialog', form: 'dialog' }, mode: true },
  answered: { where: 'what is sent, and what comes after', gives: { form: 'typed', reply: 'json' }, mode: true },
  page: { where: 'the text above a list', hides: ['self'], gives: { rows: 'records', meta: 'json' } },
  row: { where: 'fields of rows', gives: { parent: 'record', self: 'row', old: 'row' } },
  part: { where: 'fields of collections', gives: { parent: 'record', self: 'row', old: 'row', form: 'row' }, mode: true },
  owner: { where: 'whose a record is', hides: ['self', 'old', 'form', 'parent', 'params', 'it'], mode: false },
  claims: { where: 'how somebody signs in', hides: ['user'], gives: { claims: 'json' } },
} satisfies Readonly<Record<string, ReadsChange>>;

export type ReadsName = keyof typeof changes;
export const readsChanges: Readonly<Record<ReadsName, ReadsChange>> = changes;
