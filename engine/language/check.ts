import type { ReportProblem } from './check/at.ts';
import { checkValueShape } from './check/value.ts';
import { findTreeText, type Descriptor, type Descriptors, type MapTree, type Tree } from './descriptor.ts';
import { createProblem, type Problem } from './problem.ts';
import { getFileSectionName, languageSections, sharedFiles } from './shape.ts';

export interface CheckedDescriptors {
  readonly descriptors: Descriptors;
  readonly problems: readonly Problem[];
}

/** Whether it looks like one; if not, that is told already. */
const looksLikeResourceName = (name: string): boolean => /^[a-z0-9-]+$/.test(name);

/** Holds every tree against the grammar of `shape.ts` and expands all shorthands. The descriptors may be read on only if there are no problems. */
export function checkDescriptors(files: readonly { readonly file: string; readonly tree: Tree }[]): CheckedDescriptors {
  const problems: Problem[] = [];
  const report: ReportProblem = (span, fact) => void problems.push(createProblem(span, fact));
  const resources = new Map<string, Descriptor>();
  const shared: Record<string, MapTree> = {};
  for (const { file, tree } of files) {
    const name = file.replace(/^.*\//, '').replace(/\.yaml$/, '');
    const section = getFileSectionName(name);
    if (!(section in languageSections) || (section !== 'resource' && !sharedFiles.some((known) => known === section))) {
      report(tree.place, {
        code: 'file-name',
        message: `"${name}" is not one of the shared files`,
        hint: `They are ${sharedFiles.map((known) => `_${known}.yaml`).join(', ')}.`,
      });
      continue;
    }
    const first = tree.kind === 'map' ? (tree.entries[0]?.keyPlace ?? tree.place) : tree.place;
    const checked = checkValueShape({ is: 'section', name: section }, tree, { key: null, where: first, report, take: checkValueShape });
    if (checked.kind !== 'map') continue;
    if (section !== 'resource') {
      shared[section] = checked;
      continue;
    }
    const resource = findTreeText(checked, 'resource');
    if (resource !== null && resource !== name && looksLikeResourceName(resource)) {
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
    unread: new Set(),
  };
  return { descriptors, problems };
}
