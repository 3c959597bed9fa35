import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { describe, expect, it, vi } from 'vitest';
import { listPolicyProblems } from '../cli/policies.ts';
import type { Field } from '../../model/field.ts';
import type { ApiOperation, Resource } from '../../model/model.ts';
import { humanizeName } from '../../model/humanised.ts';
import { isSourcePlace } from '../../model/packed.ts';
import { readModel, type Source } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import { createCachedParse } from '../../language/parse.ts';
import type { NameDefinition, DefinitionKind } from './definitions.ts';
import type { RenameKeeping } from './kept.ts';
import { collectProjectNames, type ProjectNames } from './references.ts';
import { applyRename, planRename, type PlannedRename } from './rename.ts';

// Every name of every descriptor of this project is given another one, many at once: each new name is unique, so that what the Model says
// of it can be told from all else, and a place that was taken for another thing of the same name would say the wrong one.
vi.setConfig({ testTimeout: 240_000 });

const read = createCachedParse();
const sources = loadFolder(join(import.meta.dirname, '../../../resources'), 'resources');
const names = namesIn(sources);
const before = saidBy(sources);

function namesIn(all: readonly Source[]): ProjectNames {
  const { names: found, problems } = collectProjectNames(all, read);
  if (found === null) throw new Error(JSON.stringify(problems[0]));
  return found;
}

/** What the Model says, without places. `reads` and entries of the menu are sorted by name; filters of the audit log offer names. */
function saidBy(all: readonly Source[]): string {
  const { model, problems } = readModel(all, read);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return JSON.stringify(model, (key, value: unknown) =>
    ['hash', 'reads', 'menu'].includes(key) || isSourcePlace(value) || isAuditFilters(key, value) ? undefined : value,
  );
}

/** Two actions of one name are one thing to filter by, and two once they are called differently. */
function isAuditFilters(key: string, value: unknown): boolean {
  return key === 'filters' && Array.isArray(value) && value.some((filter) => asMap(filter)['param'] === 'blame_user');
}

/** The things of a kind that a descriptor defines; values that are true, false or a number have no other name. */
function defined(kind: DefinitionKind): readonly NameDefinition[] {
  const written = new Set(names.references.filter(({ isDefinition }) => isDefinition).map(({ id }) => id));
  const isLiteral = (name: string) => ['true', 'false'].includes(name) || !Number.isNaN(Number(name));
  return [...names.definitions.byId.values()].filter((each) => each.kind === kind && written.has(each.id) && !isLiteral(each.name));
}

interface Done {
  readonly sources: readonly Source[];
  readonly pairs: readonly { readonly from: string; readonly to: string }[];
}

function nameFor(kind: DefinitionKind, index: number): string {
  if (kind === 'page' || kind === 'widget') return `x-qq${index}z`;
  return kind === 'role' ? `ROLE_QQ${index}Z` : `qq${index}z`;
}

function renameAll(
  given: ProjectNames,
  all: readonly { readonly meant: NameDefinition; readonly to: string }[],
  keep: RenameKeeping = { wire: false, title: false, records: false },
): Done {
  const renamings = all.map(({ meant, to }): PlannedRename => {
    const renaming = planRename(given, { target: meant.path, to, keep });
    if ('problem' in renaming) throw new Error(`${meant.path}: ${renaming.problem}`);
    return renaming;
  });
  const edits = renamings.flatMap((renaming) => renaming.edits);
  const after = applyRename(given.sources, { edits, moved: renamings.flatMap(({ moved }) => moved) });
  return { sources: after, pairs: renamings.map(({ meant, to }) => ({ from: meant.name, to })) };
}

function there(all: readonly NameDefinition[]): Done {
  return renameAll(
    names,
    all.map((meant, index) => ({ meant, to: nameFor(meant.kind, index) })),
  );
}

function andBack({ sources: after, pairs }: Done): readonly Source[] {
  const given = namesIn(after);
  const known = new Map([...given.definitions.byId.values()].map((each) => [each.name, each]));
  const back = pairs.map(({ from, to }) => {
    const meant = known.get(to);
    if (meant === undefined) throw new Error(`nothing is called ${to}`);
    return { meant, to: from };
  });
  return renameAll(given, back).sources;
}

