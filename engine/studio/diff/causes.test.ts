import { describe, expect, it } from 'vitest';
import { modelWith, reworded } from '../../language/compile/testing.ts';
import { readModel } from '../../language/index.ts';
import { traceChanges } from './causes.ts';
import { listEditedLines } from './changed-lines.ts';
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

it('a text that many fields share is told once for all of them', () => {
  const project = (text: string) => [
    { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Sky\n' },
    { file: 'resources/_messages.yaml', text: `apiVersion: admin/v1\nmessages: {code_format: ${text}}\n` },
    ...['suns', 'moons', 'comets'].map((name) => ({
      file: `resources/${name}.yaml`,
      text: `apiVersion: admin/v1\nresource: ${name}\ntitle: ${name}\naccess: true\nfields: {code: {type: code, pattern: '^[a-z]+$', message: code_format}}\nform: {}\n`,
    })),
  ];
  const [before, after] = [project('Letters only.'), project('Only letters.')];
  const [was, is] = [before, after].map((sources) => readModel(sources).model);
  if (!was || !is) throw new Error('The project has mistakes.');
  const { changes, ...rest } = diffModels(was, is);
  const text = printDifference({ ...rest, changes: traceChanges(changes, before, after) });
  // Where it is written, and where it is used: by patterns, and by the check of codes.
  expect(text.match(/Only letters\./g)).toHaveLength(3);
  expect(text).toContain('(comets.code, moons.code, suns.code)');
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
