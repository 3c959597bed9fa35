import type { Values } from '../../../engine/model/values.ts';
import type { JobContext } from '../behaviour.ts';
import type { Message } from '../../reply/say.ts';
import type { StageName } from './places.ts';

/** How the work of a stage ended, as its record then says. */
export interface Outcome extends Values {
  readonly status: 'finished' | 'need_decision' | 'error';
  readonly best_result: 'success' | 'warning' | 'error';
  readonly messages: readonly StageMessage[];
  /** A later stage that has nothing to do. */
  readonly leavesNothingFor?: StageName;
}

export interface StageMessage {
  readonly type: 'info' | 'success' | 'warning' | 'error';
  readonly text: string;
}

/** Words a message of a stage for who asked. */
export function stageMessage({ print }: Pick<JobContext, 'print'>, type: StageMessage['type'], message: Message): StageMessage {
  return { type, text: print(message) };
}
