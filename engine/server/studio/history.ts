/** Who changed a file and why, as git knows it. */
import { execFile } from 'node:child_process';
import { commitFormatFlag, parseCommits } from '../../studio/review/commits.ts';
import type { FileHistory } from '../../studio/review/page.ts';

const most = 50;
const keptMs = 60_000;

/** Asks git for the last commits of a file; `file` is relative to `folder`. Answers are kept for a minute. Never rejects. */
export function openFileHistory(folder: string, now: () => Date): (file: string) => Promise<FileHistory> {
  const known = new Map<string, { readonly at: number; readonly history: Promise<FileHistory> }>();
  return (file) => {
    const before = known.get(file);
    const at = now().getTime();
    if (before !== undefined && at - before.at < keptMs) return before.history;
    const history = readGitHistory(folder, file);
    known.set(file, { at, history });
    return history;
  };
}

function readGitHistory(folder: string, file: string): Promise<FileHistory> {
  // One more than is shown tells whether there are more.
  const args = ['-c', 'log.showSignature=false', 'log', '--follow', `--max-count=${most + 1}`, commitFormatFlag, '--', file];
  return new Promise((resolve) => {
    execFile('git', args, { cwd: folder, timeout: 5000, maxBuffer: 1_000_000, env: quietGitEnvironment() }, (error, stdout) => {
      if (error !== null) resolve(emptyHistory(error.code === 128 ? 'repository' : 'git'));
      else resolve(parseGitHistory(stdout));
    });
  });
}

// No prompt, no lock of the index: a look must not disturb who works there. Variables of git would point it at another repository.
function quietGitEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return { ...Object.fromEntries(own), GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
}

function emptyHistory(missing: FileHistory['missing']): FileHistory {
  return { changes: [], missing, isCut: false };
}

function parseGitHistory(output: string): FileHistory {
  const all = parseCommits(output);
  return all.length === 0 ? emptyHistory('commits') : { changes: all.slice(0, most), missing: null, isCut: all.length > most };
}
