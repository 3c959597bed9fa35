/** What `steward init` writes beside the descriptors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const readBeside = (file: string): string => readFileSync(join(import.meta.dirname, 'beside', file), 'utf8');

const code: readonly string[] = [
  "import { defineProject } from 'steward/server';",
  '',
  '// What descriptors cannot say: behaviours of resources, and what the app begins with.',
  'export default defineProject({',
  "  app: { home: 'requests', accountPages: [], languages: ['en'] },",
  '});',
  '',
];

interface NewProject {
  /** Of its package. */
  readonly name: string;
  /** What npm installs as `steward`. */
  readonly steward: string;
}

/** Files by their path in the project. */
export function listProjectFiles({ name, steward }: NewProject): Readonly<Record<string, string>> {
  return {
    'package.json': asJson({
      name,
      private: true,
      type: 'module',
      scripts: {
        dev: 'steward dev',
        build: 'steward build',
        start: 'steward start',
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
      include: ['*.ts', 'resources/records.ts', 'behaviours', 'custom-screens'],
    }),
    'steward.config.ts': code.join('\n'),
    '.gitignore': ['node_modules/', 'dist/', 'dist-server/', 'data/', '.env', ''].join('\n'),
    '.vscode/extensions.json': asJson({ recommendations: ['redhat.vscode-yaml'] }),
    '.vscode/settings.json': asJson({
      'files.exclude': { '**/.schema*.json': true },
    }),
    '.github/workflows/check.yaml': readBeside('check.yaml'),
    Containerfile: readBeside('Containerfile'),
    'compose.yaml': readBeside('compose.yaml'),
    '.dockerignore': ['node_modules', 'dist', 'dist-server', 'data', '.env', '.git', ''].join('\n'),
    'README.md': readBeside('project.md').replaceAll('NAME', () => name),
  };
}
