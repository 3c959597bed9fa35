/** Descriptors → Model: defaults filled, names linked, expressions as JSON trees. Total: every mistake was refused by a stage before. */
import { createHash } from 'node:crypto';
import type { Condition, ValueType } from '../../model/expression.ts';
import type { ExportRuns, Field, AccessGate, ModelMessage, Model, Resource } from '../../model/model.ts';
import { isSourcePlace } from '../../model/packed.ts';
import { findTree, listTreeEntries, createMapTree, findTreeText, type Descriptors, type MapTree, type Tree } from '../descriptor.ts';
import type { Problem } from '../problem.ts';
import { compileAllAccepts } from './rights/accepts.ts';
import { collectReferrers, compileVerbGate } from './rights/access.ts';
import { compileRowRule } from './rights/rows.ts';
import {
  createSharedFileScope,
  enterCompileKey,
  createResourceScope,
  type CompileContext,
  type ResolvedDescriptor,
  type ProjectFacts,
  type CompileScope,
} from './context.ts';
import { resolveDescriptors, resolveFieldTree } from './draft.ts';
import { compileFields, compileResourceFields } from './fields/field.ts';
import { closedGate, compileGate } from './rights/gate.ts';
import { collectLookupFields } from './screens/lookup.ts';
import { compileList, resolveNamedColumns } from './screens/list.ts';
import { compileMenu } from './screens/menu.ts';
import { compileResource } from './resource.ts';
import { determineScreens } from './screens/screens.ts';
import { compileSignIn } from './sign-in.ts';
import { applySourceRights } from './rights/sources.ts';
import { wrapPlainText, compileText, compileTitle } from './text.ts';
import { mergeMapTrees, parseMilliseconds, listTreeNames, findTreeNumber } from './tree.ts';
import { inferFieldType, inferMemberTypes, inferRecordType, inferUserType } from './expressions/ty.ts';

/** The frozen Model. `report` gets every expression that does not compile; without it such an expression is a bug and thrown. */
export function compileModel(descriptors: Descriptors, report: (problem: Problem) => void = throwProblem): Model {
  const context = createCompileContext(descriptors, report);
  const own = applySourceRights(new Map([...context.drafts].map(([name, draft]) => [name, compileResource(context, draft)] as const)));
  const lookupFields = collectLookupFields(own);
  const bare = new Map(
    [...own].map(
      ([name, resource]) =>
        [name, { ...resource, accepts: [], views: listViewNames(name, own), lookupFields: lookupFields.get(name) ?? [] }] as const,
    ),
  );
  const accepts = compileAllAccepts(bare);
  const resources: Record<string, Resource> = {};
  for (const [name, resource] of bare) resources[name] = { ...resource, accepts: accepts.get(name) ?? [] };
  const sight = createSharedFileScope(context, createAppDescriptor(descriptors));
  const body = {
    title: compileTitle(findTree(descriptors.app, 'title'), 'Steward', sight),
    apiBase: findTreeText(descriptors.app, 'api', 'base') ?? '/api/v1',
    resources,
    roles: compileRoles(descriptors, sight),
    messages: compileMessages(descriptors, sight),
    user: compileAppFields('user', sight),
    settings: compileAppFields('settings', sight),
    signIn: compileSignIn(findTree(descriptors.app, 'signIn'), sight),
    export: compileExportRuns(descriptors),
    descriptors: compileGate(findTree(descriptors.app, 'descriptors'), sight, closedGate),
    formats: listTreeNames(findTree(descriptors.app, 'formats')),
    publishViews: compileGate(findTree(descriptors.app, 'publishViews'), sight, closedGate),
    menu: compileMenu(context, resources),
  };
  return freezeDeeply({ version: 1, hash: hashModelBody(body), ...body });
}

function throwProblem({ file, line, column, message }: Problem): never {
  throw new Error(`${file}:${line}:${column}: ${message}. The rules let this through; one of them must refuse it.`);
}

