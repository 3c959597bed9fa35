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
import { accessRows } from '../../engine/review/access-rows.ts';
import { reachOf, type Reach } from '../../engine/review/reach.ts';

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
    ...reaches(model, resource),
  };
}

/** Who may list and edit, as the access matrix says. */
function reaches(model: Model, resource: Resource): Pick<DescriptorSummary, 'list' | 'edit' | 'lookup'> {
  const rows = accessRows(model, resource).filter(({ kind }) => kind === 'verb');
  const reach = (verb: string): Reach | null => {
    const row = rows.find(({ name }) => name === verb);
    return row === undefined ? null : reachOf(model, row);
  };
  const [list, lookup] = [reach(resource.page === null ? 'list' : 'use'), reach('lookup')];
  const isSeen = resource.list !== null || resource.page !== null;
  return {
    list: isSeen ? list : null,
    edit: resource.edit === null ? null : reach('edit'),
    lookup: lookup === null || list === null || isWithin(lookup, list) ? null : lookup,
  };
}

/** Whether the one reaches nobody whom the other does not. */
function isWithin(one: Reach, other: Reach): boolean {
  if (other.anyone === 'yes') return true;
  const isIn = (roles: readonly string[], may: string): boolean =>
    other.roles.some((each) => (each.may === 'yes' || each.may === may) && each.roles.every((role) => roles.includes(role)));
  return one.anyone === 'no' && one.roles.every(({ roles, may }) => isIn(roles, may));
}

function sharedOf(file: string, described: Described): DescriptorSummary {
  const name = shownName(file);
  const title = { text: name, with: {}, tone: null, keep: false, link: null };
  const counts = { fields: 0, actions: 0, transitions: 0, states: 0, lines: linesOf(described.files[file] ?? '') };
  return { ...facts(file, described), name, title, titlePlural: title, kind: 'shared', counts, list: null, edit: null, lookup: null };
}

function facts(file: string, { problems }: Described): Pick<DescriptorSummary, 'file' | 'errors' | 'warnings'> {
  const own = problems().filter((problem) => problem.file === file);
  const errors = own.filter(({ severity }) => severity === 'error').length;
  return { file, errors, warnings: own.length - errors };
}

function linesOf(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}
