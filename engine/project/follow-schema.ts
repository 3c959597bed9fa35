import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { iconsFolder } from '../language/load/icon-files.ts';
import { schemaCommand } from '../studio/cli/schema.ts';

/** What tells of files that come, change and go. */
interface FileWatcher {
  readonly add: (path: string) => unknown;
  readonly on: (event: 'add' | 'change' | 'unlink', told: (path: string) => void) => unknown;
}

/** Has the editor offer what the descriptors say by now, in a project that keeps the schema for that. */
export function followSchema(watcher: FileWatcher, { root, resources }: { readonly root: string; readonly resources: string }): void {
  const folder = resolve(root, resources);
  const icons = join(root, iconsFolder);
  watcher.add(icons);
  const follow = (path: string): void => {
    const isRead = (dirname(path) === folder && path.endsWith('.yaml')) || (dirname(path) === icons && path.endsWith('.svg'));
    // What is half typed and has problems leaves the schema as it was; whoever asks for the problems is told them.
    if (isRead && existsSync(join(folder, '.schema.json'))) schemaCommand([resources], { cwd: root, write: () => undefined });
  };
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, follow);
}
