/** What the manual says about itself: every sample runs, every link leads somewhere, every key and code is explained. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { printedPages } from '../../../tests/readme.ts';
import { listPolicyProblems } from '../cli/policies.ts';
import { printCommandsWithSamples, main } from '../cli/main.ts';
import { readModel, type Problem, type Source } from '../../language/index.ts';
import { lintSources } from '../lints/index.ts';
import { descriptorRules } from '../../language/rules/index.ts';
import { methodNames, functionNames } from '../../language/compile/expressions/expression-signatures.ts';
import { parseManualPage } from './markdown.ts';
import { explainProblemCode } from './about-code.ts';
import { plainTextOfInlines, type ManualBlock, type ManualInline } from './page.ts';
import { folder, pageNames, readManualPage } from './pages.ts';
import { specimens } from './reference.ts';
import { sampleFileOf, laySamplesOver, project, listSamples } from './samples.ts';

const cookbook = ['values', 'rights', 'policies', 'lists', 'actions', 'screens', 'texts', 'sources'] as const;
const said = (sources: readonly Source[]): readonly string[] =>
  [...problemsOf(sources), ...lintSources(sources)].map(({ file, line, code, message }) => `${file}:${line}: ${message} [${code}]`);

/** As `check` finds them: policies are held against a project that is right. */
function problemsOf(sources: readonly Source[]): readonly Problem[] {
  const { model, problems } = readModel(sources);
  return model === null ? problems : [...problems, ...listPolicyProblems(model, sources)];
}

/** The recipes of a page: heading and samples. */
function recipesOf(page: string) {
  const samples = listSamples(readManualPage(page));
  return [...new Set(samples.map(({ under }) => under))].map(
    (under) => [`${page}#${under}`, samples.filter((sample) => sample.under === under)] as const,
  );
}

describe('the cookbook', () => {
  const recipes = cookbook.flatMap(recipesOf);

  it('has a recipe for at least fifty tasks', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(50);
  });

  it.each(recipes)('%s runs', (_title, samples) => {
    expect(said(laySamplesOver(project, samples))).toEqual([]);
  });

  it.each(['project', 'own-parts'].flatMap(recipesOf))('%s runs', (_title, samples) => {
    // With an _app.yaml of their own they are a project of their own.
    const isWhole = samples.some((sample) => sampleFileOf(sample) === 'resources/_app.yaml');
    const around = isWhole ? project.filter(({ file }) => file === 'resources/_roles.yaml') : project;
    expect(said(laySamplesOver(around, samples))).toEqual([]);
  });

  it('has no two samples that cannot stand in one project', () => {
    expect(
      said(
        laySamplesOver(
          project,
          recipes.flatMap(([, samples]) => samples),
        ),
      ),
    ).toEqual([]);
    // Parts of a file lie over it.
    const files = recipes.flatMap(([, samples]) => samples.flatMap((sample) => sampleFileOf(sample) ?? []));
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });

  it('shows the project that its samples run in', () => {
    for (const sample of listSamples(readManualPage('index'))) {
      expect(project.find(({ file }) => file === sampleFileOf(sample))?.text).toBe(sample.text);
    }
  });
});

