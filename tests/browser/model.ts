import { expect, type Page } from '@playwright/test';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { mayVerb } from '../../engine/model/access.ts';
import { holds } from '../../engine/model/evaluate.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Model, Resource, Verb } from '../../engine/model/model.ts';

/** The Model that the server under test was started with. */
export const model: Model = (() => {
  const { model: read, problems } = readModel(loadFolder('resources'));
  if (read === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return read;
})();

/** What somebody with these roles reads expressions with. */
export function scopeOf(roles: readonly string[]): Scope {
  const held = new Set(roles.flatMap((role) => [role, ...(model.roles[role]?.implies ?? [])]));
  return { roles: held, user: {}, settings: {}, mode: 'list', now: new Date(), zone: 'UTC' };
}

/** Whether some record could be open to these roles. */
export function may(roles: readonly string[], resource: Resource, verb: Verb): boolean {
  const scope = scopeOf(roles);
  return holds(resource.access.use.cond, scope) && mayVerb(resource, verb, scope).shown;
}

export const everyRole: readonly string[] = Object.keys(model.roles);

/** The resources with generated screens that somebody with every role can open. */
export const screens: readonly Resource[] = Object.values(model.resources).filter(
  (resource) =>
    resource.page === null && !resource.isPublic && !resource.isSingle && resource.list !== null && may(everyRole, resource, 'list'),
);

/** The address of a list that has rows; a list that needs a parent gets the first one that has children. */
export async function listAddress(page: Page, resource: Resource): Promise<string> {
  const params: Record<string, string> = {};
  for (const { param, resource: of, wildcard } of resource.parents)
    if (!wildcard) params[param] = await parentOf(page, resource, { param, of });
  const inRoute = resource.route.map((part) => (typeof part === 'string' ? part : encodeURIComponent(params[part.param] ?? '*')));
  const rest = Object.entries(params).filter(([name]) => !resource.route.some((part) => typeof part !== 'string' && part.param === name));
  const query = new URLSearchParams(rest.map(([name, value]) => [`_${name}`, value])).toString();
  return `/${inRoute.join('/')}${query === '' ? '' : `?${query}`}`;
}

async function parentOf(page: Page, child: Resource, { param, of }: { param: string; of: string }): Promise<string> {
  const parent = model.resources[of];
  const key = parent?.key[0] ?? '';
  const wire = parent?.fields[key]?.path.join('.') ?? key;
  for (const row of await rowsAt(page, pathOf(parent, {}), 100)) {
    const value = String(row[wire]);
    if ((await rowsAt(page, pathOf(child, { [param]: value }), 1)).length > 0) return value;
  }
  throw new Error(`No ${of} has ${child.name}.`);
}

function pathOf(resource: Resource | undefined, params: Readonly<Record<string, string>>): string {
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
