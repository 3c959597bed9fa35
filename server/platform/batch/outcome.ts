import type { RecordOf } from '../../records.ts';
import type { JobContext } from '../behaviour.ts';
import type { Message } from '../../reply/say.ts';

/** How the work of a stage ended, as its record then says. */
export type Outcome = RecordOf<'batch-stages'>;

/** How many lines of a stage are what. */
export type Statistics = NonNullable<RecordOf<'batch-stages'>['statistics']>;

export type StageMessage = NonNullable<Outcome['messages']>[number];

export type MessageType = 'info' | 'success' | 'warning' | 'error';

/** Words a message of a stage for who asked. */
export function stageMessage({ print }: Pick<JobContext, 'print'>, type: MessageType, message: Message): StageMessage {
  return { type, text: print(message) };
}
