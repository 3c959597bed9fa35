import type { Model } from '../../model/model.ts';

/** Names of the settings that pages before the sign-in read: their frame the environment's name, public resources what their rules say. */
export function publicSettingNames(model: Model): readonly string[] {
  const resources = Object.values(model.resources).filter(({ isPublic }) => isPublic);
  return ['environment', ...new Set(resources.flatMap(settingNamesIn))];
}

// An expression holds what it reads as `['get', 'settings', [name, …]]`.
function settingNamesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return Object.values(value).flatMap(settingNamesIn);
  const [kind, root, steps] = value as readonly unknown[];
  if (kind === 'get' && root === 'settings' && Array.isArray(steps) && typeof steps[0] === 'string') return [steps[0]];
  return value.flatMap(settingNamesIn);
}
