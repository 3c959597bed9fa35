import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { didYouMean } from '../../language/problem.ts';
import { getAtPath, isPlainObject } from '../../model/steps.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Model, Resource } from '../../model/model.ts';
import { valuesFromRow } from '../../model/records.ts';
import { effectiveRoles } from '../../model/roles.ts';
import type { Values } from '../../model/values.ts';
import { isResourceVerb, verbs } from '../../model/verbs.ts';
import { listChoiceOptions } from '../../model/options.ts';
import { listHoldingRights } from '../diff/role-rights.ts';
import { decideAccess, type AccessDecision, type DecisionLine, type ConditionPart, type AccessWish } from '../decide/decision.ts';
import { english } from '../words/teller.ts';
import { readArguments } from './arguments.ts';
import { openDescriptorFolder, compileFolder, type CliCommand, type CommandIo } from './command.ts';
import { createPolicyFacts } from './policies.ts';
import { signInAsReader } from './running-server.ts';

const usage = `steward can USER VERB RESOURCE[/ID] [--record FILE] [--parent FILE] [--server URL [--reader NAME]] [--with ROLES] [--without ROLES] [dir]
steward can USER [--with ROLES] [--without ROLES] [--server URL] [dir]    all that USER may, or what they would gain and lose
  USER     role:A+B (these roles and no others), visitor (not signed in), a JSON file with the user as the API gives it,
           or with --server the name of a user
  VERB     a verb, an action, see:FIELD, write:FIELD, write-new:FIELD, choose:FIELD=VALUE or filter:NAME
  --record the record, or the list that holds it, as the API gives it; - reads it from standard input
  --server a Steward with the development identity page: user and record are read there, the record as USER or as --reader
  --with, --without: as if USER had the roles A+B besides, or had them no longer
`;

const optionKinds = { record: 'value', parent: 'value', server: 'value', reader: 'value', with: 'value', without: 'value' } as const;

type CanOptions = Readonly<Record<keyof typeof optionKinds, string | null>>;

/** Where users and records come from: files, and what a server has answered under the name that stands for a file. */
interface CanReading {
  readonly cwd: string;
  readonly fetched: ReadonlyMap<string, unknown>;
}

interface CanArguments {
  readonly user: string;
  readonly verb: string;
  /** Empty where all that the user may is asked for. */
  readonly target: string;
  readonly dir: string | undefined;
  readonly options: CanOptions;
}

/** `steward can USER VERB RESOURCE[/ID]`: explains one decision. Exit code: 0 may, 1 may not or depends on a record, 2 not understood. */
export const canCommand: CliCommand = (args, io) => {
  const given = readCanArguments(args, io);
  const folder = given && openDescriptorFolder(given.dir, io);
  if (!given || !folder) return 2;
  const model = compileFolder(folder, io);
  if (model === null) return 2;
  const { server } = given.options;
  if (server === null) return explainDecision(model, given, { io, fetched: new Map() });
  const work = fetchFromServer(server, model, given)
    .then((found) => explainDecision(model, { ...given, options: { ...given.options, ...found.options } }, { io, fetched: found.fetched }))
    .catch((error: unknown) => {
      io.write(`steward can: ${error instanceof Error ? error.message : String(error)}\n`);
      return 2;
    });
  io.later?.(work);
  return 0;
};

function explainDecision(model: Model, given: CanArguments, { io, fetched }: { io: CommandIo; fetched: CanReading['fetched'] }): number {
  if (given.target === '') return printAllRights(model, given, { io, fetched });
  const question = buildCanQuestion(model, given, { cwd: io.cwd, fetched });
  if (typeof question === 'string') {
    io.write(`steward can: ${question}\n`);
    return 2;
  }
  const decision = decideAccess({ model, ...question }, english);
  io.write(printDecision(given, decision));
  return decision.allowed ? 0 : 1;
}

/** What the user may, or with other roles than they have what they would gain and lose. */
function printAllRights(model: Model, given: CanArguments, { io, fetched }: { io: CommandIo; fetched: CanReading['fetched'] }): number {
  const reading = { cwd: io.cwd, fetched };
  const unchanged = { with: null, without: null };
  const [now, then] = [unchanged, given.options].map((options) => findAskingUser(model, { user: given.user, options }, reading));
  const wrong = [now, then].find((each) => typeof each === 'string');
  if (wrong !== undefined || now === undefined || then === undefined || typeof now === 'string' || typeof then === 'string') {
    io.write(`steward can: ${String(wrong)}\n`);
    return 2;
  }
  const isChange = given.options.with !== null || given.options.without !== null;
  const isVisitor = given.user === 'visitor' && !isChange;
  const rights = listHoldingRights(model, { before: isChange ? now.roles : null, after: then.roles, isVisitor });
  const lines = rights.map(({ isGain, what }) => `${isChange ? (isGain ? 'gains' : 'loses') : 'may'}: ${what}`);
  io.write(`${lines.length === 0 ? `${given.user} ${isChange ? 'gains and loses' : 'may do'} nothing.` : lines.join('\n')}\n`);
  return 0;
}

