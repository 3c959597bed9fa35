/** One of each thing that a project may bring beside its descriptors, for the sample that `steward init` writes. */

/** What its descriptors ask for, by file: the text there, and what stands in its place. */
export const pluggedDescriptors: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>> = {
  'resources/_app.yaml': [['menu:\n', 'widgets: [x-stars, x-line, x-note]\nmenu:\n']],
  'resources/requests.yaml': [
    ['icon: document}\n', 'icon: own/heart}\nbyCode: [after]\n'],
    [
      '  reason: text\n',
      `  reason: text
  urgency: { type: integer, minimum: 1, maximum: 5, widget: x-stars }
  steps: { type: array, items: integer, as: x-line }
`,
    ],
    ['actions:\n', "list: { columns: [code, title, urgency, steps] }\nshow: { layout: ['*', { widget: x-note }] }\nactions:\n"],
  ],
};

const heart = 'M12 21s-8-5-8-11a4 4 0 0 1 8-2 4 4 0 0 1 8 2c0 6-8 11-8 11z';

/** The files. */
export const plugIns: Readonly<Record<string, string>> = {
  'icons/heart.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#c00" d="${heart}"/></svg>\n`,
  'custom-screens/index.ts': `import type { CustomCell, CustomInput, CustomScreen } from 'steward';
import { lineText } from './line-text.ts';

export const customScreens: readonly CustomScreen[] = [{ name: 'x-note', view: () => import('./Note.tsx') }];
export const customInputs: readonly CustomInput[] = [{ name: 'x-stars', view: () => import('./Stars.tsx') }];
export const customCells: readonly CustomCell[] = [{ name: 'x-line', text: lineText, view: () => import('./Line.tsx') }];
`,
  'custom-screens/line-text.ts': `export const lineText = (value: unknown): string => (Array.isArray(value) ? value.join(' then ') : '');
`,
  'custom-screens/Note.tsx': `import { Section, type CustomProps } from 'steward';

export function Screen({ record }: CustomProps) {
  return <Section title="Drawn by hand">{String(record?.['title'])}</Section>;
}
`,
  'custom-screens/Stars.tsx': `import type { CustomInputProps } from 'steward';

export function Input({ id, value, onChange, onBlur, disabled, field, aria }: CustomInputProps<number>) {
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
  'custom-screens/Line.tsx': `import type { CustomCellProps } from 'steward';

export function Cell({ value, text }: CustomCellProps<readonly number[]>) {
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

export default defineProject({
  app: { home: 'requests', accountPages: [], languages: ['en', 'nl'], accent: '#0B6E4F' },
  behaviours: [requests],
  cellTexts: { 'x-line': lineText },
});
`;

/** By which a drawn icon is found. */
export const heartPath = heart;
