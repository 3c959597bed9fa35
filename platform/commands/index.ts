import {
  type ActionCall,
  type Behaviour,
  type BehaviourContext,
  type BehaviourResult,
  type CollectionCall,
  type CollectionRows,
  type DialogOf,
  type FileValue,
  isFileValue,
  isMessage,
  mayUseVerb,
  type RecordOf,
  refuseCall,
  rolesReadBy,
  type SaidMessage,
  say,
  wordSentence,
  limitRunning,
} from 'steward/server';
import { findPlatformResource, scopeOfNobody } from '../follow.ts';
import { commandList, findCommand } from './all.ts';
import { carryOutRun, giveUpRun } from './carry-out.ts';
import type { PlatformCommand, GivenFile } from './command.ts';
import { parseParameters, printParameterSample } from './command.ts';
import { insertCommandRun, listLastRuns, logLinesOf, runs } from './runs.ts';
import { scheduledJobs } from './schedule.ts';

const name = 'commands';
/** Most runs of one user at a time. */
const runningLimit = 10;
/** How many runs the log of a command looks through. */
const loggedRuns = 100;

/** What the server can be told to do; each run is a record, and a job does it. */
export const commands: Behaviour<'commands'> = {
  resource: name,
  source: ({ print }) =>
    Promise.resolve({
      rows: commandList.map((command): RecordOf<'commands'> => ({
        id: command.id,
        name: print(command.name),
        description: print(command.description),
        group: command.group,
        cli_params: printParameterSample(command),
      })),
    }),
  collections: { logs: answerCommandLogs },
  actions: { run: startCommand },
  jobs: { run: { run: carryOutRun, failed: giveUpRun }, ...scheduledJobs },
};

type Start = ActionCall<'commands', DialogOf<'commands', 'run'>>;

async function startCommand({ record, values, sent, context }: Start): Promise<BehaviourResult<'commands'>> {
  const command = findCommand(record?.id);
  if (command === null) return refuseCall('not-found', say('There is nothing at this address'));
  requireAboutRole(command, context);
  // Without a dialog the button itself says them.
  const parameters = parseParameters(command, values.parameters ?? sent['cli_params']);
  if (isMessage(parameters)) return refuseParameter('cli_params', parameters);
  const given = listGivenFiles(values.files);
  if (given.length > 0 && command.takesFiles !== true) return refuseParameter('files[]', say('This command takes no files'));
  const message = say('You have {limit} commands running: wait until one of them is done', { limit: runningLimit });
  await limitRunning(context, runs, { limit: runningLimit, message });
  const id = context.newId();
  const run = await insertCommandRun(context, command, { id, parameters, files: await keepGivenFiles(context, id, given) });
  await context.enqueue(name, 'run', { id });
  const { state, created_at } = run.values;
  const body = { data: { id, command: command.id, command_name: context.print(command.name), state, created_at } };
  return { kind: 'done', body, location: `commands/${command.id}/runs/${id}` };
}

/** Refuses whoever may not see what the command is about, with the roles that may. */
function requireAboutRole({ about }: PlatformCommand, context: BehaviourContext): void {
  const resource = about === undefined ? null : findPlatformResource(context.model, about);
  const scope = { ...scopeOfNobody(context), user: context.user, roles: new Set(context.user?.roles) };
  if (resource === null || mayUseVerb(resource, 'list', scope).allowed) return;
  const needed = rolesReadBy(resource.access.list.cond);
  refuseCall(
    'forbidden',
    say('This command works on {resource}, which you may not see: {roles}', { resource: resource.titlePlural, roles: needed }),
  );
}

function refuseParameter(path: string, message: SaidMessage): BehaviourResult<'commands'> {
  return { kind: 'refused', message, fields: [{ path, code: path, message }] };
}

function listGivenFiles(value: unknown): readonly FileValue[] {
  return (Array.isArray(value) ? value : [value]).filter(isFileValue);
}

/** Keeps the files of a run under names of our own. */
async function keepGivenFiles(context: BehaviourContext, id: string, given: readonly FileValue[]): Promise<readonly GivenFile[]> {
  const kept: GivenFile[] = [];
  const owner = { resource: runs.resource, id, parent: '' };
  for (const [at, { name: called, content }] of given.entries()) {
    if (content === undefined) continue;
    const file = `${id}-${at}`;
    const size = await context.keep({ name: file, type: 'application/octet-stream', owner }, content.stream());
    kept.push({ name: called, size, file });
  }
  return kept;
}

/** What the last runs of a command said, as text; with `lookback` only what was said in that many last seconds. */
async function answerCommandLogs({ record, query, context }: CollectionCall<'commands'>): Promise<CollectionRows> {
  const given = query.get('lookback');
  if (given !== null && !/^\d{1,9}$/.test(given))
    return { kind: 'refused', message: say('"{param}" must be a number of seconds, such as 300', { param: 'lookback' }) };
  const from = given === null ? 0 : context.now.getTime() - Number(given) * 1000;
  const id = String(record.id);
  const found = await listLastRuns(context, id, { limit: loggedRuns });
  const lines = found.flatMap((run) => logLinesOf(run.values).map((line) => ({ ...line, run: run.id })));
  const text = lines
    .filter(({ at }) => Date.parse(at) >= from)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ at, run, text: said }) => `${at} ${run} ${String(wordSentence(said, context.print))}\n`)
    .join('');
  return { kind: 'text', name: `${id}.log`, text: text === '' ? `${context.print(say('There are no lines'))}\n` : text };
}
