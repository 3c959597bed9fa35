import { mayVerb } from '../../../engine/model/access.ts';
import { isFileValue } from '../../../engine/model/files.ts';
import type { FileValue } from '../../../engine/model/files.ts';
import { rolesRead } from '../../../engine/model/roles.ts';
import type { DialogOf, RecordOf } from '../../records.ts';
import { worded } from '../../reply/kept.ts';
import type { Message } from '../../reply/say.ts';
import { isMessage, say } from '../../reply/say.ts';
import { refuse } from '../../reply/refusal.ts';
import type { ActionCall, Behaviour, CollectionCall, CollectionRows, Context, Result } from '../behaviour.ts';
import { resourceIn, scopeOfAll } from '../follow.ts';
import { checkRunning } from '../runs.ts';
import { commandList, commandOf } from './all.ts';
import { carryOut, giveUp } from './carry-out.ts';
import type { Command, GivenFile } from './command.ts';
import { parametersOf, sampleOf } from './command.ts';
import { insertRun, lastRuns, linesOf, runs } from './runs.ts';
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
        cli_params: sampleOf(command),
      })),
    }),
  collections: { logs },
  actions: { run: start },
  jobs: { run: { run: carryOut, failed: giveUp }, ...scheduledJobs },
};

type Start = ActionCall<'commands', DialogOf<'commands', 'run'>>;

async function start({ record, values, sent, context }: Start): Promise<Result<'commands'>> {
  const command = commandOf(record?.id);
  if (command === null) return refuse('not-found', say('There is nothing at this address'));
  demandAbout(command, context);
  // Without a dialog the button itself says them.
  const parameters = parametersOf(command, values.parameters ?? sent['cli_params']);
  if (isMessage(parameters)) return wrong('cli_params', parameters);
  const given = filesIn(values.files);
  if (given.length > 0 && command.takesFiles !== true) return wrong('files[]', say('This command takes no files'));
  const message = say('You have {limit} commands running: wait until one of them is done', { limit: runningLimit });
  await checkRunning(context, runs, { limit: runningLimit, message });
  const id = context.newId();
  const run = await insertRun(context, command, { id, parameters, files: await keep(context, id, given) });
  await context.enqueue(name, 'run', { id });
  const { state, created_at } = run.values;
  const body = { data: { id, command: command.id, command_name: context.print(command.name), state, created_at } };
  return { kind: 'done', body, location: `commands/${command.id}/runs/${id}` };
}

/** Refuses whoever may not see what the command is about, with the roles that may. */
function demandAbout({ about }: Command, context: Context): void {
  const resource = about === undefined ? null : resourceIn(context.model, about);
  const scope = { ...scopeOfAll(context), user: context.user, roles: new Set(context.user?.roles) };
  if (resource === null || mayVerb(resource, 'list', scope).allowed) return;
  const needed = rolesRead(resource.access.list.cond);
  refuse(
    'forbidden',
    say('This command works on {resource}, which you may not see: {roles}', { resource: resource.titlePlural, roles: needed }),
  );
}

function wrong(path: string, message: Message): Result<'commands'> {
  return { kind: 'refused', message, fields: [{ path, code: path, message }] };
}

function filesIn(value: unknown): readonly FileValue[] {
  return (Array.isArray(value) ? value : [value]).filter(isFileValue);
}

/** Keeps the files of a run under names of our own. */
async function keep(context: Context, id: string, given: readonly FileValue[]): Promise<readonly GivenFile[]> {
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

/** What the last runs of a command said, as text; with `lookback` only what was said in the last so many seconds. */
async function logs({ record, query, context }: CollectionCall<'commands'>): Promise<CollectionRows> {
  const given = query.get('lookback');
  if (given !== null && !/^\d{1,9}$/.test(given))
    return { kind: 'refused', message: say('"{param}" is a number of seconds, such as 300', { param: 'lookback' }) };
  const from = given === null ? 0 : context.now.getTime() - Number(given) * 1000;
  const id = String(record.id);
  const found = await lastRuns(context, id, { limit: loggedRuns });
  const lines = found.flatMap((run) => linesOf(run.values).map((line) => ({ ...line, run: run.id })));
  const text = lines
    .filter(({ at }) => Date.parse(at) >= from)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ at, run, text: said }) => `${at} ${run} ${String(worded(said, context.print))}\n`)
    .join('');
  return { kind: 'text', name: `${id}.log`, text: text === '' ? `${context.print(say('There are no lines.'))}\n` : text };
}
