import type { RecordOf } from '../../records.ts';
import { kept } from '../../reply/kept.ts';
import type { Message } from '../../reply/say.ts';

/** How the work of a stage ended, as its record then says. */
export type Outcome = RecordOf<'batch-stages'>;

/** How many lines of a stage are what. */
export type Statistics = NonNullable<RecordOf<'batch-stages'>['statistics']>;

export type StageMessage = NonNullable<Outcome['messages']>[number];

export type MessageType = 'info' | 'success' | 'warning' | 'error';

/** What a stage says. */
export function stageMessage(type: MessageType, message: Message): StageMessage {
  return { type, text: kept(message) };
}
