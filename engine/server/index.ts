/** The public face of the server: all that a project may import for its behaviours, its jobs and its records. */

// What a project is.
export type {
  ActionCall,
  Behaviour,
  BehaviourCall,
  BehaviourContext,
  BehaviourResult,
  CallingUser,
  CollectionCall,
  CollectionRows,
  DownloadCall,
  Installation,
  JobContext,
  JobHandler,
  OutsideContext,
  Sourced,
  UserLookup,
} from './behaviour.ts';
export { defineProject, type FirstUser } from './project.ts';
export type { CustomFormat, CustomFormats } from '../model/custom-format.ts';
export * from '../model/project-types.ts';

// Users, as records.
export { addFirstUser } from './people/first-user.ts';
export { createSignInAccounts, isSameMailAddress, listUsersWithEmail } from './people/users.ts';
export type { ReadUser } from './store/session-user.ts';

// Records, read and written in the transaction of a call.
export { appendAuditEntries, appendAuditEntry, countAuditEntriesByDay, listAuditHistories, type StoredAuditEntry } from './store/audit.ts';
export {
  countRecords,
  countRecordsBy,
  findLargest,
  holdsAnyRecord,
  listRepeats,
  lockResource,
  lockWord,
  patchRecords,
  selectRecords,
  setInRecords,
  stampRecords,
  type FieldTest,
  type RecordGroup,
} from './store/bulk.ts';
export { readStoreClock } from './store/clock.ts';
export { releaseIdentities } from './store/identities.ts';
export { deletePersonalData } from './store/personal-data.ts';
export { listRecords, type ListedRecords } from './store/list.ts';
export { countLists } from './store/list-counts.ts';
export { listOtherProcesses } from './store/processes.ts';
export { toStorableText } from './store/record.ts';
export {
  deleteRecord,
  getRecord,
  getRecordByUnique,
  getRecordsByValues,
  insertRecord,
  insertRecords,
  isValueTaken,
  updateRecord,
  type NewRecord,
  type StoredRecord,
} from './store/records.ts';
export {
  deleteSubjectTokens,
  deleteUserSessions,
  readPasswordHash,
  readSubjectToken,
  takeToken,
  writePasswordHash,
  writeToken,
} from './store/sessions.ts';
export { StoreError, type Store, type Tx } from './store/store.ts';
export { analyzeTables } from './store/tables.ts';

// What is said, and refused.
export type { PlannedAnswer } from './reply/answer.ts';
export { appendSentences, keepSentence, wordFieldValue, wordSentence, wordValues } from './reply/kept.ts';
export { printInEnglish, type MessagePrinter } from './reply/print.ts';
export { toLastingRefusal } from './reply/refusal-of.ts';
export { Refusal, refuseCall } from './reply/refusal.ts';
export { isMessage, say, sayText, type SaidMessage } from './reply/say.ts';

// Jobs, files, mail, other hosts, sign-in.
export { errorCodeOf } from './error-code.ts';
export { escapeBlobName, type BlobStore } from './blobs/blobs.ts';
export type { FileStore, NewStoredFile, OpenedFile } from './files/files.ts';
export { hasJobTables } from './jobs/boss.ts';
export { failedQueueName } from './jobs/names.ts';
export { countDueJobs, dropQueueItem, findNextItem, listQueues, type QueueItem } from './jobs/queues.ts';
export { listSchedules, nextCronRun, type ScheduleStatus } from './jobs/schedules.ts';
export { appendWorkerLog, listWorkers, orderWorker, purgeWorkerLog, readWorkerLog, type WorkerAction } from './jobs/workers.ts';
export { toExportCell, type ExportCell } from '../model/export-cell.ts';
export { writeCsv } from './exports/csv.ts';
export { findTableCellFault, readTableCell } from './table-files/cells.ts';
export { foldHeading, recognizeHeadings, refuseRepeatedHeadings, type FileHeading } from './table-files/headings.ts';
export { readTableLines, type TableLine } from './table-files/table.ts';
export { Unreadable } from './table-files/unreadable.ts';
export { disarmFormula, rearmFormula } from '../model/formulas.ts';
export { changeRunningRun, endRunningRun, limitRunning, parseRunId, readRunningRun, type RunKind } from './runs.ts';
export { isMailAddress, reachMailServer, type OutgoingMail } from './mail.ts';
export { writeMail, type MailTemplate } from './write-mail.ts';
export { Unreachable, type OutgoingCalls } from './outgoing.ts';
export type { PlannedCall } from './plan/ask.ts';
export type { PlannedReading, ReadingRequest } from './plan/read/reading.ts';
export { isStorableText } from './request/body.ts';
export type { DemoUser } from './sign-in/demo-page.ts';

// What the Model means, as the engine evaluates it.
export { mayUseVerb } from '../model/access.ts';
export { formatInstant, fromWallClock, instantOfMoment, parseMoment } from '../model/dates.ts';
export { evaluateNode, type EvaluationScope } from '../model/evaluate.ts';
export type { ModelValue } from '../model/expression.ts';
export { isFileValue, type FileValue } from '../model/files.ts';
export { isHostName } from '../model/formats.ts';
export { pickLocalizedText } from '../model/localized.ts';
export type { Field, Model, Resource } from '../model/model.ts';
export { emptyQuery, type ListQuery, type QueryFilter } from '../model/query.ts';
export { bodyFromValues, rowFromValues, valuesFromRow } from '../model/records.ts';
export { effectiveRoles, rolesReadBy } from '../model/roles.ts';
export { getAtPath, isEmptyValue, isPlainObject } from '../model/steps.ts';
export { builtInFindingText } from '../model/texts.ts';
export type { Params, Row, Values } from '../model/values.ts';
