import type { ResolvedDescriptor } from './compile/context.ts';
import { listEnumValues } from './compile/expressions/ty.ts';
import { expandFieldMap, listTreeNames } from './compile/tree.ts';
import { findTree, listTreeEntries, listTreeItems, findTreeText, type Descriptors } from './descriptor.ts';
import { createRuleProject, type RuleProject } from './rules/project.ts';
import type { EditorNames, OfferedNames, ResourceNames } from './shape.ts';

/** The names of a project that the editor offers. */
export function collectOfferedNames(descriptors: Descriptors): OfferedNames {
  const keys = (file: 'roles' | 'types' | 'messages' | 'collections'): string[] =>
    listTreeEntries(descriptors[file], file).map((entry) => entry.key);
  const words = (key: 'pages' | 'widgets' | 'formats'): readonly string[] => listTreeNames(findTree(descriptors.app, key));
  return {
    roles: keys('roles'),
    resources: [...descriptors.resources.keys()],
    types: keys('types'),
    messages: keys('messages'),
    collections: keys('collections'),
    pages: words('pages'),
    widgets: words('widgets'),
    formats: words('formats'),
    menuGroups: listTreeItems(descriptors.app, 'menu').flatMap((item) => findTreeText(item, 'group') ?? []),
  };
}

/** The same, with what only the descriptor of one resource names, and with the icons of the project. */
export function collectEditorNames(descriptors: Descriptors, icons: readonly string[] = []): EditorNames {
  const project = createRuleProject(descriptors);
  const own = new Map([...project.drafts.values()].map((draft) => [draft.name, collectResourceNames(draft, project)]));
  return { ...collectOfferedNames(descriptors), icons, own };
}

function collectResourceNames({ tree, fields, stateField }: ResolvedDescriptor, { types }: RuleProject): ResourceNames {
  const keys = (key: string): readonly string[] => listTreeEntries(tree, key).map((entry) => entry.key);
  const state = stateField === null ? undefined : fields.get(stateField);
  const members = [...fields].flatMap(([name, field]) => {
    const items = findTree(field, 'items');
    const inside = items === null ? [] : listTreeEntries(types.resolved(expandFieldMap(items)), 'fields');
    return inside.map(({ key }) => `${name}.${key}`);
  });
  return {
    fields: [...fields.keys()],
    members,
    actions: [...keys('actions'), ...keys('transitions')],
    collections: keys('collections'),
    states: (state && listEnumValues(state)) ?? [],
  };
}
