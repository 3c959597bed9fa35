/** Mistakes that a browser, a server or a user would have to bear, made in every descriptor at once: `check` names each in its own file. */
import { parseDocument, type Document } from 'yaml';
import { describe, expect, it } from 'vitest';
import { readModel, type Problem } from '../../engine/language/index.ts';
import { createCachedParse } from '../../engine/language/parse.ts';
import type { Resource } from '../../engine/model/model.ts';
import { sources } from '../mutations/mutants.ts';
import { sitesOf } from '../mutations/sites.ts';
import { platformModel } from './platform.ts';

const parse = createCachedParse();
const resources = Object.values(platformModel.resources).filter(({ page }) => page === null);
const fileOf = ({ name }: Resource): string => `resources/${name}.yaml`;

type Edit = (document: Document, resource: Resource) => boolean;

/** What is said of each file after the edit; files that it does not fit stay as they are. */
function saidOf(edit: Edit): ReadonlyMap<string, readonly Problem[]> {
  const edited = new Map<string, string>();
  for (const resource of resources) {
    const document = parseDocument(sources.find(({ file }) => file === fileOf(resource))?.text ?? '');
    if (edit(document, resource)) edited.set(fileOf(resource), document.toString({ lineWidth: 0 }));
  }
  const { problems } = readModel(
    sources.map((source) => ({ ...source, text: edited.get(source.file) ?? source.text })),
    parse,
  );
  return new Map([...edited.keys()].map((file) => [file, problems.filter((problem) => problem.file === file)]));
}

/** Files in which the mistake was made and nobody says so. */
function unsaid(edit: Edit, code: string, word: string): { readonly made: number; readonly silent: readonly string[] } {
  const said = saidOf(edit);
  const silent = [...said].filter(([, problems]) => !problems.some((each) => each.code === code && each.message.includes(word)));
  return {
    made: said.size,
    silent: silent.map(([file, problems]) => `${file}: ${problems.map(({ message }) => message).join('; ') || 'nothing'}`),
  };
}

const hasOwnFields = (document: Document): boolean => document.hasIn(['fields']);

/** Every place of a descriptor that the test fits, with another value; false where there is none. */
function eachSite(document: Document, isMeant: (path: readonly (string | number)[]) => boolean, value: unknown): boolean {
  const found = sitesOf(document.toJS()).filter(({ path }) => isMeant(path));
  for (const { path } of found) document.setIn(path, value);
  return found.length > 0;
}

describe('a mistake in any descriptor is named by check', () => {
  it('a name in `set` that no field has, in an action of each resource', () => {
    const { made, silent } = unsaid(
      (document) => {
        if (!hasOwnFields(document)) return false;
        document.setIn(['actions', 'zz_mark'], document.createNode({ title: 'Mark', request: 'PUT mark', set: { zz_nam: null } }));
        return true;
      },
      'unknown-field',
      'zz_nam',
    );
    expect(silent).toEqual([]);
    expect(made).toBeGreaterThan(35);
  });

  it('a misspelt name in each `set` that there is', () => {
    const { made, silent } = unsaid(
      (document) => {
        const own = sitesOf(document.toJS()).filter(({ path }) => path.at(-2) === 'set' && path.at(-3) !== 'fields');
        for (const { path, value } of own) {
          document.deleteIn(path);
          document.setIn([...path.slice(0, -1), String(path.at(-1)).replace(/^[^.]+/, '$&_zz')], value);
        }
        return own.length > 0;
      },
      'unknown-field',
      '_zz',
    );
    expect(silent).toEqual([]);
    expect(made).toBeGreaterThan(1);
  });

  it('an icon that there is not, wherever one is named', () => {
    const isIcon = (path: readonly (string | number)[]): boolean => path.at(-1) === 'icon' && path.at(-2) !== 'fields';
    const { made, silent } = unsaid((document) => eachSite(document, isIcon, 'pawz'), 'unknown-icon', 'pawz');
    expect(silent).toEqual([]);
    expect(made).toBeGreaterThan(45);
    const all = [...saidOf((document) => eachSite(document, isIcon, 'pawz'))].flatMap(([, problems]) => problems);
    const named = sources.flatMap(({ file, text }) =>
      resources.some((resource) => fileOf(resource) === file) ? sitesOf(parseDocument(text).toJS()).filter(({ path }) => isIcon(path)) : [],
    );
    expect(all.filter(({ code }) => code === 'unknown-icon')).toHaveLength(named.length);
  });

  it('a required field that the form which creates does not hold', () => {
    const { made, silent } = unsaid(
      (document, { create, ops, name }) => {
        const first = create?.writable.find((each) => each in (platformModel.resources[name]?.fields ?? {}));
        if (ops.create === null || create === null || first === undefined || !hasOwnFields(document)) return false;
        document.setIn(['fields', 'zz_needed'], document.createNode({ type: 'string', required: true }));
        const layouts = ['create', 'form'].flatMap((form) => ['layout', 'tabs'].map((key) => [form, key]));
        const isLaidOut = layouts.some((path) => document.hasIn(path));
        const own = document.getIn(['create']);
        if (!isLaidOut && typeof own === 'object' && own !== null) document.setIn(['create', 'layout'], document.createNode([first]));
        else if (!isLaidOut) document.setIn(['create'], document.createNode({ layout: [first] }));
        return true;
      },
      'required-nowhere',
      'zz_needed',
    );
    expect(silent).toEqual([]);
    expect(made).toBeGreaterThan(15);
  });

  it('what only records have, read in the rows of an array', () => {
    const member = { type: 'number', check: 'it < self._data.zz_of.id', message: 'Too much.' };
    const { made, silent } = unsaid(
      (document) => {
        if (!hasOwnFields(document)) return false;
        const arrays = sitesOf(document.toJS()).filter(({ path }) => path.at(-2) === 'items' && path.at(-1) === 'fields');
        for (const { path } of arrays) document.setIn([...path, 'zz_much'], document.createNode(member));
        document.setIn(['fields', 'zz_rows'], document.createNode({ type: 'array', items: { fields: { zz_much: member } } }));
        return true;
      },
      'unknown-field',
      'self._data',
    );
    expect(silent).toEqual([]);
    expect(made).toBeGreaterThan(35);
  });
});
