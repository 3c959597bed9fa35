import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectNames, measureNames } from './names.ts';
import { codeRoots, isTest, listLoadedImports, listOwnImports, listPackageImports, modulesBelow } from './sources.ts';

const root = join(import.meta.dirname, '..');
const sources = codeRoots.flatMap(modulesBelow);
const code = sources.filter(({ file }) => !isTest(file));

interface Arrow {
  readonly from: RegExp;
  readonly may: RegExp;
  /** And what stands in its own folder, the second one of its path. */
  readonly own?: true;
}

/** Lines that are all comment say words that are no code. */
const withoutComments = (text: string) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');

const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** What of the studio a page shows to those who use it: words of conditions, and why something is closed. */
const told = 'engine/studio/(?:words|decide|states|review/page)';
const pure = 'engine/fields/types.ts$|^engine/language/(?:shape|problem|descriptor)';

/** Who may import whom: the first row that fits a file holds for it. Packages are left to the table below. */
const arrows: readonly Arrow[] = [
  { from: /^engine\/model\//, may: /^engine\/model\// },
  { from: /^engine\/fields\/.*\.ts$/, may: /^engine\/(model|fields)\/.*\.ts$/ },
  { from: /^engine\/fields\/.*\.tsx$/, may: /^engine\/(model|fields|data|i18n|ui)\// },
  { from: /^engine\/language\//, may: /^engine\/(model|language|print)\/|^engine\/fields\/.*\.ts$/ },
  { from: /^engine\/print\//, may: new RegExp(`^engine/(model|print)/|^${pure}`) },
  { from: /^engine\/preferences\//, may: /^engine\/(preferences|model)\// },
  { from: /^engine\/data\//, may: /^engine\/(data|model|preferences)\// },
  { from: /^engine\/i18n\/(extract|check|bundled-catalogue)/, may: /^engine\/(i18n|model|language)\// },
  { from: /^engine\/i18n\//, may: /^engine\/(i18n|model|preferences)\/|^locales\// },
  { from: /^engine\/ui\//, may: /^engine\/(ui\/|preferences\/|model\/(icons|own-icon)\.ts$)/ },
  { from: /^engine\/screens\//, may: new RegExp(`^engine/(screens|model|data|preferences|i18n|ui|fields)/|^${told}`) },
  // What reviewers are told leans on the Model alone.
  { from: /^engine\/studio\/words\//, may: /^engine\/(studio\/words|model|print)\// },
  {
    from: /^engine\/studio\/(decide|diff|review|states)\//,
    may: new RegExp(`^engine/(studio/(words|decide|diff|review|states)|model|print)/|^${pure}`),
  },
  { from: /^engine\/studio\/policy\//, may: new RegExp(`^engine/(studio/(policy|words|decide|review)|language|print|model)/|^${pure}`) },
  { from: /^engine\/studio\/lints\//, may: /^engine\/(studio\/lints|language|model|print)\/|^engine\/fields\/.*\.ts$/ },
  {
    from: /^engine\/studio\/(author|new|drift)\//,
    may: new RegExp(`^engine/(studio/(author|new|drift|lints|policy)|language|print|model)/|^${pure}`),
  },
  { from: /^engine\/studio\/manual\//, may: new RegExp(`^engine/(studio/(manual|lints|policy)|language|print|model)/|^${pure}`) },
  // Where the command is put together: what looks after the store is the server's.
  { from: /^engine\/studio\/cli\/run\.ts$/, may: /^engine\/(studio\/cli\/|project\/(code-parts|commands|project-problems)\.ts$)/ },
  { from: /^engine\/studio\/cli\//, may: /^engine\/(studio\/(?!pages)|language|print|model|i18n\/extract)/ },
  { from: /^engine\/studio\/made-up\//, may: /^engine\/(studio\/made-up|model)\/|^engine\/fields\/.*\.ts$/ },
  {
    from: /^engine\/studio\/pages\//,
    may: /^engine\/(studio\/(pages|made-up|words|decide|review|states)|app|screens|model|data|i18n|ui|fields)\/|^engine\/language\/shape/,
  },
  { from: /^engine\/(app\/|index\.ts)/, may: new RegExp(`^engine/(app|screens|model|data|preferences|i18n|ui|fields)/|^${told}`) },
  // Where descriptors are read and judged before anything answers.
  {
    from: /^engine\/server\/(main|server-parts|dev|doubts|described-server|kept-model)\.ts$/,
    may: /^engine\/(server|language|studio\/(author|lints)|model|fields|print)\//,
  },
  // Asks in advance what a page will ask: with the page's own source, for the list that the page would read off its address.
  {
    from: /^engine\/server\/page\//,
    may: /^engine\/(server|model)\/|^engine\/data\/(lookups|prepared|rendered-page|rest|source)\.ts$|^engine\/screens\/list\/state\/(first-page|references)\.ts$/,
  },
  {
    from: /^engine\/server\//,
    may: /^engine\/(server|model|print|studio\/(words|decide|review))\/|^engine\/fields\/types\.ts|^engine\/language\/compile\/fields\/validators\.ts/,
  },
  // A project of one's own: what writes, builds and serves it puts the others together.
  {
    from: /^engine\/project\//,
    may: /^engine\/(project|testing|server|language|model|i18n|studio\/(manual|cli|new))\/|^engine\/(index\.ts|studio\/pages\/index\.tsx|ui\/theme\/brand\.ts)$/,
  },
  // Tests of a project: its server in this process, called as the app calls it.
  {
    from: /^engine\/testing\//,
    may: /^engine\/(testing|project|server|language|model|studio\/(cli|made-up))\/|^engine\/(data\/address|screens\/actions\/perform)\.ts$/,
  },
  // What is not the engine knows it by its faces alone.
  { from: /^platform\//, may: /^(platform\/|engine\/server\/index\.ts$)/ },
  // The list of them names every screen by its file; a screen leans on the engine's face and on what stands beside it.
  { from: /^custom-screens\/[^/]+$/, may: /^(engine\/index\.ts|custom-screens\/)/ },
  { from: /^custom-screens\//, may: /^engine\/index\.ts$/, own: true },
  { from: /^steward\.config\.ts$/, may: /^(platform\/index|engine\/server\/index)\.ts$/ },
  {
    from: /^vite\.config\.ts$/,
    may: /^engine\/(project\/(code|vite)|server\/(dev|project|settings)|i18n\/((source|bundled)-catalogue|catalogue-modules))\.ts$/,
  },
];

/** Rooms of a folder: each leans on those before it and on what stands beside them. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'engine/server/plan': ['read', 'write', 'files'],
  'engine/screens/list': ['state', 'columns', 'export', 'filters', 'rows', 'bulk', 'grid'],
  'engine/screens/form': ['state', 'rjsf', 'unsaved', 'frame'],
};

/** A library that only one folder may import. */
const homes: Readonly<Record<string, RegExp>> = {
  yaml: /^engine\/(language\/parse|studio\/(author|new|cli)\/)/,
  '@marcbachmann/cel-js': /^engine\/language\/compile\//,
  '@electric-sql/pglite': /^engine\/server\/store\//,
  pg: /^engine\/(server\/store|studio\/new)\//,
  'pg-boss': /^engine\/server\/jobs\//,
  '@rjsf/core': /^engine\/(fields|screens)\//,
  '@rjsf/utils': /^engine\/(fields|screens)\//,
  '@mui/x-data-grid': /^engine\/(screens\/list|ui)\//,
  '@mui/icons-material': /^engine\/ui\//,
  '@mui/x-date-pickers': /^engine\/fields\//,
  hono: /^engine\/server\//,
  saxes: /^engine\/(project|server\/blobs)\//,
  aws4fetch: /^engine\/server\/blobs\//,
  nodemailer: /^engine\/server\/mail/,
  'openid-client': /^engine\/server\/sign-in\//,
};

/** Names of resources that the engine has a meaning of its own for. */
const ownWords: Readonly<Record<string, string>> = {
  messages: 'the shared file `_messages.yaml`, and the catalogues `messages.po`',
  locales: 'the folder of the catalogues',
  exports: 'a part of every list in the Model',
  demo: 'what an empty store can be filled with',
  users: 'the resource whose records sign in, where a project has one',
};

/** Exported functions that one word names, and why. */
const oneWordNames: Readonly<Record<string, string>> = {
  'engine/studio/cli/main.ts: main': 'what a program begins with',
  'engine/server/main.ts: main': 'what a program begins with',
  'engine/server/reply/say.ts: say': 'the extractor of texts looks for it, and it stands at each sentence',
  'engine/fields/schema-runtime.ts: equal': 'validators that ajv generates call it so',
  ...Object.fromEntries(
    ['text', 'expression', 'option', 'cell', 'field', 'resource', 'frozen'].map((name) => [
      `engine/model/unpacked.ts: ${name}`,
      'each chunk of the Model is written with them: a letter is paid for thousands of times',
    ]),
  ),
};

const packageOf = (name: string) => (name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name));

describe('architecture', () => {
  it('imports only along the arrows', () => {
    const wrong = code.flatMap((source) => {
      const arrow = arrows.find(({ from }) => from.test(source.file));
      return listOwnImports(source)
        .filter((target) => arrow && !arrow.may.test(target))
        .filter((target) => arrow?.own === undefined || folderOf(target) !== folderOf(source.file))
        .map((target) => `${source.file} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('leads from a room of a folder only to those before it', () => {
    const wrong = Object.entries(rooms).flatMap(([folder, order]) => {
      const roomOf = (file: string) => order.findIndex((room) => file.startsWith(`${folder}/${room}/`));
      return code
        .filter(({ file }) => roomOf(file) >= 0)
        .flatMap((source) =>
          listOwnImports(source)
            .filter((target) => roomOf(target) > roomOf(source.file))
            .map((target) => `${source.file} imports ${target}`),
        );
    });
    expect(wrong).toEqual([]);
  });

  it('has no circle of modules', () => {
    let left = new Map(code.map((source) => [source.file, listLoadedImports(source)]));
    // What leans on nothing that is left is in no circle, and neither is what nothing leans on.
    for (let before = -1; before !== left.size;) {
      before = left.size;
      const leanedOn = new Set([...left.values()].flat());
      const rest = [...left].filter(([file, targets]) => leanedOn.has(file) && targets.some((each) => left.has(each)));
      left = new Map(rest);
    }
    expect([...left.keys()]).toEqual([]);
  });

  it('gives what is not the engine nothing but its faces, by the name of the package', () => {
    const own = code.filter(({ file }) => /^(platform|custom-screens)\/|^steward\.config\.ts$/.test(file));
    expect(own.filter(({ text }) => /from '(?:\.\.?\/)+engine\//.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('has no SQL outside the server and what reads a foreign database', () => {
    const silent = code.filter(({ file }) => !/^engine\/(server|studio\/new)\//.test(file));
    expect(silent.filter(({ text }) => /\.(?:query|script)(?:<[^()]*>)?\(\s*['"`]/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('gives every folder an arrow', () => {
    expect(code.filter(({ file }) => !arrows.some(({ from }) => from.test(file))).map(({ file }) => file)).toEqual([]);
  });

  it('imports a library in its one home', () => {
    const wrong = code.flatMap((source) =>
      listPackageImports(source)
        .filter((name) => homes[packageOf(name)]?.test(source.file) === false)
        .map((name) => `${source.file} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps React out of the pure halves and the server', () => {
    const wrong = code.filter(({ file }) =>
      /^platform\/|^engine\/(model|language|print|server|studio\/(?!pages|manual\/vite))\/|^engine\/fields\/.*\.ts$/.test(file),
    );
    expect(
      wrong
        .filter((source) =>
          [...listOwnImports(source), ...listPackageImports(source)].some((name) => /^(react|react-dom|@mui)(\/|$)|\.tsx$/.test(name)),
        )
        .map(({ file }) => file),
    ).toEqual([]);
  });

  it('knows no domain in the engine', () => {
    const names = readdirSync(join(root, 'resources'))
      .filter((file) => /^[a-z].*\.yaml$/.test(file) && !file.includes('.policy.'))
      .map((file) => file.replace(/\.yaml$/, ''))
      .filter((name) => !Object.hasOwn(ownWords, name));
    const resource = new RegExp(`['"\`/](${names.join('|')})['"\`/?]`);
    const role = /\bROLE_[A-Z]/;
    // What a picture is called is no resource.
    const generic = sources.filter(({ file }) => file !== 'engine/model/icons.ts' && file.startsWith('engine/'));
    const wrong = generic.flatMap(({ file, text }) =>
      text
        // What a library is called is not ours to choose.
        .replaceAll(/\bfrom '[^.'][^']*'/g, '')
        .split('\n')
        .flatMap((line, index) =>
          (resource.test(line) || (role.test(line) && !isTest(file))) && !/^\s*(\/\/|\*|\/\*)/.test(line)
            ? [`${file}:${index + 1}: ${line.trim()}`]
            : [],
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('fetches only in the data folder, for the command that asks a running server, and to keep code', () => {
    const wrong = code.filter(
      ({ file, text }) =>
        /^(engine|custom-screens)\//.test(file) &&
        !/^engine\/(data\/|server\/|studio\/cli\/running-server\.ts$|project\/service-worker\.js$)/.test(file) &&
        /\bfetch\(/.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('keeps files below 300 lines', () => {
    const wrong = sources.filter(({ file, text }) => text.split('\n').length > 300 && !isTest(file));
    expect(wrong.map(({ file, text }) => `${file}: ${text.split('\n').length} lines`)).toEqual([]);
  });

  it('has no default exports, no `any` and no enum', () => {
    const wrong = code.filter(
      ({ file, text }) =>
        !file.endsWith('.config.ts') && /^export default |: any\b|as any\b|^(export )?(const )?enum /m.test(withoutComments(text)),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('names functions by verb and object, and each exported type for one thing', () => {
    const { shared, letters, twofoldTypes, oneWord } = measureNames(collectNames(root));
    expect(twofoldTypes).toEqual([]);
    expect(oneWord.filter((line) => !Object.hasOwn(oneWordNames, line))).toEqual([]);
    expect(shared).toBeLessThan(0.02);
    expect(letters).toBeGreaterThanOrEqual(13);
  });
});
