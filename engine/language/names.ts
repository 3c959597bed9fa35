import { listTreeEntries, listTreeItems, findTreeText, type Descriptors } from './descriptor.ts';
import type { OfferedNames } from './shape.ts';

/** The names of a project that the editor offers. */
export function collectOfferedNames(descriptors: Descriptors): OfferedNames {
  const keys = (file: 'roles' | 'types' | 'messages' | 'collections'): string[] =>
    listTreeEntries(descriptors[file], file).map((entry) => entry.key);
  const words = (key: 'pages' | 'widgets'): string[] =>
    listTreeItems(descriptors.app, key).flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  return {
    roles: keys('roles'),
    resources: [...descriptors.resources.keys()],
    types: keys('types'),
    messages: keys('messages'),
    collections: keys('collections'),
    pages: words('pages'),
    widgets: words('widgets'),
    menuGroups: listTreeItems(descriptors.app, 'menu').flatMap((item) => findTreeText(item, 'group') ?? []),
  };
}
