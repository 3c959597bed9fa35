/** The descriptors of a project whose records are somewhere else: for administrators alone, whom the project keeps itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownResources } from '../server/settings.ts';
import type { DatabaseOutline } from '../studio/new/database.ts';
import { printFlowYaml, printOutline } from '../studio/new/print.ts';

const templates = join(import.meta.dirname, 'of-system');
/** Where whoever may sign in is kept; a collection of that name gets another one. */
export const people = 'users';
/** So many lines of what is left are read at a terminal. */
const most = 30;

interface OutlinedProject extends Pick<DatabaseOutline, 'outlines' | 'groups'> {
  readonly title: string;
  /** Systems by name, as _app.yaml has them. */
  readonly sources: Readonly<Record<string, object>>;
  /** Where their addresses and secrets are, as a part of a sentence. */
  readonly saying: string;
}

/** Texts by their path in the project, and the role that may do everything: there is no other. */
export function describeOutlines({ outlines, ...given }: OutlinedProject): {
  readonly descriptors: Readonly<Record<string, string>>;
  readonly admin: string;
} {
  const shared = describeShared(given);
  const [, admin = ''] = /^ {2}(ROLE_\w+):/m.exec(shared.map(([, text]) => text).join('\n')) ?? [];
  const texts = outlines.map(
    (outline) => [`${outline.name}.yaml`, printOutline(outline, { access: admin, group: null, hasNotes: true })] as const,
  );
  return { descriptors: Object.fromEntries([...shared, ...texts].map(([file, text]) => [`${ownResources}/${file}`, text])), admin };
}

/** The files that all resources share, and who may sign in. */
function describeShared(given: Omit<OutlinedProject, 'outlines'>): readonly (readonly [file: string, text: string])[] {
  const groups = given.groups.map(({ group, title }) => `- { group: ${group}, title: ${JSON.stringify(title)} }`).join('\n  ');
  const sources = Object.entries(given.sources).map(([name, source]) => `${name}: ${printFlowYaml(source)}`);
  return readdirSync(templates).map((file) => {
    const text = readFileSync(join(templates, file), 'utf8')
      .replace('TITLE', () => JSON.stringify(given.title))
      .replace('# GROUPS', () => groups)
      .replace('# SOURCES', () => sources.join('\n  '))
      .replace('SAYING', () => given.saying);
    return [file, text] as const;
  });
}

/** What could not be inferred: first what concerns no descriptor alone. */
export function printLeft(left: readonly string[], { outlines }: Pick<DatabaseOutline, 'outlines'>): string {
  const open = outlines.flatMap((outline) => outline.unknown.map((sentence) => `${outline.source?.path ?? outline.name}: ${sentence}`));
  const lines = [...left, ...open.map((sentence) => sentence.replaceAll(/\s+/g, ' '))];
  if (lines.length === 0) return '';
  const more = lines.length > most ? `\n  - and ${lines.length - most} more, at the top of each descriptor` : '';
  return `\nWhat could not be inferred:${printLines(lines.slice(0, most))}${more}\n`;
}

export function printLines(lines: readonly string[]): string {
  return lines.map((line) => `\n  - ${line}`).join('');
}
