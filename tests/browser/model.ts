import { expect, type Page } from '@playwright/test';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { mayUseVerb } from '../../engine/model/access.ts';
import { isConditionTrue } from '../../engine/model/evaluate.ts';
import type { EvaluationScope } from '../../engine/model/evaluate.ts';
import type { Model, Resource, ResourceVerb } from '../../engine/model/model.ts';

/** The Model that the server under test was started with. */
export const model: Model = (() => {
  const { model: read, problems } = readModel(loadFolder('resources'));
  if (read === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return read;
})();

/** What somebody with these roles reads expressions with. */
export function scopeOf(roles: readonly string[]): EvaluationScope {
  const held = new Set(roles.flatMap((role) => [role, ...(model.roles[role]?.implies ?? [])]));
  return { roles: held, user: {}, settings: {}, mode: 'list', now: new Date(), zone: 'UTC' };
}

/** Whether some record could be open to these roles. */
export function may(roles: readonly string[], resource: Resource, verb: ResourceVerb): boolean {
  const scope = scopeOf(roles);
  return isConditionTrue(resource.access.use.cond, scope) && mayUseVerb(resource, verb, scope).shown;
}

export const everyRole: readonly string[] = Object.keys(model.roles);

/** The resources with generated screens that somebody with every role can open. */
export const screens: readonly Resource[] = Object.values(model.resources).filter(
  (resource) =>
    resource.page === null && !resource.isPublic && !resource.isSingle && resource.list !== null && may(everyRole, resource, 'list'),
);

type Given = Readonly<Record<string, string>>;

/** The address of a list that has rows; a list that needs parents gets the first ones that have children. */
export async function listAddress(page: Page, resource: Resource): Promise<string> {
  const params = await parentsOf(page, resource, {});
  if (params === null) throw new Error(`No record has ${resource.name}.`);
  const inRoute = resource.route.map((part) => (typeof part === 'string' ? part : encodeURIComponent(params[part.param] ?? '*')));
  const rest = Object.entries(params).filter(([name]) => !resource.route.some((part) => typeof part !== 'string' && part.param === name));
  const query = new URLSearchParams(rest.map(([name, value]) => [`_${name}`, value])).toString();
  return `/${inRoute.join('/')}${query === '' ? '' : `?${query}`}`;
}

/** Parents, from the outermost in, below which there is something; null: nowhere. */
async function parentsOf(page: Page, child: Resource, given: Given): Promise<Given | null> {
  const open = child.parents.find(({ param, wildcard }) => !wildcard && !(param in given));
  if (open === undefined) {
    const isBelow = Object.keys(given).length > 0;
    return !isBelow || (await rowsAt(page, pathOf(child, given), 1)).length > 0 ? given : null;
  }
  const parent = model.resources[open.resource];
  const key = parent?.key[0] ?? '';
  const wire = parent?.fields[key]?.path.join('.') ?? key;
  for (const row of await rowsAt(page, pathOf(parent, given), 100)) {
    const found = await parentsOf(page, child, { ...given, [open.param]: String(row[wire]) });
    if (found !== null) return found;
  }
  return null;
}

function pathOf(resource: Resource | undefined, params: Given): string {
  const parts = resource?.ops.list?.path ?? [];
  return parts
    .map((part) => (typeof part === 'string' ? part : 'param' in part ? encodeURIComponent(params[part.param] ?? '*') : ''))
    .join('/');
}

async function rowsAt(page: Page, path: string, limit: number): Promise<Record<string, unknown>[]> {
  const answer = await page.request.get(`/api/v1/${path.replace(/^\//, '')}?_limit=${limit}`);
  expect(answer.status(), path).toBe(200);
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
}
