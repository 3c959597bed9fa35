/** In which answers a field is, and who gets each: what a list shows, a search may not find, and a log may tell to others than the list does. */
import { isHistoryExport } from '../../model/history-export.ts';
import { isInAnswers, isLookupField } from '../../model/looked-up.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { isVerbOffered } from '../decide/gates.ts';
import { listConditionDemands, listDemandsOfSight, listVerbDemands, type AccessDemand } from './demands.ts';

/** `search`: found by `q`; `filter`: found by its value; `log`: the changes in a view of the audit log, whose name is `by`. */
export const sightKinds = ['list', 'show', 'lookup', 'export', 'search', 'filter', 'history', 'log'] as const;
export type SightKind = (typeof sightKinds)[number];

interface FieldSight {
  readonly kind: SightKind;
  /** The resource that answers: its own, or a view of the audit log. */
  readonly by: string;
  readonly demands: readonly AccessDemand[];
}

/** The answers that can hold the field, or tell something of it; what is not here, nobody gets. */
export function listFieldSights(model: Pick<Model, 'resources'>, resource: Resource, field: Field): readonly FieldSight[] {
  if (!isInAnswers(field)) return [];
  const visible = listConditionDemands(field.visible, field.place);
  const own = (kind: SightKind, demands: readonly AccessDemand[]): FieldSight => ({ kind, by: resource.name, demands });
  const isListed = isVerbOffered(resource, 'list') && field.filledBy !== 'reading';
  const isLookedUp = isVerbOffered(resource, 'lookup') && isLookupField(resource, field);
  const inLists = (['list', 'lookup'] as const).filter((verb) => (verb === 'list' ? isListed : isLookedUp));
  const asked = listDemandsOfSight(resource, field, inLists);
  const filters = resource.accepts.filter((accept) => accept.field === field.name && accept.ops.length > 0);
  const configs = (resource.list?.exports ?? []).map(({ config }) => config);
  const exported = [...listVerbDemands(resource, 'list'), ...listVerbDemands(resource, 'export'), ...visible];
  const shown = [...listVerbDemands(resource, 'show'), ...visible];
  // What is counted anew at each answer changes nothing that is stored.
  const isLogged = field.derived === null && field.filledBy !== 'reading';
  return [
    ...(isListed ? [own('list', [...listVerbDemands(resource, 'list'), ...visible])] : []),
    ...(isVerbOffered(resource, 'show') ? [own('show', shown)] : []),
    ...(isLookedUp ? [own('lookup', [...listVerbDemands(resource, 'lookup'), ...visible])] : []),
    ...(isListed && configs.some((config) => !isHistoryExport(config)) ? [own('export', exported)] : []),
    ...(inLists.length > 0 && resource.search.includes(field.name) ? [own('search', asked)] : []),
    ...(inLists.length > 0
      ? filters.map(({ when }) => own('filter', [...asked, ...listConditionDemands(when, field.place)])).slice(0, 1)
      : []),
    ...(isLogged && Object.values(resource.collections).some(({ isAudit }) => isAudit) ? [own('history', shown)] : []),
    ...(isLogged && isListed && configs.some(isHistoryExport) ? [own('history', exported)] : []),
    ...(isLogged ? listLogSights(model, resource, visible) : []),
  ];
}

/** A view of the audit log tells of every resource, whoever may list that: only what the field itself says counts there. */
function listLogSights(
  { resources }: Pick<Model, 'resources'>,
  { name, view }: Resource,
  visible: readonly AccessDemand[],
): readonly FieldSight[] {
  // What is changed through a view is an entry of its base.
  if (view !== null) return [];
  return Object.values(resources).flatMap((log) => {
    const isOf = log.view?.of === 'audit' && log.fields['diffs'] !== undefined && mayTellOf(log, name);
    return isOf ? [{ kind: 'log' as const, by: log.name, demands: [...listVerbDemands(log, 'list'), ...visible] }] : [];
  });
}

/** Whether the entries of this view may be about a resource. */
function mayTellOf({ view }: Resource, name: string): boolean {
  const only = view?.where.find(({ param, op }) => param === 'resource' && (op === 'eq' || op === 'in'));
  return only === undefined || only.values.some((value) => !('lit' in value) || value.lit === name);
}
