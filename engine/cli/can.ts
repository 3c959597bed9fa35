import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { didYouMean } from '../language/problem.ts';
import { getAt, isRecord } from '../model/steps.ts';
import type { Scope } from '../model/evaluate.ts';
import type { Model, Resource, Verb } from '../model/model.ts';
import { fromRow } from '../model/records.ts';
import type { Values } from '../model/values.ts';
import { heldWith } from '../review/access-rows.ts';
import { decide, type Decision, type Line, type Part, type Wish } from '../review/decision.ts';
import { english } from '../review/teller.ts';
import { folderOf, modelOf, type Command, type Io } from './command.ts';
import { factsOf } from './policies.ts';

const usage = `steward can USER VERB RESOURCE[/ID] [--record FILE] [--parent FILE] [dir]
  USER     role:A+B (these roles and no others), visitor (not signed in), or a JSON file with the user as the API gives it
  VERB     a verb, an action, see:FIELD, write:FIELD, write-new:FIELD, choose:FIELD=VALUE or filter:NAME
  --record the record, or the list that holds it, as the API gives it; - reads it from standard input
`;

interface Given {
  readonly user: string;
  readonly verb: string;
  readonly target: string;
  readonly dir: string | undefined;
  readonly files: Readonly<Record<string, string>>;
}

/** `steward can USER VERB RESOURCE[/ID]`: explains one decision. Exit code: 0 may, 1 may not or depends on a record, 2 not understood. */
export const canCommand: Command = (args, io) => {
  const given = givenIn(args);
  const folder = given && folderOf(given.dir, io);
  if (!given || !folder) {
    if (!given) io.write(usage);
    return 2;
  }
  const model = modelOf(folder, io);
  if (model === null) return 2;
  const question = questionOf(model, given, io);
  if (typeof question === 'string') {
    io.write(`steward can: ${question}\n`);
    return 2;
  }
  const decision = decide({ model, ...question }, english);
  io.write(printDecision(given, decision));
  return decision.allowed ? 0 : 1;
};

function givenIn(args: readonly string[]): Given | null {
  const files: Record<string, string> = {};
  const rest: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--record' || arg === '--parent') files[arg.slice(2)] = args[++at] ?? '';
    else if (arg.startsWith('--')) return null;
    else rest.push(arg);
  }
  const [user, verb, target, dir] = rest;
  return user === undefined || verb === undefined || target === undefined ? null : { user, verb, target, dir, files };
}

interface Asked {
  readonly resource: Resource;
  readonly wish: Wish;
  readonly scope: Scope;
}

/** What is asked, or what is wrong with the command line. */
function questionOf(model: Model, given: Given, io: Io): Asked | string {
  const [name = '', ...id] = given.target.split('/');
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  if (resource === undefined) return `there is no resource "${name}". ${didYouMean(name, Object.keys(model.resources), 'Resources') ?? ''}`;
  const wish = wishOf(resource, given.verb);
  if (typeof wish === 'string') return wish;
  const user = userOf(model, given.user, io);
  if (typeof user === 'string') return user;
  const self = recordOf(resource, { file: given.files['record'], id: id.join('/'), io });
  if (typeof self === 'string') return self;
  const above = model.resources[resource.parents.at(-1)?.resource ?? ''];
  const parent = above === undefined ? null : recordOf(above, { file: given.files['parent'], id: '', io });
  if (typeof parent === 'string') return parent;
  const { settings, now } = factsOf(model);
  const mode = given.verb.startsWith('write-new:') ? 'create' : wish.kind === 'see' ? 'show' : 'edit';
  return { resource, wish, scope: { ...user, self, parent, settings, params: {}, now, zone: 'UTC', mode } };
}

const verbs: readonly Verb[] = ['use', 'list', 'show', 'lookup', 'create', 'edit', 'delete', 'export', 'act'];

function wishOf(resource: Resource, text: string): Wish | string {
  const [kind = '', rest = ''] = splitAt(text, ':');
  const verb = verbs.find((each) => each === text);
  if (verb !== undefined) return { kind: 'verb', verb };
  if (Object.hasOwn(resource.actions, text)) return { kind: 'action', name: text };
  const fields = { ...resource.fields, ...resource.create?.fields, ...resource.edit?.fields };
  const unknown = (what: string, name: string, known: readonly string[]) =>
    `"${resource.name}" has no ${what} "${name}". ${didYouMean(name, known, 'There are') ?? ''}`;
  if (kind === 'see' || kind === 'write' || kind === 'write-new') {
    const known = Object.keys(kind === 'see' ? resource.fields : fields);
    return known.includes(rest) ? { kind: kind === 'see' ? 'see' : 'write', field: rest } : unknown('field', rest, known);
  }
  if (kind === 'choose') {
    const [field = '', value = ''] = splitAt(rest, '=');
    const choices = Object.hasOwn(fields, field) ? fields[field]?.choices : undefined;
    const known = choices?.kind === 'enum' ? choices.values.map((option) => String(option.value)) : [];
    return known.includes(value) ? { kind: 'choose', field, value } : unknown('value', rest, known);
  }
  if (kind === 'filter') {
    const known = resource.accepts.map(({ param }) => param);
    return known.includes(rest) ? { kind: 'filter', param: rest } : unknown('filter', rest, known);
  }
  return unknown('verb or action', text, [...verbs, ...Object.keys(resource.actions)]);
}

