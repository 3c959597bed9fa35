import { describe, expect, it } from 'vitest';
import { modelWith, reworded } from '../../language/compile/testing.ts';
import { readModel } from '../../language/index.ts';
import { traceChanges } from './causes.ts';
import { listEditedLines } from './changed-lines.ts';
import { foldChanges } from './fold.ts';
import { diffModels } from './models.ts';
import { printDifference, printDifferenceAsMarkdown } from './print.ts';

const probes = `resource: probes
title: Probe
access: {use: ROLE_ASTRONOMER}
fields:
  code: code
  name: string
  ssn:
    type: string
    minLength: 3
    readOnly: '!can("edit")'
list:
  columns:
    - code
    - name
  filters: [code, {field: name, when: ROLE_ADMIN}]
form:
  layout: [code, name, ssn]
`;
const visits = `resource: visits
title: Visit
access: {use: ROLE_ADMIN}
fields:
  code: code
  probe: {type: ref, to: probes}
list: {columns: [code, probe]}
form: {layout: [code, probe]}
`;

const sources = (...texts: readonly string[]) =>
  texts.map((text) => ({ file: `${/^resource: (\S+)/m.exec(text)?.[1] ?? ''}.yaml`, text: `apiVersion: admin/v1\n${text}` }));

function difference(from: string, to: string) {
  const after = reworded(probes, from, to);
  const { changes, ...rest } = diffModels(modelWith(probes, visits), modelWith(after, visits));
  return { ...rest, changes: traceChanges(changes, sources(probes, visits), sources(after, visits)) };
}

describe('a change', () => {
  // The first line is the version, so a line of the text above is one further down.
  it.each([
    ['of a column', '    - name\n', '    - name\n    - ssn\n', /column ssn is new/, 16],
    ['of a filter', '{field: name, when: ROLE_ADMIN}', 'name', /filter probes by name/, 16],
    ['of a bound', 'minLength: 3', 'minLength: 4', /at least 4 characters/, 10],
    ['of a form', '[code, name, ssn]', '[code, name]', /nobody can change field ssn/, 18],
    ['of the search', 'list:\n', 'list:\n  search: [code]\n', /search/, 13],
  ])('%s is told at the line that was edited', (_name, from, to, says, line) => {
    const found = difference(from, to).changes.find((each) => says.test(each.says));
    expect(found).toMatchObject({ place: { file: 'probes.yaml', line }, follows: false });
  });

  it('that follows from another one comes behind it, and is told once', () => {
    const wider = difference('use: ROLE_ASTRONOMER', 'use: ROLE_ASTRONOMER || ROLE_VISITOR');
    const text = printDifference(wider);
    expect(text.indexOf('Visitor gains: list')).toBeLessThan(text.indexOf('Follows from probes'));
    expect(text.match(/probes\.yaml:4/g)).toHaveLength(1);
    expect(text).toMatch(
      /Follows from probes\n(.*\n)* {2}field probe is a link: you have the role Astronomer or Visitor; .*\(visits\.probe\)/,
    );
    const markdown = printDifferenceAsMarkdown(wider);
    expect(markdown.indexOf('**wider**')).toBeLessThan(markdown.indexOf('<details>'));
    expect(markdown.indexOf('a link')).toBeGreaterThan(markdown.indexOf('<details>'));
    expect(markdown).toMatch(/<\/details>\n$/);
  });

  it('of a field that is gone says what is left behind, and how to keep it', () => {
    const renamed = probes.replaceAll('ssn', 'social');
    const other = renamed.replace('minLength: 3', 'minLength: 2');
    const { changes } = diffModels(modelWith(probes, visits), modelWith(other, visits));
    expect(changes.map(({ says }) => says)).toContain(
      'field ssn is gone: what is stored in it stays behind, and nobody can read it any more; if it is called social now, say so there: `was: ssn`',
    );
    const kept = other.replace('    type: string', '    was: ssn\n    type: string');
    expect(
      diffModels(modelWith(probes, visits), modelWith(kept, visits))
        .changes.map(({ says }) => says)
        .join(),
    ).not.toContain('behind');
  });
});

