/** Descriptors → Model: defaults filled, names linked, expressions as JSON trees. Total: every mistake was refused by a stage before. */
import { createHash } from 'node:crypto';
import type { Condition, Ty } from '../../model/expression.ts';
import type { ExportRuns, Field, Gate, Message, Model, Resource } from '../../model/model.ts';
import { isPlace } from '../../model/packed.ts';
import { at, entriesOf, mapTree, textAt, type Descriptors, type MapTree, type Tree } from '../descriptor.ts';
import type { Problem } from '../problem.ts';
import { acceptsOf } from './accepts.ts';
import { referrers, verbGate } from './access.ts';
import { rowsCondition } from './rows.ts';
import { bareSight, sightOf, type Context, type Draft, type Project, type Sight } from './context.ts';
import { draftsOf, resolvedField } from './draft.ts';
import { compileFields } from './field.ts';
import { closed, compileGate } from './gate.ts';
import { lookupFieldsOf } from './lookup.ts';
import { listFrom, withNamedColumns } from './list.ts';
import { menuOf } from './menu.ts';
import { resourceOf } from './resource.ts';
import { screensOf } from './screens.ts';
import { withSources } from './sources.ts';
import { plainText, textOf, titleOf } from './text.ts';
import { merged, milliseconds, namesOf, numberOf } from './tree.ts';
import { tyOfField, tyOfMembers, tyOfRecord, tyOfUser } from './ty.ts';

/** The frozen Model. `report` gets every expression that does not compile; without it such an expression is a bug and thrown. */
export function compile(descriptors: Descriptors, report: (problem: Problem) => void = fail): Model {
  const context = contextOf(descriptors, report);
  const own = withSources(new Map([...context.drafts].map(([name, draft]) => [name, resourceOf(context, draft)] as const)));
  const lookupFields = lookupFieldsOf(own);
  const bare = new Map(
    [...own].map(
      ([name, resource]) =>
        [name, { ...resource, accepts: [], views: viewsOf(name, own), lookupFields: lookupFields.get(name) ?? [] }] as const,
    ),
  );
  const accepts = acceptsOf(bare);
  const resources: Record<string, Resource> = {};
  for (const [name, resource] of bare) resources[name] = { ...resource, accepts: accepts.get(name) ?? [] };
  const sight = bareSight(context, appDraft(descriptors));
  const body = {
    title: titleOf(at(descriptors.app, 'title'), 'Steward', sight),
    apiBase: textAt(descriptors.app, 'api', 'base') ?? '/api/v1',
    resources,
    roles: rolesOf(descriptors, sight),
    messages: messagesOf(descriptors, sight),
    user: fieldsBelow('user', sight),
    settings: fieldsBelow('settings', sight),
    export: exportRuns(descriptors),
    descriptors: compileGate(at(descriptors.app, 'descriptors'), sight, closed),
    menu: menuOf(context, resources),
  };
  return frozen({ version: 1, hash: hashOf(body), ...body });
}

function fail({ file, line, column, message }: Problem): never {
  throw new Error(`${file}:${line}:${column}: ${message}. The rules let this through; one of them must refuse it.`);
}

function contextOf(descriptors: Descriptors, report: (problem: Problem) => void): Context {
  const drafts = draftsOf(descriptors);
  const draftOf = (name: string) => drafts.get(name) ?? null;
  const resolved = (field: Tree) => resolvedField(field, descriptors);
  const types = { draftOf, resolved };
  const records = new Map<string, Ty>();
  const gates = new Map<string, Gate>();
  const referring = referrers(drafts);
  const context: Context = {
    ...{ descriptors, drafts, draftOf, resolved, report },
    referrersOf: (name) => referring.get(name) ?? [],
    project: projectOf(descriptors, types),
    fieldTy: (field) => tyOfField(field, types),
    recordTy: (name) => remembered(records, name, () => recordTyOf(drafts.get(name), types)),
    gateOf: (name, verb) => {
      const draft = drafts.get(name);
      const id = `${name} ${verb}`;
      if (draft === undefined) return closed;
      // Rights that ask each other in a circle end in "no"; a rule reports them.
      if (!gates.has(id)) gates.set(id, closed);
      else return gates.get(id) ?? closed;
      const gate = verbGate(context, draft, verb);
      gates.set(id, gate);
      return gate;
    },
    listOf: (name, over) => {
      const draft = drafts.get(name);
      if (draft === undefined || !screensOf(draft).list) return null;
      const sight = sightOf(context, draft);
      const own = at(draft.tree, 'list');
      const tree = merged(own?.kind === 'map' ? own : mapTree(over.place, []), withNamedColumns(over, own));
      return listFrom(tree, sight, compileFields(draft.fields, sight));
    },
    rowsOf: (name): Condition => {
      const draft = drafts.get(name);
      return draft === undefined ? true : rowsCondition(context, draft);
    },
  };
  return context;
}

