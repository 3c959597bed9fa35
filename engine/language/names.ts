import { entriesOf, itemsOf, textAt, type Descriptors } from './descriptor.ts';
import type { Names } from './shape.ts';

/** The names of a project that the editor offers. */
export function namesOf(descriptors: Descriptors): Names {
  const keys = (file: 'roles' | 'types' | 'messages' | 'collections'): string[] =>
    entriesOf(descriptors[file], file).map((entry) => entry.key);
  const words = (key: 'pages' | 'widgets'): string[] =>
    itemsOf(descriptors.app, key).flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  return {
    roles: keys('roles'),
    resources: [...descriptors.resources.keys()],
    types: keys('types'),
    messages: keys('messages'),
    collections: keys('collections'),
    pages: words('pages'),
    widgets: words('widgets'),
    menuGroups: itemsOf(descriptors.app, 'menu').flatMap((item) => textAt(item, 'group') ?? []),
  };
}
