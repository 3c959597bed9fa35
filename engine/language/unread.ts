/** Files in which a mistake was found are not read on; the others are, as if nothing were known of what stands in those. */
import { findTreeText, type Descriptor, type Descriptors } from './descriptor.ts';
import type { Problem } from './problem.ts';
import { getFileSectionName, sharedFiles, type SharedFile } from './shape.ts';

/** What `found` leaves to be read on. A view is what its base is, so it is set aside with it. */
export function setUnreadAside(checked: Descriptors, files: readonly string[], found: readonly Problem[]): Descriptors {
  const wrong = new Set(found.flatMap(({ file, severity }) => (severity === 'error' ? [file] : [])));
  const names = files.filter((file) => wrong.has(file)).map(nameOfFile);
  // Under a wrong name could stand what any shared file has that is not there.
  const isAnyShared = names.some((name) => name.startsWith('_') && !isSharedFile(name.slice(1)));
  const isShared = (name: SharedFile): boolean => names.includes(`_${name}`) || (isAnyShared && checked[name] === null);
  const shared = sharedFiles.filter(isShared);
  const own = [...checked.resources.values()].filter(({ file }) => wrong.has(file)).map(({ tree }) => findTreeText(tree, 'resource') ?? '');
  const unread = new Set([...names, ...own, ...shared.map((name) => `_${name}`)]);
  const isView = ({ tree }: Descriptor): boolean => unread.has(findTreeText(tree, 'of') ?? '');
  for (const { name } of [...checked.resources.values()].filter(isView)) unread.add(name);
  const cleared = Object.fromEntries(shared.map((name) => [name, null]));
  return { ...checked, ...cleared, unread, resources: new Map([...checked.resources].filter(([name]) => !unread.has(name))) };
}

function nameOfFile(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.yaml$/, '');
}

function isSharedFile(name: string): name is SharedFile {
  return sharedFiles.some((known) => known === name && getFileSectionName(`_${name}`) === name);
}

/** What is told of names that stand in a shared file, by that file. */
const tellsOf: Readonly<Record<SharedFile, readonly string[]>> = {
  app: ['role-choices', 'unknown-format', 'unknown-menu-group', 'unknown-page', 'unknown-source', 'unknown-widget'],
  roles: ['role-choices', 'unknown-role'],
  types: ['unknown-type'],
  messages: ['unknown-message'],
  collections: ['unknown-collection'],
};

/** Whether a name may well be there, for all that can be told. */
export function mayBeUnread({ unread }: Descriptors, { code }: Pick<Problem, 'code'>): boolean {
  return sharedFiles.some((name) => unread.has(`_${name}`) && tellsOf[name].includes(code));
}
