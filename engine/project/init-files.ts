/** What `steward init` writes beside the descriptors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const readBeside = (file: string): string => readFileSync(join(import.meta.dirname, 'beside', file), 'utf8');

const printCode = (home: string): string =>
  [
    "import { defineProject } from 'steward/server';",
    '',
    '// What descriptors cannot say: behaviours of resources, and what the app begins with.',
    'export default defineProject({',
    `  app: { home: '${home}', languages: ['en'] },`,
    '});',
    '',
  ].join('\n');

/** Where a project keeps a tarball of Steward that comes from no registry. */
export const packageFolder = 'vendor';

/** What the commands of a project read before they look at their environment; nobody commits it. */
export const environmentFile = '.env';

/** Records and rights of a new project. */
export interface DescribedProject {
  /** Texts by their path in the project. */
  readonly descriptors: Readonly<Record<string, string>>;
  /** Variables that hold secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /** What `/` opens; empty: the first of the menu. */
  readonly home: string;
  /** What was found, and what is left to do. */
  readonly told: string;
  readonly left: string;
}

interface NewProject extends Pick<DescribedProject, 'environment' | 'home'> {
  /** Of its package. */
  readonly name: string;
  /** What npm installs as `steward`. */
  readonly steward: string;
}

/** Files by their path in the project. */
export function listProjectFiles({ name, steward, environment, home }: NewProject): Readonly<Record<string, string>> {
  const isVendored = steward.startsWith(`file:${packageFolder}/`);
  return {
    'package.json': asJson({
      name,
      private: true,
      type: 'module',
      scripts: {
        dev: 'steward dev',
        build: 'steward build',
        start: 'steward start',
        test: 'steward test',
        i18n: 'steward i18n',
        check: 'steward check --strict && steward schema --check && steward types --check && steward i18n --check && tsc --noEmit',
      },
      dependencies: { steward },
      devDependencies: { '@types/node': '^20.19.0', '@types/react': '^19.2.0', typescript: '^6.0.0' },
    }),
    'tsconfig.json': asJson({
      compilerOptions: {
        ...{ target: 'ES2023', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx' },
        ...{ strict: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true, allowImportingTsExtensions: true },
        ...{ skipLibCheck: true, noEmit: true, types: ['node', 'vite/client'] },
      },
      include: ['*.ts', 'resources/records.ts', 'behaviours', 'custom-screens', 'tests'],
    }),
    'steward.config.ts': printCode(home),
    '.gitignore': ['node_modules/', 'dist/', 'dist-server/', 'data/', environmentFile, ''].join('\n'),
    ...printEnvironment(environment),
    '.vscode/extensions.json': asJson({ recommendations: ['redhat.vscode-yaml'] }),
    '.vscode/settings.json': asJson({
      'files.exclude': { '**/.schema*.json': true },
    }),
    '.github/workflows/check.yaml': readBeside('check.yaml'),
    Containerfile: readBeside('Containerfile').replace('# VENDOR\n', () =>
      isVendored ? `COPY ${packageFolder} ./${packageFolder}\n` : '',
    ),
    'compose.yaml': readBeside('compose.yaml'),
    '.dockerignore': ['node_modules', 'dist', 'dist-server', 'data', '.env', '.git', ''].join('\n'),
    'README.md': readBeside('project.md').replaceAll('NAME', () => name),
  };
}

function printEnvironment(environment: NewProject['environment']): Readonly<Record<string, string>> {
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${quoteValue(value)}\n`);
  return lines.length === 0 ? {} : { [environmentFile]: lines.join('') };
}

// Within single quotes nothing has a meaning of its own; a URL holds none that could not be escaped.
function quoteValue(value: string): string {
  return `'${value.replaceAll("'", '%27')}'`;
}
