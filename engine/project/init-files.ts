/** What `steward init` writes beside the descriptors. */

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

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
        check: 'steward check --strict && steward schema --check && steward types --check && tsc --noEmit',
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
    'steward.config.ts': `import { defineProject } from 'steward/server';

// What descriptors cannot say: behaviours of resources, and what the app begins with.
export default defineProject({
  app: { home: 'requests', accountPages: [], languages: ['en'] },
});
`,
    '.gitignore': ['node_modules/', 'dist/', 'dist-server/', 'data/', '.env', ''].join('\n'),
    '.vscode/extensions.json': asJson({ recommendations: ['redhat.vscode-yaml'] }),
    '.vscode/settings.json': asJson({
      'files.exclude': { '**/.schema*.json': true },
    }),
    '.github/workflows/check.yml': workflow,
    'README.md': printReadme(name),
  };
}

const workflow = `name: check
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 }
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npm run check
      - run: npm run build
      # Says what a change means: 3 and 4 are for a person to read, and no failure.
      - if: github.event_name == 'pull_request'
        run: npx steward diff --markdown origin/\${{ github.base_ref }} >> "$GITHUB_STEP_SUMMARY" || [ $? -ge 3 ]
`;

function printReadme(name: string): string {
  return `# ${name}

\`\`\`sh
npm install
npm run dev      # http://127.0.0.1:3000 follows the files of this folder
npm run check    # descriptors, generated files and types
npm run build    # for production:
npm start        # settings are environment variables, such as DATABASE_URL, OIDC_ISSUER, PUBLIC_URL, FIRST_ADMIN
\`\`\`

The development page signs in \`admin\`, who has every role, and whoever is in **Users**. \`npx steward user add ada --role ROLE_MANAGER --set
department=sales\` adds somebody from the command line while the server is stopped.

| Path                | What is in it                                                          |
| ------------------- | ---------------------------------------------------------------------- |
| \`resources/\`        | one YAML file for each resource: fields, rules, rights, actions        |
| \`steward.config.ts\` | code: behaviours, start page, languages                                |
| \`custom-screens/\`   | screens by hand, if there is an \`index.ts\` that exports \`customScreens\` |
| \`locales/\`          | translations, by language: \`de/messages.po\`                            |
| \`public/\`           | files as they are, in place of those of Steward: \`mark.svg\` is the mark |

The manual is in the app, at \`/manual\`.
`;
}
