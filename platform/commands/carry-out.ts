/** A run of a command as a job. */
import {
  isPlainObject,
  type JobContext,
  keepSentence,
  type RecordOf,
  Refusal,
  type SaidMessage,
  say,
  type Values,
  parseRunId,
  readRunningRun,
} from 'steward/server';
import { findCommand } from './all.ts';
import type { PlatformCommand, GivenFile, CommandOrder, CommandWork } from './command.ts';
import { addLogLine, endCommandRun, logLinesOf, runs } from './runs.ts';

/** Does what a run is about, from the beginning each time. What the command refuses ends the run; other failures are tried again. */
export async function carryOutRun(data: unknown, job: JobContext): Promise<void> {
  const id = parseRunId(data);
  const run = await job.tx((context) => readRunningRun(context, runs, id));
  if (run === null) return;
  const command = findCommand(run.values.command);
  const log: CommandWork['log'] = (line) => job.tx((context) => addLogLine(context, id, keepSentence(line)));
  await log(logLinesOf(run.values).length === 0 ? say('The run has started') : say('The run is starting again'));
  const ended =
    command === null ? createFailedRun(say('The server no longer has this command')) : await runCommand(command, run.values, { job, log });
  await log(ended.state === 'done' ? say('The run is finished') : say('The run failed: {reason}', { reason: ended.reason }));
  await job.tx((context) => endCommandRun(context, id, toStoredEnd(ended)));
}

/** Tells of a run that could not be carried out. */
export async function giveUpRun(data: unknown, job: JobContext, reason: string): Promise<void> {
  const id = parseRunId(data);
  const said = say('The run failed: {reason}', { reason });
  await job.tx(async (context) => {
    await addLogLine(context, id, keepSentence(said));
    await endCommandRun(context, id, toStoredEnd(createFailedRun(said)));
  });
}

type EndedRun = { readonly state: 'done'; readonly result: Values } | { readonly state: 'error'; readonly reason: SaidMessage };

async function runCommand(command: PlatformCommand, run: RecordOf<'command-runs'>, working: CommandWork): Promise<EndedRun> {
  try {
    return { state: 'done', result: await command.run(commandOrderOf(run), working) };
  } catch (error) {
    if (error instanceof Refusal) return createFailedRun(error.says);
    // Not when the server stops: the next one begins the run again.
    if (!working.job.signal.aborted) await working.log(say('Something went wrong; it will be tried again'));
    throw error;
  }
}

function createFailedRun(reason: SaidMessage): EndedRun {
  return { state: 'error', reason };
}

function toStoredEnd(ended: EndedRun): Parameters<typeof endCommandRun>[2] {
  return ended.state === 'done' ? ended : { state: 'error', message: keepSentence(ended.reason) };
}

function commandOrderOf({ payload, created_by: username }: RecordOf<'command-runs'>): CommandOrder {
  const { cli_params: parameters, files } = isPlainObject(payload) ? payload : {};
  return {
    parameters: isPlainObject(parameters) ? parameters : {},
    files: (Array.isArray(files) ? files : []).filter(isPlainObject).map(givenFileOf),
    username: username ?? null,
  };
}

function givenFileOf({ name, size, file }: Readonly<Record<string, unknown>>): GivenFile {
  return { name: String(name), size: Number(size), file: String(file) };
}