function recordTyOf(draft: Draft | undefined, types: Parameters<typeof tyOfRecord>[1]): Ty {
  return draft === undefined ? 'json' : tyOfRecord(draft, types);
}

function remembered<T>(known: Map<string, T>, name: string, make: () => T): T {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = make();
  known.set(name, made);
  return made;
}

function projectOf({ app, roles }: Descriptors, types: Parameters<typeof tyOfMembers>[1]): Project {
  return {
    moneyScale: numberOf(at(app, 'money', 'scale')) ?? 2,
    currency: textAt(app, 'money', 'currency') ?? 'EUR',
    user: tyOfUser(app, types),
    settings: { obj: tyOfMembers(at(app, 'settings'), types) },
    roles: new Set(entriesOf(roles, 'roles').map(({ key }) => key)),
  };
}

/** Shared files have no record; their fields and texts are compiled as if of an empty resource. */
function appDraft({ app }: Descriptors): Draft {
  const place = { file: '_app.yaml', line: 1, column: 1, endColumn: 2 };
  const tree: MapTree = app ?? { kind: 'map', entries: [], place };
  return { name: '_app', file: place.file, tree, of: null, fields: new Map(), key: [], titleField: '', stateField: null };
}

function fieldsBelow(key: 'user' | 'settings', sight: Sight): Readonly<Record<string, Field>> {
  const entries = entriesOf(sight.draft.tree, key);
  return compileFields(new Map(entries.map((entry) => [entry.key, entry.value])), sight);
}

function exportRuns({ app }: Descriptors): ExportRuns {
  const tree = at(app, 'export');
  const command = textAt(tree, 'command') ?? 'export';
  const path = textAt(tree, 'path') ?? '{command}/runs';
  return {
    command,
    path: path.split('/').map((part) => part.replaceAll('{command}', command)),
    everyMs: milliseconds(textAt(tree, 'every') ?? '2s'),
    max: numberOf(at(tree, 'max')) ?? 3,
  };
}

function rolesOf({ roles }: Descriptors, sight: Sight): Model['roles'] {
  const entries = entriesOf(roles, 'roles');
  return Object.fromEntries(
    entries.map(({ key, value }) => {
      const title = value.kind === 'scalar' ? value : at(value, 'title');
      return [key, { title: titleOf(title, key.replace(/^ROLE_/, ''), sight), implies: namesOf(at(value, 'implies')) }];
    }),
  );
}

function messagesOf({ messages }: Descriptors, sight: Sight): Model['messages'] {
  const all = entriesOf(messages, 'messages').map(({ key, value }): [string, Message] => [
    key,
    {
      text: textOf(value, { ...sight, roots: { ...sight.roots, reply: 'json', self: 'json', form: 'json' } }) ?? plainText(key),
      match: namesOf(at(value, 'match')),
    },
  ]);
  return Object.fromEntries(all);
}

function viewsOf(name: string, all: ReadonlyMap<string, Pick<Resource, 'name' | 'view'>>): readonly string[] {
  return [...all.values()].filter(({ view }) => view?.of === name).map((resource) => resource.name);
}

/** Hash of what the Model says; where it was written does not count. */
function hashOf(body: object): string {
  const text = JSON.stringify(body, (_key, value: unknown) => (isPlace(value) ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
