/** The Model of `tests/fixtures`, and of single descriptors beside its shared files, for tests. */
import type { Model, Resource } from '../../model/model.ts';
import { readModel } from '../index.ts';
import { loadFolder, type Source } from '../load/disk.ts';

const fixtures = loadFolder('tests/fixtures', 'tests/fixtures');

function modelFrom(sources: readonly Source[]): Model {
  const { model, problems } = readModel(sources);
  if (model === null)
    throw new Error(problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'));
  return model;
}

/** Planets, moons and what belongs to them. */
export function planetModel(): Model {
  return modelFrom(fixtures);
}

/** The made-up domain with more or other files; a text begins at `resource:`. */
export function modelWith(...texts: readonly string[]): Model {
  const own = texts.map((text) => ({ file: `${/^resource: (\S+)/m.exec(text)?.[1] ?? ''}.yaml`, text: `apiVersion: admin/v1\n${text}` }));
  const shared = fixtures.filter(({ file }) => !own.some((source) => file.endsWith(`/${source.file}`)));
  return modelFrom([...shared, ...own]);
}

/** The compiled resource of one descriptor. */
export function resourceFrom(text: string): Resource {
  const name = /^resource: (\S+)/m.exec(text)?.[1] ?? '';
  const resource = modelWith(text).resources[name];
  if (resource === undefined) throw new Error(`The Model has no "${name}".`);
  return resource;
}

/** A text with one part in other words; throws where there is no such part, for then nothing would be compared. */
export function reworded(text: string, from: string | RegExp, to: string): string {
  const after = text.replace(from, to);
  if (after === text) throw new Error(`Nothing to replace: ${String(from)}`);
  return after;
}