describe('what many things share', () => {
  const shared = `apiVersion: admin/v1
types:
  label: {type: string, pattern: '^[a-z]+$', message: letters}
  tag: {type: label, description: A tag.}
  # Of people.
  owner:
    type: string
    minLength: 3
    title: Owner
  size: number
`;
  const resource = (name: string, fields: string) =>
    `apiVersion: admin/v1\nresource: ${name}\ntitle: ${name}\naccess: true\nfields: {\n  ${fields}\n}\nform: {}\n`;
  const files: Readonly<Record<string, string>> = {
    _app: 'apiVersion: admin/v1\ntitle: Sky\n',
    _messages: 'apiVersion: admin/v1\nmessages: {letters: Letters only.}\n',
    _types: shared,
    suns: resource('suns', 'code: label!,\n  by: owner,\n  size: size!'),
    moons: resource('moons', 'code: {type: tag, title: Code, required: true},\n  by: {type: owner, minLength: 5},\n  size: size'),
    comets: resource('comets', 'code: label!,\n  by: owner!,\n  name: string'),
    bright: 'apiVersion: admin/v1\nresource: bright\ntitle: Bright sun\nof: suns\nwhere: {size: 5}\naccess: true\n',
  };
  const listed = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, text]) => ({ file: `resources/${name}.yaml`, text }));

  function told(file: string, from: string, to: string) {
    const [before, after] = [listed(files), listed({ ...files, [file]: reworded(files[file] ?? '', from, to) })];
    const [{ model: was, problems }, { model: is }] = [readModel(before), readModel(after)];
    if (!was || !is) throw new Error(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
    const { changes, ...rest } = diffModels(was, is);
    const all = foldChanges(traceChanges(changes, before, after), is);
    return { all, text: printDifference({ ...rest, changes: all }) };
  }

  it('a text is one change, and says where it is used', () => {
    const { all, text } = told('_messages', 'Letters only.', 'Only letters.');
    expect(all.map(({ also }) => [...also].sort())).toEqual([['bright.code', 'comets.code', 'moons.code', 'suns.code']]);
    expect(text).toContain('1 change in 1 place: texts 1.');
    expect(text).toMatch(/is now “Only letters\.” \(used in 4 resources: .*\) {2}\(resources\/_messages\.yaml:2\)/);
  });

  it('a type is one change, at its own line, also through a type that is built upon it', () => {
    const { all, text } = told('_types', '[a-z]', '[a-y]');
    expect(all.map(({ says, also, type, follows, place }) => [says, [...also].sort(), type, follows, place?.file, place?.line])).toEqual([
      [
        'type label: the pattern was "^[a-z]+$", is now "^[a-y]+$"',
        ['bright.code', 'comets.code', 'suns.code'],
        'label',
        false,
        'resources/_types.yaml',
        3,
      ],
      ['field code: the pattern was "^[a-z]+$", is now "^[a-y]+$"', [], 'tag', false, 'resources/_types.yaml', 3],
    ]);
    expect(text).toContain('(used in 3 resources: ');
  });

  it('a type moves only those of its fields that say nothing else themselves', () => {
    const { all } = told('_types', '    minLength: 3\n', '');
    expect(all.map(({ says, also, place }) => [says, [...also].sort(), place?.line])).toEqual([
      ['type owner need no longer have at least 3 characters', ['bright.by', 'comets.by', 'suns.by'], 8],
    ]);
  });

  it('a right that comes by a type is told of each resource, at the line of the type', () => {
    const { all } = told('_types', '    minLength: 3\n', '    minLength: 3\n    visible: false\n');
    const rights = all.filter(({ right }) => right !== null);
    expect(rights.map(({ resource }) => resource).sort()).toEqual(['bright', 'comets', 'moons', 'suns']);
    expect(rights.map(({ place, follows }) => [place?.file, place?.line, follows])).toEqual(
      rights.map(() => ['resources/_types.yaml', 9, false]),
    );
  });

  it('what a view has from its base is told of the base', () => {
    const { all, text } = told('suns', 'by: owner', 'by: {type: owner, maxLength: 9}');
    expect(all.map(({ resource, also, place }) => [resource, also, place?.line])).toEqual([['suns', ['bright.by'], 7]]);
    expect(text).toContain('field by must have at most 9 characters (and so for bright.by)');
  });
});

describe('changed lines', () => {
  it.each([
    ['one is another', 'a\nb\nc', 'a\nx\nc', [2]],
    ['one is new', 'a\nc', 'a\nb\nc', [2]],
    ['one is gone', 'a\nb\nc', 'a\nc', [2]],
    ['the last is new', 'a', 'a\nb', [2]],
    ['none', 'a\nb', 'a\nb', []],
  ])('%s', (_name, before, after, expected) => expect(listEditedLines(before, after).added).toEqual(expected));
});
