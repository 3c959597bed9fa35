/** The descriptors as `/descriptors` shows them. */
import type { Model, ModelText, Resource } from '../../model/model.ts';
import { listStates } from '../../model/options.ts';
import {
  shownFileName,
  type DescriptorList,
  type DescriptorPage,
  type DescriptorSummary,
  type DescribedForReview,
  type FileHistory,
  type FoundFields,
} from '../../studio/review/page.ts';
import { listAccessRows } from '../../studio/review/access-rows.ts';
import { listFieldAccess } from '../../studio/review/field-access.ts';
import { computeReach, type Reach } from '../../studio/review/reach.ts';

/** All resources, then the shared files. */
export function buildDescriptorList(model: Model, described: DescribedForReview): DescriptorList {
  const shared = Object.keys(described.files).filter((file) => !Object.hasOwn(model.resources, shownFileName(file)));
  return {
    descriptors: [
      ...Object.values(model.resources).map((resource) => summarizeResource(model, resource, described)),
      ...shared.map((file) => summarizeSharedFile(file, described)),
    ],
    roles: model.roles,
  };
}

const mostFields = 100;

/** Who sees and who changes the fields that are called so, by titles as whoever asks reads them, and their copies. */
export function findFields(model: Model, asked: string, readTitle: (title: ModelText) => string): FoundFields {
  return { ...listFieldAccess(model, asked, { most: mostFields, readTitle }), roles: model.roles };
}

/** The file of that name; null where there is none, whatever the name looks like. */
export function findDescriptorFile(model: Model, described: DescribedForReview, name: string): string | null {
  const own = Object.hasOwn(model.resources, name) ? model.resources[name]?.place.file : undefined;
  return own ?? Object.keys(described.files).find((file) => shownFileName(file) === name) ?? null;
}

interface DescriptorPageRequest {
  readonly name: string;
  readonly file: string;
  readonly history: FileHistory;
}

/** All about one file. */
export function buildDescriptorPage(
  model: Model,
  described: DescribedForReview,
  { name, file, history }: DescriptorPageRequest,
): DescriptorPage {
  return {
    name,
    file,
    text: described.files[file] ?? '',
    problems: described.problems().filter((problem) => problem.file === file),
    policies: described.policiesOf(name),
    resource: (Object.hasOwn(model.resources, name) ? model.resources[name] : undefined) ?? null,
    roles: model.roles,
    origins: described.originsOf(name),
    usedBy: described.usesOf(name),
    history,
  };
}

function summarizeResource(model: Model, resource: Resource, described: DescribedForReview): DescriptorSummary {
  const actions = Object.values(resource.actions);
  const transitions = actions.filter(({ to }) => to !== null);
  return {
    ...countFileProblems(resource.place.file, described),
    name: resource.name,
    title: resource.title,
    titlePlural: resource.titlePlural,
    kind: resource.page !== null ? 'page' : resource.view !== null ? 'view' : 'resource',
    counts: {
      fields: resource.order.length,
      actions: actions.length - transitions.length,
      transitions: transitions.length,
      states: listStates(resource).length,
      lines: countTextLines(described.files[resource.place.file] ?? ''),
    },
    ...summarizeReach(model, resource),
  };
}

/** Who may list and edit, as the access matrix says. */
function summarizeReach(model: Model, resource: Resource): Pick<DescriptorSummary, 'list' | 'edit' | 'lookup'> {
  const rows = listAccessRows(model, resource).filter(({ kind }) => kind === 'verb');
  const reach = (verb: string): Reach | null => {
    const row = rows.find(({ name }) => name === verb);
    return row === undefined ? null : computeReach(model, row);
  };
  const [list, lookup] = [reach(resource.page === null ? 'list' : 'use'), reach('lookup')];
  const isSeen = resource.list !== null || resource.page !== null;
  return {
    list: isSeen ? list : null,
    edit: resource.edit === null ? null : reach('edit'),
    lookup: lookup === null || list === null || isReachWithin(lookup, list) ? null : lookup,
  };
}

/** Whether the one reaches nobody whom the other does not. */
function isReachWithin(one: Reach, other: Reach): boolean {
  if (other.anyone === 'yes') return true;
  const isIn = (roles: readonly string[], may: string): boolean =>
    other.roles.some((each) => (each.may === 'yes' || each.may === may) && each.roles.every((role) => roles.includes(role)));
  return one.anyone === 'no' && one.roles.every(({ roles, may }) => isIn(roles, may));
}

function summarizeSharedFile(file: string, described: DescribedForReview): DescriptorSummary {
  const name = shownFileName(file);
  const title = { text: name, with: {}, tone: null, keep: false, link: null };
  const counts = { fields: 0, actions: 0, transitions: 0, states: 0, lines: countTextLines(described.files[file] ?? '') };
  return {
    ...countFileProblems(file, described),
    name,
    title,
    titlePlural: title,
    kind: 'shared',
    counts,
    list: null,
    edit: null,
    lookup: null,
  };
}

function countFileProblems(file: string, { problems }: DescribedForReview): Pick<DescriptorSummary, 'file' | 'errors' | 'warnings'> {
  const own = problems().filter((problem) => problem.file === file);
  const errors = own.filter(({ severity }) => severity === 'error').length;
  return { file, errors, warnings: own.length - errors };
}

function countTextLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}
