/** Commits as `git log` prints them for us, and read again. */
import type { CommitChange } from './page.ts';

/** Between the parts of a commit, and after each: neither can be typed into a subject. */
const part = '\x1f';
const end = '\x1e';

export const commitFormatFlag = `--format=%H${part}%an${part}%aI${part}%s${end}`;

export function parseCommits(output: string): readonly CommitChange[] {
  return output
    .split(end)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry): CommitChange => {
      const [commit = '', author = '', date = '', subject = ''] = entry.split(part);
      return { commit, author, date, subject };
    });
}