const fetchedRecord = 'the record that the server answered';

/** The user that is named, and the record, unless roles or files stand for them. */
async function fetchFromServer(
  server: string,
  model: Model,
  { user, target, options }: CanArguments,
): Promise<{ readonly fetched: CanReading['fetched']; readonly options: Partial<CanOptions> }> {
  const fetched = new Map<string, unknown>();
  const isName = !user.startsWith('role:') && user !== 'visitor' && !user.endsWith('.json') && user !== '-';
  if (isName) fetched.set(user, await (await signInAsReader(server, user, model.apiBase))('whoami'));
  const [name = '', ...id] = target.split('/');
  const op = Object.hasOwn(model.resources, name) ? model.resources[name]?.ops.get : null;
  if (id.length === 0 || !op || options.record !== null) return { fetched, options: {} };
  const reader = options.reader ?? (isName ? user : null);
  if (reader === null) throw new Error(`who reads "${id.join('/')}" there? Name a user with --reader.`);
  // Parents are left open, as lists over all of them do.
  const path = op.path.map((part) => (typeof part === 'string' ? part : 'param' in part ? '*' : encodeURIComponent(id[part.key] ?? '')));
  fetched.set(fetchedRecord, await (await signInAsReader(server, reader, model.apiBase))(path.join('/')));
  return { fetched, options: { record: fetchedRecord } };
}

/** Null, with the usage or a sentence, for a line that says nothing clear. */
function readCanArguments(args: readonly string[], io: CommandIo): CanArguments | null {
  const given = readArguments(args, optionKinds, { ...io, most: 4 });
  if (given === null) return null;
  const { options, rest } = given;
  if (rest.length === 0) {
    io.write(usage);
    return null;
  }
  // Whoever names no verb and no resource asks for all of them.
  const [user = '', verb = '', target = '', dir] = rest.length < 3 ? [rest[0], '', '', rest[1]] : rest;
  return { user, verb, target, dir, options };
}

interface CanQuestion {
  readonly resource: Resource;
  readonly wish: AccessWish;
  readonly scope: EvaluationScope;
}

/** What is asked, or what is wrong with the command line. */
function buildCanQuestion(model: Model, given: CanArguments, reading: CanReading): CanQuestion | string {
  const [name = '', ...id] = given.target.split('/');
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  if (resource === undefined) return `there is no resource "${name}". ${didYouMean(name, Object.keys(model.resources), 'Resources') ?? ''}`;
  const wish = parseWish(resource, given.verb);
  if (typeof wish === 'string') return wish;
  const user = findAskingUser(model, given, reading);
  if (typeof user === 'string') return user;
  const self = readAskedRecord(resource, { file: given.options.record, id: id.join('/'), reading });
  if (typeof self === 'string') return self;
  const above = model.resources[resource.parents.at(-1)?.resource ?? ''];
  const parent = above === undefined ? null : readAskedRecord(above, { file: given.options.parent, id: '', reading });
  if (typeof parent === 'string') return parent;
  const { settings, now } = createPolicyFacts(model);
  const mode = given.verb.startsWith('write-new:') ? 'create' : wish.kind === 'see' ? 'show' : 'edit';
  return { resource, wish, scope: { ...user, self, parent, settings, params: {}, now, zone: 'UTC', mode } };
}

function parseWish(resource: Resource, text: string): AccessWish | string {
  const [kind = '', rest = ''] = splitAtSign(text, ':');
  if (isResourceVerb(text)) return { kind: 'verb', verb: text };
  if (Object.hasOwn(resource.actions, text)) return { kind: 'action', name: text };
  const fields = { ...resource.fields, ...resource.create?.fields, ...resource.edit?.fields };
  const unknown = (what: string, name: string, known: readonly string[]) =>
    `"${resource.name}" has no ${what} "${name}". ${didYouMean(name, known, 'There are') ?? ''}`;
  if (kind === 'see' || kind === 'write' || kind === 'write-new') {
    const known = Object.keys(kind === 'see' ? resource.fields : fields);
    return known.includes(rest) ? { kind: kind === 'see' ? 'see' : 'write', field: rest } : unknown('field', rest, known);
  }
  if (kind === 'choose') {
    const [field = '', value = ''] = splitAtSign(rest, '=');
    const choices = Object.hasOwn(fields, field) ? fields[field]?.choices : undefined;
    const known = listChoiceOptions(choices).map((option) => String(option.value));
    return known.includes(value) ? { kind: 'choose', field, value } : unknown('value', rest, known);
  }
  if (kind === 'filter') {
    const known = resource.accepts.map(({ param }) => param);
    return known.includes(rest) ? { kind: 'filter', param: rest } : unknown('filter', rest, known);
  }
  return unknown('verb or action', text, [...verbs, ...Object.keys(resource.actions)]);
}