describe('a resource from nothing', () => {
  const steps = listSamples(readManualPage('first-resource'));

  it('has ten steps, each with something to write', () => {
    expect([...new Set(steps.map(({ under }) => Number.parseInt(under, 10)))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it.each(steps.map((step, index) => [step.under, index] as const))('%s has no problem', (_title, index) => {
    expect(said(laySamplesOver([], steps.slice(0, index + 1)))).toEqual([]);
  });
});

describe('problems', () => {
  const samples = listSamples(readManualPage('problems'));

  it.each(samples.map((sample) => [`${sample.under}, ${sample.note}`, sample] as const))('%s', (_title, sample) => {
    const part = sample.under.startsWith('policy-') ? 'resources/books.policy.yaml' : 'resources/books.yaml';
    const codes = problemsOf(laySamplesOver(project, [sample], part)).map(({ code }) => code);
    expect(codes).toEqual(sample.note === 'bad' ? [sample.under] : []);
  });

  it('explain every code of the language, each with a bad and a good sample', () => {
    const explained = readManualPage('problems').headings.map(({ id }) => id);
    expect(codesOfTheLanguage().filter((code) => !explained.includes(code))).toEqual([]);
    expect(explained).toEqual(explained.toSorted());
    for (const code of explained) expect(samples.filter(({ under }) => under === code).map(({ note }) => note)).toEqual(['bad', 'good']);
  });
});

/** Codes that the source of the language and of policies gives a problem. */
function codesOfTheLanguage(): readonly string[] {
  const written = ['language', 'studio/policy'].flatMap((folder) => {
    const root = join(import.meta.dirname, '../..', folder);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /^(?!lints).*(?<!test)\.ts$/.test(name));
    return files.flatMap((name) => [...readFileSync(join(root, name), 'utf8').matchAll(/code: '([a-z]+(?:-[a-z]+)+)'/g)]);
  });
  return [...new Set([...written.map((match) => match[1] ?? ''), ...Object.keys(descriptorRules)])]
    .filter((code) => code !== 'faulty-expression')
    .sort();
}

describe('a code', () => {
  it('is explained at the terminal as in the manual', () => {
    expect(explainProblemCode('unknown-field')).toBe(
      [
        ...['[unknown-field]', 'A field is named that the resource does not have.', 'bad:\n    list:\n      columns: [code, titel]'],
        ...['good:\n    list:\n      columns: [code, title]', 'In the app: /manual/problems#unknown-field'],
      ].join('\n\n'),
    );
    expect(explainProblemCode('dead-end')).toContain('In the app: /manual/lints#dead-end');
    expect(explainProblemCode('no-such-code')).toBeNull();
  });
});

describe('expressions', () => {
  it('has every function of the language', () => {
    const named = new Set(
      readManualPage('expressions').blocks.flatMap((block) =>
        textsOf(block).flatMap((text) => [...text.matchAll(/([a-zA-Z]+)\(/g)].map(([, name]) => name ?? '')),
      ),
    );
    expect([...methodNames, ...functionNames].filter((name) => !named.has(name))).toEqual([]);
  });

  it('has a sample that runs', () => {
    for (const sample of listSamples(readManualPage('expressions'))) expect(said(laySamplesOver(project, [sample]))).toEqual([]);
  });
});

describe('the commands', () => {
  const samples = [...printCommandsWithSamples().matchAll(/`npx steward ([^`]+)` \|$/gm)].map(([, line = '']) => line);
  const folders: string[] = [];
  afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true })));

  it('are all listed', () => {
    let help = '';
    main(['help'], { cwd: '.', write: (text) => (help += text) });
    expect(samples.map((line) => line.split(' ')[0])).toEqual([...help.matchAll(/^ {2}steward ([a-z0-9]+)/gm)].map(([, name]) => name));
  });

  it.each(samples)('understands `%s`', (line) => {
    const cwd = mkdtempSync(join(tmpdir(), 'steward-manual-'));
    folders.push(cwd);
    mkdirSync(join(cwd, 'resources'));
    for (const { file, text } of project) writeFileSync(join(cwd, file), text);
    let written = '';
    const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const code = main(args, { cwd, write: (text) => (written += text) });
    // There is no earlier revision of a folder that was just made.
    if (args[0] === 'diff' || args[0] === 'log') expect(written).toMatch(/git/i);
    else expect(code, written).not.toBe(2);
  });
});

describe('the reference', () => {
  it.each(Object.entries(printedPages()))('%s is what the code says: `npm run docs` writes it', (name, text) => {
    expect(readFileSync(join(folder, `${name}.md`), 'utf8')).toBe(text);
  });

  it('takes its examples from descriptors that run', () => {
    const names = specimens.map(({ file }) => file);
    expect(said([...project.filter(({ file }) => !names.includes(file)), ...specimens])).toEqual([]);
  });
});

describe('the pages', () => {
  const pages = pageNames.map(readManualPage);

  it('are all in the table of contents', () => {
    const files = readdirSync(folder).map((name) => name.replace('.md', ''));
    expect(files.toSorted()).toEqual([...pageNames].sort());
  });

  it('link only to places that are there', () => {
    const wrong = pages.flatMap((page) =>
      page.blocks.flatMap(linksOf).flatMap((to) => {
        if (/^https?:/.test(to)) return [];
        const [file = '', anchor] = to.split('#');
        const target = file === '' ? page : pages.find(({ name }) => `${name}.md` === file);
        if (target === undefined) return existsSync(join(dirname(folder), file)) ? [] : [`${page.name}: ${to}`];
        return anchor === undefined || anchorsOf(target.blocks).includes(anchor) ? [] : [`${page.name}: ${to}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('are refused where their Markdown is more than the app can draw', () => {
    expect(() => parseManualPage('x', '# Title\n\n> quoted')).toThrow('x.md:3: the manual knows no such block');
    expect(() => parseManualPage('x', '# Title\n\n<b>bold</b>')).toThrow('x.md:3');
    expect(() => parseManualPage('x', '# Title\n\nA ![picture](x.png)')).toThrow('no pictures');
    expect(() => parseManualPage('x', '# Title\n\n```yaml\na: 1')).toThrow('the code never ends');
    expect(() => parseManualPage('x', '# Title\n\n## Same\n\n## Same')).toThrow('another heading #same');
    expect(() => parseManualPage('x', 'no title')).toThrow('begins with its title');
  });

  it('keep marks, bars and lines where they belong', () => {
    const { blocks } = parseManualPage('x', '# T\n\n- **a** and _b_\n  of `c|d`\n- [e](f.md#g)\n\n| h |\n| --- |\n| `i \\| j` |\n');
    expect(blocks).toEqual([
      {
        kind: 'list',
        isOrdered: false,
        items: [
          [
            { kind: 'strong', of: [{ kind: 'text', text: 'a' }] },
            { kind: 'text', text: ' and ' },
            { kind: 'emphasis', of: [{ kind: 'text', text: 'b' }] },
            { kind: 'text', text: ' of ' },
            { kind: 'code', text: 'c|d' },
          ],
          [{ kind: 'link', to: 'f.md#g', of: [{ kind: 'text', text: 'e' }] }],
        ],
      },
      { kind: 'table', head: [[{ kind: 'text', text: 'h' }]], rows: [[[{ kind: 'code', text: 'i | j' }]]] },
    ]);
  });
});

function inlinesOf(block: ManualBlock): readonly (readonly ManualInline[])[] {
  if (block.kind === 'code') return [];
  if (block.kind === 'list') return block.items;
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block.of];
}

function textsOf(block: ManualBlock): readonly string[] {
  return inlinesOf(block).map(plainTextOfInlines);
}

function linksOf(block: ManualBlock): readonly string[] {
  return inlinesOf(block)
    .flat()
    .flatMap((part) => (part.kind === 'link' ? [part.to] : []));
}

function anchorsOf(blocks: readonly ManualBlock[]): readonly string[] {
  return blocks.flatMap((block) => [
    ...(block.kind === 'heading' ? [block.id] : []),
    ...inlinesOf(block)
      .flat()
      .flatMap((part) => (part.kind === 'anchor' ? [part.id] : [])),
  ]);
}
