import type { Model } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';

/** Where conditions and values read a name such as `settings.limit`, as the end of a sentence; empty where none does. */
export function describeReaders(model: Model, name: string): string {
  const places = Object.values(model.resources).flatMap((resource) =>
    listReaderPaths(resource, name, []).map((path) =>
      `${resource.name} ${path
        .filter((step) => !inner.has(step))
        .slice(0, 3)
        .join('.')}`.trim(),
    ),
  );
  const all = [...new Set(places)];
  if (all.length === 0) return '';
  const more = all.length > few ? `, and ${all.length - few} more` : '';
  return `; read by ${all.slice(0, few).join(', ')}${more}`;
}

const few = 6;

// Steps of the Model that no descriptor has.
const inner: ReadonlySet<string> = new Set(['cond', 'expr', 'fields', 'check']);

function listReaderPaths(value: unknown, name: string, path: readonly string[]): readonly (readonly string[])[] {
  if (Array.isArray(value)) return value.flatMap((each) => listReaderPaths(each, name, path));
  if (!isPlainObject(value)) return [];
  const { reads } = value;
  if ('node' in value && Array.isArray(reads))
    return reads.some((read) => read === name || String(read).startsWith(`${name}.`)) ? [path] : [];
  return Object.entries(value).flatMap(([key, each]) => (key === 'schema' ? [] : listReaderPaths(each, name, [...path, key])));
}
