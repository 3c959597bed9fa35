/** Descriptors that most likely contain a mistake do not run in production: what `steward check --strict` warns about stops the start there. */
import type { Problem, Source } from '../language/index.ts';
import { lintSources } from '../studio/lints/index.ts';
import type { Model } from '../model/model.ts';
import type { WriteLog } from './log.ts';
import { offersDemoSignIn, type ServerSettings } from './settings.ts';
import { BadSetting } from './variable.ts';

/**
 * Throws with every warning of the descriptors where people sign in for good; with ALLOW_WARNINGS each is a line of the log. Translations
 * and policies are for whoever writes descriptors: a text without a translation is read in English.
 */
export function refuseDoubtfulDescriptors(
  read: { readonly sources: readonly Source[]; readonly model: Model; readonly problems: readonly Problem[] },
  { settings, log }: { readonly settings: ServerSettings; readonly log: WriteLog },
): void {
  if (offersDemoSignIn(settings)) return;
  const { sources, model } = read;
  const doubts = [...read.problems, ...lintSources(sources, { model })];
  if (doubts.length === 0) return;
  if (settings.allowWarnings)
    return doubts.forEach((doubt) => log({ event: 'started in spite of a warning', problem: formatProblemLine(doubt) }));
  const lines = doubts.map(formatProblemLine).join('\n');
  throw new BadSetting(
    `${lines}\nThese would be refused by \`npx steward check --strict\`, so no server for real users starts with them. Fix them, say \`# lint: allow\` with the reason, or set ALLOW_WARNINGS=1.`,
  );
}

/** A problem on one line. */
export function formatProblemLine({ file, line, column, message, code, hint, severity }: Problem): string {
  return `${file}:${line}:${column}: ${severity}: ${message}  [${code}]${hint ? `   ${hint}` : ''}`;
}
