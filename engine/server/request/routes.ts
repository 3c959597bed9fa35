import type { Action, RecordCollection, Field, HttpMethod, Model, ApiOperation, PathPart, Resource } from '../../model/model.ts';
import { hasCountedChoices } from '../../model/choice-counts.ts';
import { commentDeeds, commentOpsOf, type CommentDeed } from '../../model/comments.ts';
import { deletedOpOf, restoreOpOf } from '../../model/restorable.ts';
import { listSummedFields } from '../../model/sums.ts';
import { buildTabCountsOp, tabbedScreens } from '../../model/tab-counts.ts';

/** What an address of the API stands for. A shared address has several: a base, its views, its actions. */
export type RouteTarget =
  /** What is told of all records of a list together. */
  | { readonly kind: FiguresKind; readonly resource: Resource; readonly op: ApiOperation }
  /** `deleted`: what was deleted and can be brought back; `restore` does so. */
  | {
      readonly kind: 'list' | 'get' | 'create' | 'update' | 'delete' | 'deleted' | 'restore';
      readonly resource: Resource;
      readonly op: ApiOperation;
    }
  | { readonly kind: 'action'; readonly resource: Resource; readonly op: ApiOperation; readonly action: Action }
  | { readonly kind: 'collection'; readonly resource: Resource; readonly op: ApiOperation; readonly collection: RecordCollection }
  /** How many rows stand behind each tab of a record's page. */
  | { readonly kind: 'tabs'; readonly resource: Resource; readonly op: ApiOperation }
  /** What people said at a record. */
  | { readonly kind: 'comments'; readonly resource: Resource; readonly op: ApiOperation; readonly deed: CommentDeed }
  /** A file that a behaviour hands out, at an address of its own below the record. */
  | { readonly kind: 'download'; readonly resource: Resource; readonly op: ApiOperation; readonly name: string }
  /** What a file of the record holds; `content` names the field with its text. */
  | { readonly kind: 'file'; readonly resource: Resource; readonly op: ApiOperation; readonly field: Field; readonly content: string };

/** Sums of its fields, and how many records hold each choice of a filter. */
type FiguresKind = 'sums' | 'counts';

export interface ApiRoute {
  readonly method: HttpMethod;
  /** Literal segments; null matches any one segment. */
  readonly shape: readonly (string | null)[];
  readonly targets: readonly RouteTarget[];
}

export type ApiRoutes = ReadonlyMap<number, readonly ApiRoute[]>;

/** Names of the files that hand-written code of a resource hands out. */
export type DownloadBehaviours = readonly { readonly resource: string; readonly downloads?: Readonly<Record<string, unknown>> }[];

/** All addresses of the Model by number of segments, the more literal first. */
export function buildApiRoutes(model: Model, downloads: DownloadBehaviours = []): ApiRoutes {
  const routes = new Map<string, { method: HttpMethod; shape: (string | null)[]; targets: RouteTarget[] }>();
  const own = downloads.flatMap((each) => listDownloadTargets(model, each));
  for (const target of [...Object.values(model.resources).sort(compareBasesFirst).flatMap(listRouteTargets), ...own]) {
    const shape = target.op.path.map((part) => (typeof part === 'string' ? part : null));
    const id = JSON.stringify([target.op.method, shape]);
    const route = routes.get(id) ?? { method: target.op.method, shape, targets: [] };
    route.targets.push(target);
    routes.set(id, route);
  }
  const byLength = new Map<number, ApiRoute[]>();
  for (const route of routes.values()) byLength.set(route.shape.length, [...(byLength.get(route.shape.length) ?? []), route]);
  // Only addresses of one length can be put in an order: of two lengths none comes first.
  for (const same of byLength.values()) same.sort((a, b) => compareLiteralFirst(a.shape, b.shape));
  return byLength;
}

/** Everything a resource can be asked for. */
export function listRouteTargets(resource: Resource): readonly RouteTarget[] {
  const targets: RouteTarget[] = [];
  for (const kind of ['list', 'get', 'create', 'update', 'delete'] as const) {
    const op = resource.ops[kind];
    if (op) targets.push({ kind, resource, op });
  }
  const { list } = resource.ops;
  if (list !== null && list.method === 'GET' && !list.behaviour) {
    const opOf = (kind: FiguresKind): ApiOperation => ({ ...list, path: [...list.path, `_${kind}`], read: [], headers: {} });
    if (listSummedFields(resource).length > 0) targets.push({ kind: 'sums', resource, op: opOf('sums') });
    if (resource.list !== null && resource.accepts.some((accept) => hasCountedChoices(resource, accept)))
      targets.push({ kind: 'counts', resource, op: opOf('counts') });
  }
  const [restore, deleted] = [restoreOpOf(resource), deletedOpOf(resource)];
  if (restore) targets.push({ kind: 'restore', resource, op: restore });
  if (deleted) targets.push({ kind: 'deleted', resource, op: deleted });
  for (const action of Object.values(resource.actions)) {
    if (action.does.kind === 'request') targets.push({ kind: 'action', resource, op: action.does.op, action });
  }
  for (const collection of Object.values(resource.collections)) {
    targets.push({ kind: 'collection', resource, op: collection.op, collection });
  }
  const [tabs] = tabbedScreens.flatMap((screen) => buildTabCountsOp(resource, screen) ?? []);
  if (tabs) targets.push({ kind: 'tabs', resource, op: tabs });
  const comments = commentOpsOf(resource);
  if (comments) for (const deed of commentDeeds) targets.push({ kind: 'comments', resource, op: comments[deed], deed });
  const { get } = resource.ops;
  for (const field of get ? Object.values(resource.fields) : []) {
    const content = field.codec.kind === 'file' ? field.codec.content : null;
    if (get && content !== null)
      targets.push({ kind: 'file', resource, op: { ...get, path: [...get.path, ...field.path] }, field, content });
  }
  return targets;
}

function listDownloadTargets(model: Model, { resource: name, downloads = {} }: DownloadBehaviours[number]): readonly RouteTarget[] {
  const resource = model.resources[name];
  const get = resource?.ops.get;
  if (!resource || !get) return [];
  return Object.keys(downloads).map((each) => ({ kind: 'download', resource, op: { ...get, path: [...get.path, each] }, name: each }));
}

/** The values that an address gives to the parameters and key parts of a path. */
export function bindPathSegments(
  path: readonly PathPart[],
  segments: readonly string[],
): { params: Record<string, string>; key: string[] } {
  const params: Record<string, string> = {};
  const key: string[] = [];
  path.forEach((part, at) => {
    const segment = segments[at] ?? '';
    if (typeof part === 'string') return;
    if ('param' in part) params[part.param] = segment;
    else key[part.key] = segment;
  });
  return { params, key };
}

function compareBasesFirst(a: Resource, b: Resource): number {
  return Number(a.view !== null) - Number(b.view !== null);
}

function compareLiteralFirst(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = Number(a[at] === null) - Number(b[at] === null);
    if (order !== 0) return order;
  }
  return 0;
}
