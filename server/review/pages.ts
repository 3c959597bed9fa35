/** The descriptors as `/descriptors` shows them. */
import type { Model, Resource } from '../../engine/model/model.ts';
import { statesOf } from '../../engine/model/options.ts';
import {
  shownName,
  type DescriptorList,
  type DescriptorPage,
  type DescriptorSummary,
  type Described,
  type History,
} from '../../engine/review/page.ts';
import { reachOf } from '../../engine/review/reach.ts';

/** All resources, then the shared files. */
export function listPage(model: Model, described: Described): DescriptorList {
  const shared = Object.keys(described.files).filter((file) => isShared(model, shownName(file)));
  return {
    descriptors: [
      ...Object.values(model.resources).map((resource) => summaryOf(model, resource, described)),
      ...shared.map((file) => sharedOf(file, described)),
    ],
    roles: model.roles,
  };
}

/** The file of that name; null where there is none, whatever the name looks like. */
export function fileOf(model: Model, described: Described, name: string): string | null {
  const own = Object.hasOwn(model.resources, name) ? model.resources[name]?.place.file : undefined;
  return own ?? Object.keys(described.files).find((file) => shownName(file) === name) ?? null;
}

interface PageOf {
  readonly name: string;
  readonly file: string;
  readonly history: History;
}

/** All about one file. */
export function descriptorPage(model: Model, described: Described, { name, file, history }: PageOf): DescriptorPage {
  return {
    name,
    file,
    text: described.files[file] ?? '',
    problems: described.problems().filter((problem) => problem.file === file),
    policy: policyOf(described, name),
    resource: (Object.hasOwn(model.resources, name) ? model.resources[name] : undefined) ?? null,
    roles: model.roles,
    origins: described.originsOf(name),
    usedBy: described.usesOf(name),
    history,
  };
}

const policyEnding = '.policy';

function policyOf({ files }: Described, name: string): DescriptorPage['policy'] {
  const file = Object.keys(files).find((each) => shownName(each) === `${name}${policyEnding}`);
  return file === undefined ? null : { name: shownName(file), file, text: files[file] ?? '' };
}

// The policies of a resource are shown with it.
function isShared(model: Model, name: string): boolean {
  return !Object.hasOwn(model.resources, name.endsWith(policyEnding) ? name.slice(0, -policyEnding.length) : name);
}

function summaryOf(model: Model, resource: Resource, described: Described): DescriptorSummary {
  const actions = Object.values(resource.actions);
  const transitions = actions.filter(({ to }) => to !== null);
  return {
    ...facts(resource.place.file, described),
    name: resource.name,
    title: resource.title,
    titlePlural: resource.titlePlural,
    kind: resource.page !== null ? 'page' : resource.view !== null ? 'view' : 'resource',
    counts: {
      fields: resource.order.length,
      actions: actions.length - transitions.length,
      transitions: transitions.length,
      states: statesOf(resource).length,
      lines: linesOf(described.files[resource.place.file] ?? ''),
    },
    list:
      resource.list === null && resource.page === null
        ? null
        : reachOf(model, resource.list === null ? resource.access.use.cond : resource.access.list.cond),
    edit: resource.edit === null ? null : reachOf(model, resource.access.edit.cond),
  };
}

function sharedOf(file: string, described: Described): DescriptorSummary {
  const name = shownName(file);
  const title = { text: name, with: {}, tone: null, keep: false, link: null };
  const counts = { fields: 0, actions: 0, transitions: 0, states: 0, lines: linesOf(described.files[file] ?? '') };
  return { ...facts(file, described), name, title, titlePlural: title, kind: 'shared', counts, list: null, edit: null };
}

function facts(file: string, { problems }: Described): Pick<DescriptorSummary, 'file' | 'errors' | 'warnings'> {
  const own = problems().filter((problem) => problem.file === file);
  const errors = own.filter(({ severity }) => severity === 'error').length;
  return { file, errors, warnings: own.length - errors };
}

function linesOf(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}
