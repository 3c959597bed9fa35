import type { Report } from './check/at.ts';
import { checkShape } from './check/value.ts';
import { textAt, type Descriptor, type Descriptors, type MapTree, type Tree } from './descriptor.ts';
import { problemAt, type Problem } from './problem.ts';
import { sectionOfFile, sections, sharedFiles } from './shape.ts';

export interface Checked {
  readonly descriptors: Descriptors;
  readonly problems: readonly Problem[];
}

/** Whether it looks like one; if not, that is told already. */
const isResourceName = (name: string): boolean => /^[a-z0-9-]+$/.test(name);

/** Holds every tree against the grammar of `shape.ts` and expands all shorthands. The descriptors may be read on only if there are no problems. */
export function check(files: readonly { readonly file: string; readonly tree: Tree }[]): Checked {
  const problems: Problem[] = [];
  const report: Report = (span, fact) => void problems.push(problemAt(span, fact));
  const resources = new Map<string, Descriptor>();
  const shared: Record<string, MapTree> = {};
  for (const { file, tree } of files) {
    const name = file.replace(/^.*\//, '').replace(/\.yaml$/, '');
    const section = sectionOfFile(name);
    if (!(section in sections) || (section !== 'resource' && !sharedFiles.some((known) => known === section))) {
      report(tree.place, {
        code: 'file-name',
        message: `"${name}" is not one of the shared files`,
        hint: `They are ${sharedFiles.map((known) => `_${known}.yaml`).join(', ')}.`,
      });
      continue;
    }
    const first = tree.kind === 'map' ? (tree.entries[0]?.keyPlace ?? tree.place) : tree.place;
    const checked = checkShape({ is: 'section', name: section }, tree, { key: null, where: first, report, take: checkShape });
    if (checked.kind !== 'map') continue;
    if (section !== 'resource') {
      shared[section] = checked;
      continue;
    }
    const resource = textAt(checked, 'resource');
    if (resource !== null && resource !== name && isResourceName(resource)) {
      const place = checked.entries.find((entry) => entry.key === 'resource')?.value.place ?? checked.place;
      report(place, {
        code: 'file-name',
        message: `\`resource\` is "${resource}", but the file is "${name}.yaml"`,
        hint: `Call the file ${resource}.yaml, or write resource: ${name}.`,
      });
    }
    resources.set(name, { file, name, tree: checked });
  }
  const descriptors: Descriptors = {
    resources,
    app: shared['app'] ?? null,
    roles: shared['roles'] ?? null,
    types: shared['types'] ?? null,
    messages: shared['messages'] ?? null,
    collections: shared['collections'] ?? null,
  };
  return { descriptors, problems };
}