/** What is said afterwards with the old names put back, wherever they stand: keys, paths, expressions, texts, titles. */
function putBack({ sources: after, pairs }: Done): string {
  const old = new Map(pairs.flatMap(({ from, to }) => [[to, from] as const, [humanizeName(to), humanizeName(from)] as const]));
  return saidBy(after).replace(/(?:X |x-|ROLE_)?[Qq][Qq]\d+[Zz]/g, (word) => old.get(word) ?? word);
}

const isImplied = new Set(names.implied.flatMap(({ id, said }) => (said === null ? [] : [id])));

/** Policies name things too: what they say must still hold. */
function brokenPolicies(all: readonly Source[]): readonly string[] {
  const { model } = readModel(all, read);
  return model === null ? ['no model'] : listPolicyProblems(model, all).map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

describe('every field of every resource', () => {
  const fields = defined('field');
  const plain = fields.filter(({ id }) => !isImplied.has(id));

  it('gets another name: the Model says the same of it, policies hold and no old name is left', () => {
    expect(fields.length).toBeGreaterThan(600);
    const after = there(fields);
    expect(putBack(after)).toBe(before);
    expect(brokenPolicies(after.sources)).toEqual([]);
    expect(after.sources.flatMap((source, index) => leftovers(source, sources[index]))).toEqual([]);
  });

  it('gets another name beside others that keep theirs', () => {
    expect(putBack(there(fields.filter((_, index) => index % 2 === 0)))).toBe(before);
  });

  it('comes back byte by byte', () => {
    expect(andBack(there(plain))).toEqual(sources);
  });

  it('that is meant by its name is named afterwards, and only that stays when it comes back', () => {
    const back = andBack(there(fields.filter(({ id }) => isImplied.has(id))));
    const changed = back.flatMap(({ text }, index) =>
      text === sources[index]?.text ? [] : [{ now: text, old: sources[index]?.text ?? '' }],
    );
    const finding = names.implied.flatMap(({ said, tree }) => (said === null ? [] : [tree.place.file]));
    expect(changed.length).toBe(new Set(finding).size);
    const others = (text: string) => keysIn(text).filter((key) => !['titleField', 'key', 'currency'].includes(key));
    for (const { now, old } of changed) expect(others(now)).toEqual(others(old));
    expect(saidBy(back)).toBe(before);
  });

  it('keeps its name on the wire, its title and what is stored, and nobody outside notices', () => {
    const keep = { wire: true, title: true, records: true };
    const first = renameAll(
      names,
      fields.flatMap((meant, index) => (isImplied.has(meant.id) ? [{ meant, to: nameFor('field', index) }] : [])),
      keep,
    );
    // Amounts have a currency of their own now: the keys of both do not meet in one place.
    const named = namesIn(first.sources);
    const second = renameAll(
      named,
      plain.map((meant, index) => ({ meant, to: `${nameFor('field', index)}b` })),
      keep,
    );
    expect(brokenPolicies(second.sources)).toEqual([]);
    const [old, now] = [sources, second.sources].map((all) => readModel(all, read).model);
    for (const [name, resource] of Object.entries(old?.resources ?? {})) {
      const other = now?.resources[name];
      expect([name, outside(other)]).toEqual([name, outside(resource)]);
      const isStored = resource.view === null;
      for (const [index, field] of resource.order.entries()) {
        const renamedField = other?.fields[other.order[index] ?? ''];
        if (isStored && renamedField?.name !== field)
          expect(renamedField?.formerNames).toEqual([...(resource.fields[field]?.formerNames ?? []), field]);
      }
    }
  });
});

/** What the wire and the screens say of a resource, without the names of its fields. */
function outside(resource: Resource | undefined): unknown {
  const wire = ({ path, sendAs, title, items, members }: Field): unknown => ({
    ...{ path, sendAs, title: title.text },
    items: items && wire(items),
    members: members && Object.values(members).map(wire),
  });
  const all = (fields: Readonly<Record<string, Field>> | undefined) => Object.values(fields ?? {}).map(wire);
  return {
    fields: all(resource?.fields),
    queries: Object.values(resource?.fields ?? {}).map(({ query }) => query),
    forms: [resource?.create, resource?.edit].map((form) => all(form?.fields)),
    actions: Object.values(resource?.actions ?? {}).map(({ fields, does }) => [
      all(fields),
      does.kind === 'request' ? called(does.op) : null,
    ]),
    ops: Object.values(resource?.ops ?? {}).map((op) => op && called(op)),
    parents: resource?.parents.map(({ param }) => param),
    accepts: resource?.accepts.map(({ param, ops, isSortable }) => ({ param, ops, isSortable })),
    route: resource?.route,
  };
}

function called({ method, path, behaviour }: ApiOperation): unknown {
  return { method, path: path.map((part) => (typeof part === 'object' && 'param' in part ? '{}' : part)), behaviour };
}

it('every action, value, role, message, type, collection, group of the menu and page gets another name, means the same and comes back byte by byte', () => {
  const kinds = ['action', 'value', 'role', 'message', 'type', 'collection', 'menu group', 'page'] as const;
  const all = kinds.map(defined);
  expect(all.filter((each) => each.length < 3)).toEqual([]);
  const after = there(all.flat());
  expect(putBack(after)).toBe(before);
  expect(brokenPolicies(after.sources)).toEqual([]);
  expect(andBack(after)).toEqual(sources);
});

it('every resource gets another name and file, means the same and comes back byte by byte', () => {
  const all = defined('resource');
  expect(all.length).toBeGreaterThan(50);
  const after = there(all);
  expect(putBack(after)).toBe(before);
  expect(brokenPolicies(after.sources)).toEqual([]);
  expect(andBack(after)).toEqual(sources);
});

/** The keys of a file in their order, at any depth; `type` aside, for a bare type becomes a map of it. */
function keysIn(text: string): readonly string[] {
  const below = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap(below);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) => [key, ...below(each)]);
  };
  return below(parseYaml(text)).filter((key) => !['type', 'expr'].includes(key));
}

