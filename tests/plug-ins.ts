/** One of each thing that a project may bring beside its descriptors, for the sample that `steward init` writes. */

/** What its descriptors ask for, by file: the text there, and what stands in its place. */
export const pluggedDescriptors: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>> = {
  'resources/_app.yaml': [['menu:\n', 'pages: [x-board]\nwidgets: [x-stars, x-range, x-line, x-note]\nformats: [x-ean]\nmenu:\n']],
  'resources/requests.yaml': [
    ['icon: document}\n', 'icon: own/heart}\nbyCode: [after]\n'],
    [
      '  reason: text\n',
      `  reason: text
  urgency: { type: integer, minimum: 1, maximum: 5, widget: x-stars }
  effort: { type: integer, minimum: 1, maximum: 9, widget: x-range }
  steps: { type: array, items: integer, as: x-line }
  article: { type: string, format: x-ean, message: { format: 'Its last digit does not fit the others' } }
`,
    ],
    ['actions:\n', "list: { columns: [code, title, urgency, steps] }\nshow: { layout: ['*', { widget: x-note }] }\nactions:\n"],
  ],
};

const heart = 'M12 21s-8-5-8-11a4 4 0 0 1 8-2 4 4 0 0 1 8 2c0 6-8 11-8 11z';

/** The files. */
export const plugIns: Readonly<Record<string, string>> = {
  'vite.config.ts': `import { defineConfig } from 'vite';
import { stewardPlugin } from 'steward/vite';

export default defineConfig({ plugins: [stewardPlugin()], build: { sourcemap: 'hidden' } });
`,
  'tests/requests.test.ts': `import { openTestServer, type TestServer } from 'steward/testing';
import type { Records } from '../resources/records.ts';

export async function readTitle(server: TestServer): Promise<string | null | undefined> {
  const eve = await server.signIn({ username: 'eve', roles: ['ROLE_EMPLOYEE'], attributes: { department: 'sales' } });
  const { data } = await eve.get<Records['requests']>('requests/pens');
  return data.title;
}

export const open = () => openTestServer({ seed: false });
`,
  'icons/heart.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#c00" d="${heart}"/></svg>\n`,
  'resources/board.yaml':
    'apiVersion: admin/v1\nresource: board\ntitle: Board\nmenu: {group: work, icon: own/heart, order: 9}\npage: x-board\naccess: ROLE_EMPLOYEE\n',
  'custom-screens/index.ts': `import { loadThemeWidget, type CustomCell, type CustomFormats, type CustomInput, type CustomScreen } from 'steward';
import { ean } from '../formats/ean.ts';
import { lineText } from './line-text.ts';

export const customScreens: readonly CustomScreen[] = [
  { name: 'x-note', view: () => import('./Note.tsx') },
  { name: 'x-board', view: () => import('./Board.tsx') },
];
export const customInputs: readonly CustomInput[] = [
  { name: 'x-stars', view: () => import('./Stars.tsx') },
  { name: 'x-range', view: () => loadThemeWidget('RangeWidget') },
];
export const customCells: readonly CustomCell[] = [{ name: 'x-line', text: lineText, view: () => import('./Line.tsx') }];
export const customFormats: CustomFormats = { 'x-ean': ean };
`,
  'formats/ean.ts': `import type { CustomFormat } from 'steward/server';

/** Digits count once and three times in turn, the last one once: together they are a multiple of ten. */
export const ean: CustomFormat<string> = {
  isValid: (text) =>
    /^\\d{13}$/.test(text) && [...text].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0,
  examples: ['4006381333931', '9780306406157'],
};
`,
  'custom-screens/line-text.ts': `export const lineText = (value: unknown): string => (Array.isArray(value) ? value.join(' then ') : '');
`,
  'custom-screens/Board.tsx': `import { Page, useList } from 'steward';

export function Screen() {
  const { rows } = useList('requests');
  return (
    <Page title="Board">
      <ul>
        {rows.map((row) => (
          <li key={row.code}>{row.title}</li>
        ))}
      </ul>
    </Page>
  );
}
`,
  'custom-screens/Note.tsx': `import { Section, type CustomProps } from 'steward';

export function Screen({ record }: CustomProps<'requests'>) {
  return <Section title="Drawn by hand">{record?.title}</Section>;
}
`,
  'custom-screens/Stars.tsx': `import type { CustomInputProps, FieldValue } from 'steward';

export function Input({ id, value, onChange, onBlur, disabled, field, aria }: CustomInputProps<FieldValue<'requests', 'urgency'>>) {
  if (value === 5) throw new Error('Five stars are too many.');
  return (
    <div role="radiogroup" id={id} {...aria}>
      {Array.from({ length: field.maximum ?? 5 }, (_, at) => at + 1).map((star) => (
        <button
          key={star}
          type="button"
          role="radio"
          aria-checked={star === value}
          aria-label={\`\${star} stars\`}
          disabled={disabled}
          onClick={() => onChange(star)}
          onBlur={onBlur}
        >
          {star <= (value ?? 0) ? '★' : '☆'}
        </button>
      ))}
    </div>
  );
}
`,
  'custom-screens/Line.tsx': `import type { CustomCellProps, FieldValue } from 'steward';

export function Cell({ value, text }: CustomCellProps<FieldValue<'requests', 'steps'>>) {
  const points = value.map((y, x) => \`\${x * 10},\${20 - y}\`).join(' ');
  return (
    <svg role="img" aria-label={text} viewBox="0 0 60 20" width={60} height={20}>
      <polyline points={points} fill="none" stroke="currentColor" />
    </svg>
  );
}
`,
  'behaviours/requests.ts': `import { listSchedules, say, writeMail, type Behaviour, type JobContext, type MailTemplate } from 'steward/server';

const waiting = (title: string, publicUrl: string): MailTemplate => ({
  subject: say('{title} waits for you', { title }),
  paragraphs: [say('A request was submitted: {title}', { title })],
  button: { label: say('Open the requests'), url: \`\${publicUrl}/requests\` },
});

async function tellManagers(data: unknown, { mail, print, tx }: JobContext): Promise<void> {
  const { title } = data as { readonly title: string };
  const publicUrl = await tx(async (context) => context.publicUrl);
  for (const [to, locale] of [['ada@example.com', 'nl'], ['bob@example.com', 'en']] as const)
    await mail(writeMail(waiting(title, publicUrl), { to, locale, print }));
}

export const requests: Behaviour<'requests'> = {
  resource: 'requests',
  metadata: async ({ context }) => ({ schedules: await listSchedules(context.tx) }),
  afterWrite: async ({ before, after }, { enqueue }) => {
    if (after?.state === 'submitted' && before?.state === 'draft' && after.amount !== 0) await enqueue('requests', 'tell', { title: after.title });
  },
  jobs: {
    tell: { run: tellManagers, failed: async () => {} },
    remind: { cron: '0 7 * * 1-5', run: async () => {}, failed: async () => {} },
  },
};
`,
};

/** The code of the project, which names some of them. */
export const pluggedConfig = `import { defineProject } from 'steward/server';
import { requests } from './behaviours/requests.ts';
import { lineText } from './custom-screens/line-text.ts';
import { ean } from './formats/ean.ts';

export default defineProject({
  app: { home: 'requests', accountPages: [], languages: ['en', 'nl'], accent: '#0B6E4F' },
  behaviours: [requests],
  cellTexts: { 'x-line': lineText },
  formats: { 'x-ean': ean },
});
`;

/** By which a drawn icon is found. */
export const heartPath = heart;