function createCompileContext(descriptors: Descriptors, report: (problem: Problem) => void): CompileContext {
  const drafts = resolveDescriptors(descriptors);
  const draftOf = (name: string) => drafts.get(name) ?? null;
  const resolved = (field: Tree) => resolveFieldTree(field, descriptors);
  const types = { draftOf, resolved };
  const records = new Map<string, ValueType>();
  const gates = new Map<string, AccessGate>();
  const referring = collectReferrers(drafts);
  const context: CompileContext = {
    ...{ descriptors, drafts, draftOf, resolved, report },
    referrersOf: (name) => referring.get(name) ?? [],
    project: compileProjectFacts(descriptors, types),
    fieldTy: (field) => inferFieldType(field, types),
    recordTy: (name) => rememberResult(records, name, () => inferDescriptorType(drafts.get(name), types)),
    gateOf: (name, verb) => {
      const draft = drafts.get(name);
      const id = `${name} ${verb}`;
      if (draft === undefined) return closedGate;
      // Rights that ask each other in a circle end in "no"; a rule reports them.
      if (!gates.has(id)) gates.set(id, closedGate);
      else return gates.get(id) ?? closedGate;
      const gate = compileVerbGate(context, draft, verb);
      gates.set(id, gate);
      return gate;
    },
    listOf: (name, over) => {
      const draft = drafts.get(name);
      if (draft === undefined || !determineScreens(draft).list) return null;
      const sight = createResourceScope(context, draft);
      const own = findTree(draft.tree, 'list');
      const tree = mergeMapTrees(own?.kind === 'map' ? own : createMapTree(over.place, []), resolveNamedColumns(over, own));
      return compileList(tree, enterCompileKey(sight, 'resource.list', own), compileResourceFields(draft, sight));
    },
    rowsOf: (name): Condition => {
      const draft = drafts.get(name);
      return draft === undefined ? true : compileRowRule(context, draft);
    },
  };
  return context;
}

function inferDescriptorType(draft: ResolvedDescriptor | undefined, types: Parameters<typeof inferRecordType>[1]): ValueType {
  return draft === undefined ? 'json' : inferRecordType(draft, types);
}

function rememberResult<T>(known: Map<string, T>, name: string, make: () => T): T {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = make();
  known.set(name, made);
  return made;
}

function compileProjectFacts({ app, roles }: Descriptors, types: Parameters<typeof inferMemberTypes>[1]): ProjectFacts {
  return {
    moneyScale: findTreeNumber(findTree(app, 'money', 'scale')) ?? 2,
    currency: findTreeText(app, 'money', 'currency') ?? 'EUR',
    user: inferUserType(app, types),
    settings: { obj: inferMemberTypes(findTree(app, 'settings'), types) },
    roles: new Set(listTreeEntries(roles, 'roles').map(({ key }) => key)),
  };
}

/** Shared files have no record; their fields and texts are compiled as if of an empty resource. */
function createAppDescriptor({ app }: Descriptors): ResolvedDescriptor {
  const place = { file: '_app.yaml', line: 1, column: 1, endColumn: 2 };
  const tree: MapTree = app ?? { kind: 'map', entries: [], place };
  return { name: '_app', file: place.file, tree, of: null, fields: new Map(), key: [], titleField: '', stateField: null };
}

function compileAppFields(key: 'user' | 'settings', sight: CompileScope): Readonly<Record<string, Field>> {
  const entries = listTreeEntries(sight.draft.tree, key);
  return compileFields(new Map(entries.map((entry) => [entry.key, entry.value])), sight);
}

function compileExportRuns({ app }: Descriptors): ExportRuns {
  const tree = findTree(app, 'export');
  const command = findTreeText(tree, 'command') ?? 'export';
  const path = findTreeText(tree, 'path') ?? '{command}/runs';
  return {
    command,
    path: path.split('/').map((part) => part.replaceAll('{command}', command)),
    everyMs: parseMilliseconds(findTreeText(tree, 'every') ?? '2s'),
    max: findTreeNumber(findTree(tree, 'max')) ?? 3,
  };
}

function compileRoles({ roles }: Descriptors, sight: CompileScope): Model['roles'] {
  const entries = listTreeEntries(roles, 'roles');
  return Object.fromEntries(
    entries.map(({ key, value }) => {
      const title = value.kind === 'scalar' ? value : findTree(value, 'title');
      return [key, { title: compileTitle(title, key.replace(/^ROLE_/, ''), sight), implies: listTreeNames(findTree(value, 'implies')) }];
    }),
  );
}

function compileMessages({ messages }: Descriptors, sight: CompileScope): Model['messages'] {
  const all = listTreeEntries(messages, 'messages').map(({ key, value }): [string, ModelMessage] => [
    key,
    {
      text: compileText(value, { ...sight, roots: { ...sight.roots, reply: 'json', self: 'json', form: 'json' } }) ?? wrapPlainText(key),
      match: listTreeNames(findTree(value, 'match')),
    },
  ]);
  return Object.fromEntries(all);
}

function listViewNames(name: string, all: ReadonlyMap<string, Pick<Resource, 'name' | 'view'>>): readonly string[] {
  return [...all.values()].filter(({ view }) => view?.of === name).map((resource) => resource.name);
}

/** Hash of what the Model says; where it was written does not count. */
function hashModelBody(body: object): string {
  const text = JSON.stringify(body, (_key, value: unknown) => (isSourcePlace(value) ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export function freezeDeeply<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freezeDeeply);
  }
  return value;
}