function splitAtSign(text: string, sign: string): readonly string[] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function findAskingUser(
  model: Model,
  { user: text, options }: { readonly user: string; readonly options: Pick<CanOptions, 'with' | 'without'> },
  reading: CanReading,
): Pick<EvaluationScope, 'user' | 'roles'> | string {
  const [more, fewer] = [options.with, options.without].map((roles) => roles?.split('+') ?? []);
  if (text === 'visitor' && more?.length === 0) return { user: undefined, roles: new Set() };
  const isRoles = text.startsWith('role:');
  const json = isRoles || text === 'visitor' ? {} : readJsonData(text, reading);
  if (typeof json === 'string') return `${json} USER is role:NAME, visitor, the name of a JSON file, or with --server the name of a user.`;
  const listed = isRoles ? text.slice('role:'.length).split('+') : getAtPath(json, ['roles']);
  const own = (Array.isArray(listed) ? listed : []).filter((role): role is string => typeof role === 'string' && role !== '');
  const roles = [...own, ...(more ?? [])].filter((role) => fewer?.includes(role) !== true);
  const unknown = [...roles, ...(fewer ?? [])].find((role) => !Object.hasOwn(model.roles, role));
  if (unknown !== undefined) return `there is no role "${unknown}". ${didYouMean(unknown, Object.keys(model.roles), 'Roles') ?? ''}`;
  return { user: isRoles ? {} : json, roles: effectiveRoles(model, roles) };
}

/** The record of a file; undefined without one, a sentence where it is not there. */
function readAskedRecord(resource: Resource, o: { file: string | null; id: string; reading: CanReading }): Values | undefined | string {
  if (o.file === null)
    return o.id === ''
      ? undefined
      : `"${o.id}" has to be read: give the record with --record FILE, as the API answers it, or name a running server with --server.`;
  const json = readJsonData(o.file, o.reading);
  if (typeof json === 'string') return json;
  const rows = (Array.isArray(json) ? json : [json]).filter(isPlainObject).map((row) => valuesFromRow(resource, row));
  // A server may find a record by more than its key, as users by their name: what it answered is the one that was asked for.
  const found =
    o.id === '' || o.file === fetchedRecord
      ? rows[0]
      : rows.find((row) => resource.key.map((name) => String(row[name])).join('/') === o.id);
  return found ?? `${o.file} holds no ${resource.name} "${o.id}".`;
}

/** What is in a JSON file, without the envelope of an answer. */
function readJsonData(file: string, { cwd, fetched }: CanReading): unknown {
  if (fetched.has(file)) return fetched.get(file);
  const path = file === '-' ? 0 : resolve(cwd, file);
  if (typeof path === 'string' && !existsSync(path)) return `there is no file ${file}.`;
  try {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const data = isPlainObject(json) && 'data' in json ? json['data'] : json;
    return typeof data === 'object' && data !== null ? data : `${file} holds no record.`;
  } catch {
    return `${file} is not JSON.`;
  }
}

const answers = { passes: 'yes', fails: 'no', depends: 'depends' } as const;

function printDecision({ user, verb, target }: CanArguments, { lines, outcome, by, lookup }: AccessDecision): string {
  const last = {
    passes: `${user} may ${verb} ${target}.`,
    fails: `${user} may not ${verb} ${target}, for this does not hold: ${by?.words ?? ''}${by?.reason ? ` (${by.reason})` : ''}.`,
    depends: `Whether ${user} may ${verb} ${target} depends on the record. Give one with --record FILE.`,
  };
  const beside = lookup === null ? [] : [`${user} may look it up all the same: the API answers with ${lookup.join(', ')}.`];
  // What the store decides, when somebody asks it.
  const kept =
    outcome !== 'fails' && lines.some(({ gate }) => gate === 'keep') ? ['It is refused where no other record fits a line "keep".'] : [];
  return [...lines.flatMap(printLine), '', last[outcome], ...kept, ...beside, ''].join('\n');
}

function printLine({ gate, outcome, words, text, place, part, reason }: DecisionLine): readonly string[] {
  const at = place === null ? '' : `  ${place.file}:${place.line}:${place.column}`;
  return [
    `${answers[outcome].padEnd(8)}${gate.padEnd(15)}${words}${at}`,
    ...(text === null ? [] : [`${' '.repeat(23)}${text}`]),
    ...(part === null ? [] : printPart(part, 1)),
    ...(reason === null ? [] : [`${' '.repeat(23)}the user reads: ${reason}`]),
  ];
}

function printPart({ text, value, join, parts, reads }: ConditionPart, depth: number): readonly string[] {
  const read = reads.map(({ name, value: is }) => `${name} is ${is === null ? 'empty' : JSON.stringify(is)}`).join(', ');
  const own = `${' '.repeat(23 + depth * 2)}${value.padEnd(8)} ${join === null ? text : join}${read === '' ? '' : `   (${read})`}`;
  return [own, ...parts.flatMap((each) => printPart(each, depth + 1))];
}
