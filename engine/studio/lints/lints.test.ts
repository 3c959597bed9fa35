import { describe, expect, it } from 'vitest';
import { readModel, type Source } from '../../language/index.ts';
import { lintSources, descriptorLints, type LintCatalogue } from './index.ts';

const app: Source = { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Sample\nuser: {username: string}\n' };
/** Knows every text but "Gadget". */
const german: LintCatalogue = { locale: 'de', has: (text) => !text.startsWith('Gadget') };

/** The files of a sample, beside the least that a project has. */
function project(sample: string): readonly Source[] {
  const files = sample.split(/^---\n/m).map((text) => ({ file: `resources/${/^resource: (\S+)$/m.exec(text)?.[1] ?? ''}.yaml`, text }));
  return [app, ...files];
}

function found(sample: string): readonly string[] {
  const sources = project(sample);
  expect(readModel(sources).problems).toEqual([]);
  return lintSources(sources, { catalogues: [german] }).map(({ code }) => code);
}

describe.each(descriptorLints.map((each) => [each.id, each] as const))('%s', (id, { why, bad, good }) => {
  it('says in a sentence why', () => {
    expect(why).toMatch(/^[A-Z].{30,}[.]$/);
  });

  it('finds the bad sample, and that alone', () => {
    expect(found(bad)).toEqual([id]);
  });

  it('finds nothing in the good one', () => {
    expect(found(good)).toEqual([]);
  });

  it('is silent where it is allowed with a reason, on the line or above it', () => {
    const sources = project(bad);
    const [problem] = lintSources(sources, { catalogues: [german] });
    const line = problem?.line ?? 0;
    const allow = `# lint: allow ${id} because it is meant`;
    const changed = (change: (text: string) => string) =>
      sources.map((source) =>
        source.file === problem?.file
          ? {
              ...source,
              text: source.text
                .split('\n')
                .flatMap((text, index) => (index === line - 1 ? change(text).split('\n') : [text]))
                .join('\n'),
            }
          : source,
      );
    const isCommented = (text: string) => `${text} ${allow}`;
    expect(lintSources(changed(isCommented), { catalogues: [german] })).toEqual([]);
    expect(
      lintSources(
        changed((text) => `${/^\s*/.exec(text)?.[0] ?? ''}${allow}\n${text}`),
        { catalogues: [german] },
      ),
    ).toEqual([]);
  });
});

describe('an allowance', () => {
  const notes = 'apiVersion: admin/v1\nresource: notes\ntitle: Note\naccess: true\nfields:\n  id: {type: string, readOnly: true}\n';
  const said = (text: string) =>
    lintSources(project(text)).map(({ severity, message, line, column }) => `${severity} ${line}:${column} ${message}`);

  it('must name lints that there are, and give a reason', () => {
    expect(said(`${notes}  text: string # lint: allow dead-ends because I say so\n`)).toEqual(['error 7:16 there is no lint "dead-ends"']);
    expect(said(`${notes}  text: string # lint: allow dead-end\n`)).toEqual(['error 7:16 `allow dead-end` gives no reason']);
    expect(said(`${notes}  text: string # lint: off\n`)).toEqual(['error 7:16 "lint: off" cannot be read']);
  });

  it('must be needed', () => {
    expect(said(`${notes}  text: string # lint: allow dead-end, field-nowhere because of old times\n`)).toEqual([
      'warning 7:16 nothing here needs `allow dead-end`',
      'warning 7:16 nothing here needs `allow field-nowhere`',
    ]);
  });

  it('is not sought in texts, and not judged by lints that did not run', () => {
    expect(said(`${notes}  text: {type: string, description: 'Write # lint: allow nothing'}\n`)).toEqual([]);
    expect(said(`${notes}  text: string # lint: allow missing-translation because it is a name\n`)).toEqual([]);
  });
});

it('says nothing of a project with errors', () => {
  expect(lintSources([{ file: 'resources/a.yaml', text: 'a: [' }])).toEqual([]);
});

it('does not take the address of an action for a field that it writes', () => {
  const bell = (name: string) => `apiVersion: admin/v1
resource: bells
title: Bell
titlePlural: Bells
access: true
path: last/bells
fields:
  code: code
  name: string!
  ${name}: {type: string, readOnly: true}
actions:
  ring: {request: 'PATCH /last/bells/{code}/ring', set: {name: Rung}, success: Rung.}
`;
  expect(found(bell('last'))).toEqual(found(bell('other')));
  expect(found(bell('last'))).toContain('never-written');
});

describe('a text without a translation', () => {
  it('is told at the value of the enum that is called so, not at its field', () => {
    const head = 'apiVersion: admin/v1\nresource: tools\ntitle: Tool\naccess: true\n';
    const sources = project(`${head}fields:\n  id: {type: string, readOnly: true}\n  kind: {enum: [small, gadget_box]}\n`);
    const told = lintSources(sources, { catalogues: [german] }).map(({ file, line, column, endColumn }) => [file, line, column, endColumn]);
    // "  kind: {enum: [small, gadget_box]}": the word begins in column 24 and has ten letters.
    expect(told).toEqual([['resources/tools.yaml', 7, 24, 34]]);
  });
});