/** Words of a descriptor that may only be fields of it, and are still called as before. This knows nothing of how names are found. */
function leftovers({ file, text }: Source, old: Source | undefined): readonly string[] {
  if (/\/_|\.policy\./.test(file)) return [];
  const fields = new Set(Object.keys(asMap(asMap(parseYaml(old?.text ?? ''))['fields'])));
  const found: string[] = [];
  const isOld = (word: string) => fields.has(word);
  const look = (value: unknown, path: readonly string[]): void => {
    if (Array.isArray(value)) return value.forEach((each) => look(each, path));
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).forEach(([key, each]) => {
        if (path.length === 1 && path[0] === 'fields' && isOld(key)) found.push(`${file}: fields.${key}`);
        look(each, [...path, key]);
      });
    }
    if (typeof value !== 'string') return;
    for (const [all, , name = ''] of value.matchAll(/(?<![\w.])(self|old|form)\.(\w+)/g)) if (isOld(name)) found.push(`${file}: ${all}`);
    // Texts of settings have placeholders of their own, which an expression fills in.
    for (const [all, name = ''] of value.replace(/\.(?:split|replace)\("\{\w+\}"/g, '').matchAll(/\{([A-Za-z_]\w*)[},]/g))
      if (isOld(name) && !['title', 'error'].includes(name)) found.push(`${file}: ${all}`);
    const last = path.at(-1) ?? '';
    const isList = ['columns', 'filters', 'search', 'sort', 'within', 'at', 'send', 'key', 'titleField', 'content', 'field'].includes(last);
    const isOwn =
      !path.includes('items') && !path.includes('collections') && !path.includes('list', 1) && !(last === 'key' && path[0] === 'fields');
    if (isList && isOwn && isOld(value.replace(/^-/, '').split('.')[0] ?? '')) found.push(`${file}: ${path.join('.')}: ${value}`);
  };
  // A parameter of the route that is no parent's has nothing to do with a field.
  look(Object.fromEntries(Object.entries(asMap(parseYaml(text))).filter(([key]) => key !== 'route')), []);
  return found;
}

function asMap(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
}