function splitAt(text: string, sign: string): readonly string[] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function userOf(model: Model, text: string, io: Io): Pick<Scope, 'user' | 'roles'> | string {
  if (text === 'visitor') return { user: undefined, roles: new Set() };
  const isRoles = text.startsWith('role:');
  const json = isRoles ? {} : dataIn(text, io);
  if (typeof json === 'string') return `${json} USER is role:NAME, visitor, or the name of a JSON file.`;
  const listed = isRoles ? text.slice('role:'.length).split('+') : getAt(json, ['roles']);
  const roles = (Array.isArray(listed) ? listed : []).filter((role): role is string => typeof role === 'string' && role !== '');
  const unknown = roles.find((role) => !Object.hasOwn(model.roles, role));
  if (unknown !== undefined) return `there is no role "${unknown}". ${didYouMean(unknown, Object.keys(model.roles)) ?? ''}`;
  return { user: isRoles ? {} : json, roles: new Set(roles.flatMap((role) => [...heldWith(model, role)])) };
}

/** The record of a file; undefined without one, a sentence where it is not there. */
function recordOf(resource: Resource, o: { file: string | undefined; id: string; io: Io }): Values | undefined | string {
  if (o.file === undefined)
    return o.id === '' ? undefined : `"${o.id}" has to be read: give the record with --record FILE, as the API answers it.`;
  const json = dataIn(o.file, o.io);
  if (typeof json === 'string') return json;
  const rows = (Array.isArray(json) ? json : [json]).filter(isRecord).map((row) => fromRow(resource, row));
  const found = o.id === '' ? rows[0] : rows.find((row) => resource.key.map((name) => String(row[name])).join('/') === o.id);
  return found ?? `${o.file} holds no ${resource.name} "${o.id}".`;
}

/** What is in a JSON file, without the envelope of an answer. */
function dataIn(file: string, io: Io): unknown {
  const path = file === '-' ? 0 : resolve(io.cwd, file);
  if (typeof path === 'string' && !existsSync(path)) return `there is no file ${file}.`;
  try {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const data = isRecord(json) && 'data' in json ? json['data'] : json;
    return typeof data === 'object' && data !== null ? data : `${file} holds no record.`;
  } catch {
    return `${file} is not JSON.`;
  }
}

const answers = { passes: 'yes', fails: 'no', depends: 'depends' } as const;

function printDecision({ user, verb, target }: Given, { lines, outcome, by }: Decision): string {
  const last = {
    passes: `${user} may ${verb} ${target}.`,
    fails: `${user} may not ${verb} ${target}: ${by?.words ?? ''}${by?.reason ? ` (${by.reason})` : ''}.`,
    depends: `Whether ${user} may ${verb} ${target} depends on the record. Give one with --record FILE.`,
  };
  return [...lines.flatMap(printLine), '', last[outcome], ''].join('\n');
}

function printLine({ gate, outcome, words, text, place, part, reason }: Line): readonly string[] {
  const at = place === null ? '' : `  ${place.file}:${place.line}:${place.column}`;
  return [
    `${answers[outcome].padEnd(8)}${gate.padEnd(15)}${words}${at}`,
    ...(text === null ? [] : [`${' '.repeat(23)}${text}`]),
    ...(part === null ? [] : printPart(part, 1)),
    ...(reason === null ? [] : [`${' '.repeat(23)}the user reads: ${reason}`]),
  ];
}

function printPart({ text, value, join, parts, reads }: Part, depth: number): readonly string[] {
  const read = reads.map(({ name, value: is }) => `${name} is ${is === null ? 'empty' : JSON.stringify(is)}`).join(', ');
  const own = `${' '.repeat(23 + depth * 2)}${value.padEnd(8)} ${join === null ? text : join}${read === '' ? '' : `   (${read})`}`;
  return [own, ...parts.flatMap((each) => printPart(each, depth + 1))];
}
