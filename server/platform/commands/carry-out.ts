/** A run of a command as a job. */
import { isRecord } from '../../../engine/model/steps.ts';
import type { Values } from '../../../engine/model/values.ts';
import type { RecordOf } from '../../records.ts';
import { kept } from '../../reply/kept.ts';
import { Refusal } from '../../reply/refusal.ts';
import type { Message } from '../../reply/say.ts';
import { say } from '../../reply/say.ts';
import type { JobContext } from '../behaviour.ts';
import { runIn, runningAt } from '../runs.ts';
import { commandOf } from './all.ts';
import type { Command, GivenFile, Order, Working } from './command.ts';
import { addLine, endRun, linesOf, runs } from './runs.ts';

/** Does what a run is about, from the beginning each time. What the command refuses ends the run; other failures are tried again. */
export async function carryOut(data: unknown, job: JobContext): Promise<void> {
  const id = runIn(data);
  const run = await job.tx((context) => runningAt(context, runs, id));
  if (run === null) return;
  const command = commandOf(run.values.command);
  const log: Working['log'] = (line) => job.tx((context) => addLine(context, id, kept(line)));
  await log(linesOf(run.values).length === 0 ? say('The run has begun') : say('The run begins again'));
  const ended = command === null ? failure(say('The server no longer has this command')) : await outcome(command, run.values, { job, log });
  await log(ended.state === 'done' ? say('The run is done') : say('The run has failed: {reason}', { reason: ended.reason }));
  await job.tx((context) => endRun(context, id, storedEnd(ended)));
}

/** Tells of a run that could not be carried out. */
export async function giveUp(data: unknown, job: JobContext, reason: string): Promise<void> {
  const id = runIn(data);
  const said = say('The run has failed: {reason}', { reason });
  await job.tx(async (context) => {
    await addLine(context, id, kept(said));
    await endRun(context, id, storedEnd(failure(said)));
  });
}

type Ended = { readonly state: 'done'; readonly result: Values } | { readonly state: 'error'; readonly reason: Message };

async function outcome(command: Command, run: RecordOf<'command-runs'>, working: Working): Promise<Ended> {
  try {
    return { state: 'done', result: await command.run(orderOf(run), working) };
  } catch (error) {
    if (error instanceof Refusal) return failure(error.says);
    // Not when the server stops: the next one begins the run again.
    if (!working.job.signal.aborted) await working.log(say('Something went wrong; it will be tried again'));
    throw error;
  }
}

function failure(reason: Message): Ended {
  return { state: 'error', reason };
}

function storedEnd(ended: Ended): Parameters<typeof endRun>[2] {
  return ended.state === 'done' ? ended : { state: 'error', message: kept(ended.reason) };
}

function orderOf({ payload, created_by: username }: RecordOf<'command-runs'>): Order {
  const { cli_params: parameters, files } = isRecord(payload) ? payload : {};
  return {
    parameters: isRecord(parameters) ? parameters : {},
    files: (Array.isArray(files) ? files : []).filter(isRecord).map(fileOf),
    username: username ?? null,
  };
}

function fileOf({ name, size, file }: Readonly<Record<string, unknown>>): GivenFile {
  return { name: String(name), size: Number(size), file: String(file) };
}
