import { keepSentence, type RecordOf, type SaidMessage } from 'steward/server';

/** How the work of a stage ended, as its record then says. */
export type StageOutcome = RecordOf<'batch-stages'>;

/** How many lines of a stage are what. */
export type StageStatistics = NonNullable<RecordOf<'batch-stages'>['statistics']>;

export type StageMessage = NonNullable<StageOutcome['messages']>[number];

export type StageMessageType = 'info' | 'success' | 'warning' | 'error';

/** What a stage says. */
export function createStageMessage(type: StageMessageType, message: SaidMessage): StageMessage {
  return { type, text: keepSentence(message) };
}
