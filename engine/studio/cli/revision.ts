import { execFileSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import type { Source } from '../../language/index.ts';
import { commitFormatFlag, parseCommits } from '../review/commits.ts';
import type { CommitChange } from '../review/page.ts';

/** The descriptors of a folder as a revision has them, or why they cannot be had. */
export type AtRevision = { readonly sources: readonly Source[]; readonly commit: string } | { readonly problem: string };

/** Reads the files of a folder as git keeps them. `revision` is anything that git knows as a commit; `dir` is as on the command line. */
export function readRevision(revision: string, dir: string, cwd: string): AtRevision {
  const path = locateBelow(cwd, dir);
  if (path === null) return { problem: describeOutside(dir) };
  const commit = findCommit(revision, cwd);
  if ('problem' in commit) return commit;
  const below = path === '' ? './' : `./${path}/`;
  const names = runGit(['ls-tree', '-z', '--name-only', commit.id, below], cwd)
    .toString('utf8')
    .split('\0')
    .map((name) => name.replace(/^.*\//, ''))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  if (names.length === 0) return { problem: `${revision} has no descriptors in ${dir}.` };
  const texts = readBlobs(
    names.map((name) => `${commit.id}:${below}${name}`),
    cwd,
  );
  return {
    commit: commit.id,
    sources: names.map((name, index) => ({ file: `${path === '' ? '' : `${path}/`}${name}`, text: texts[index] ?? '' })),
  };
}

/** The commits that changed files of a folder, the newest first, merges left out; `since` is anything that git takes for a time. Or why there are none to be had. */
export function listCommits(
  { dir, since }: { readonly dir: string; readonly since: string },
  cwd: string,
): { readonly commits: readonly CommitChange[] } | { readonly problem: string } {
  const path = locateBelow(cwd, dir);
  if (path === null) return { problem: describeOutside(dir) };
  const head = findCommit('HEAD', cwd);
  if ('problem' in head) return head;
  const args = ['-c', 'log.showSignature=false', 'log', '--no-merges', `--since=${since}`, commitFormatFlag, head.id, '--', `./${path}`];
  return { commits: parseCommits(runGit(args, cwd).toString('utf8')) };
}

/** Where a folder is below another; null: elsewhere. */
function locateBelow(cwd: string, dir: string): string | null {
  const path = relative(cwd, resolve(cwd, dir)).replaceAll('\\', '/');
  return path.startsWith('..') ? null : path;
}

const describeOutside = (dir: string): string => `${dir} is outside the folder this was started in; start it in the project folder.`;

/** Whether git knows this as a commit here. */
export function isKnownRevision(name: string, cwd: string): boolean {
  return 'id' in findCommit(name, cwd);
}

function findCommit(revision: string, cwd: string): { readonly id: string } | { readonly problem: string } {
  try {
    runGit(['rev-parse', '--git-dir'], cwd);
  } catch (fault) {
    if (isMissingProgram(fault)) return { problem: 'git is not installed, and it is needed to read revisions.' };
    return { problem: 'this is not a git repository, so there are no revisions to compare with.' };
  }
  try {
    return {
      id: runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], cwd)
        .toString('utf8')
        .trim(),
    };
  } catch {
    return { problem: `git knows no revision "${revision}". Name a commit, a branch or a tag; in a shallow clone, fetch it first.` };
  }
}

function isMissingProgram(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
}

// Without a shell: what a revision is called is never run.
function runGit(args: readonly string[], cwd: string, input = ''): Buffer {
  return execFileSync('git', args, { cwd, input, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer: 256 * 1024 * 1024 });
}

/** The texts of several files by one call: each is answered as `id type size`, a line break, the bytes, a line break. */
function readBlobs(names: readonly string[], cwd: string): readonly string[] {
  const answer = runGit(['cat-file', '--batch'], cwd, `${names.join('\n')}\n`);
  const texts: string[] = [];
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf(10, at);
    const size = Number(/ (\d+)$/.exec(answer.toString('utf8', at, end))?.[1] ?? 0);
    texts.push(answer.toString('utf8', end + 1, end + 1 + size));
    at = end + size + 2;
  }
  return texts;
}
