/** Which actions of a record stand where, and whether they may run: show, edit, actions in file order, delete. What opens data of the API stands behind the other actions. */
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import { mayRunAction, mayUseVerb, type Permission } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { reasonTexts } from '../../model/texts.ts';
import { buildScreenPath } from '../links.ts';

export type RecordAction =
  | { readonly kind: 'show'; readonly permission: Permission; readonly href: string }
  | { readonly kind: 'edit'; readonly permission: Permission; readonly href: string }
  | { readonly kind: 'action'; readonly action: Action; readonly permission: Permission }
  | { readonly kind: 'delete'; readonly permission: Permission };

export interface ActionPlace {
  readonly place: 'row' | 'record' | 'bulk';
  readonly params: Params;
  /** `self` is the stored record. */
  readonly scope: EvaluationScope;
}

/** Whether a column of buttons leads to the record already: it is then not offered a second time. */
function hasShowButton({ name, actions, list }: Resource): boolean {
  const inColumns = list?.columns.flatMap((column) => (column.kind === 'actions' ? column.actions : [])) ?? [];
  return inColumns.some((each) => {
    const does = actions[each]?.does;
    return does?.kind === 'link' && does.link.kind === 'screen' && does.link.to === name && does.link.screen === 'show';
  });
}

/** What may be drawn for this record. */
export function listRecordActions(resource: Resource, record: Values, { place, params, scope }: ActionPlace): readonly RecordAction[] {
  const key = getRecordKey(resource, record);
  const isStored = key !== null || resource.isSingle;
  if (!isStored && place !== 'row') return [];
  const own = resolveRecordParams(resource, record, params);
  const found: RecordAction[] = [];
  const show = mayUseVerb(resource, 'show', scope);
  const edit = mayUseVerb(resource, 'edit', scope);
  const hrefOf = (screen: 'show' | 'edit'): string => (isStored ? buildScreenPath(resource, { screen, key: key ?? [], params: own }) : '');
  // Whoever may see the record and not change it reads it in its form, where it has no page of its own.
  const page = resource.show !== null ? 'show' : resource.edit !== null && !edit.shown ? 'edit' : null;
  if (place === 'row' && page !== null && show.shown && !hasShowButton(resource))
    found.push({ kind: 'show', permission: show, href: hrefOf(page) });
  if (place === 'row' && resource.edit !== null && edit.shown) found.push({ kind: 'edit', permission: edit, href: hrefOf('edit') });
  for (const action of Object.values(resource.actions).sort((a, b) => Number(opensData(a)) - Number(opensData(b)))) {
    if (!action.places.includes(place)) continue;
    const permission = mayRunAction(resource, action, scope);
    if (permission.shown) found.push({ kind: 'action', action, permission });
  }
  if (resource.remove !== null && resource.ops.delete !== null) {
    const permission = mayUseVerb(resource, 'delete', scope);
    if (permission.shown) found.push({ kind: 'delete', permission });
  }
  return isStored ? found : found.map(disableWithoutRecord);
}

/** For whoever looks into a matter, not for whoever works it off. */
const opensData = ({ does }: Action): boolean => does.kind === 'open' && does.address.url === null;

/** Of a row that is not a stored record all stays in sight, and only what leads elsewhere can be done. */
function disableWithoutRecord(each: RecordAction): RecordAction {
  const isElsewhere = each.kind === 'action' && each.action.does.kind === 'open' && each.action.does.address.url !== null;
  if (isElsewhere || !each.permission.allowed) return each;
  return { ...each, permission: { shown: true, allowed: false, reason: reasonTexts.unstored, with: {}, by: null } };
}
