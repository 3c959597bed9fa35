import { stringify } from 'yaml';
import { draftsOf } from '../language/compile/draft.ts';
import { plain } from '../language/descriptor.ts';
import { readDescriptors } from '../language/index.ts';
import { didYouMean } from '../language/problem.ts';
import { sections } from '../language/shape.ts';
import { argumentsOf, folderOf, modelOf, type Command } from './command.ts';

/** `steward expand RESOURCE`: the descriptor with its base, named types and defaults written out. */
export const expandCommand: Command = (args, io) => {
  const given = argumentsOf(args, [], io);
  const [name, dir] = given?.rest ?? [];
  const folder = given && folderOf(dir, io);
  if (!folder) return 2;
  const { descriptors } = readDescriptors(folder.sources);
  const model = modelOf(folder, io);
  if (descriptors === null || model === null) return 1;
  const draft = draftsOf(descriptors).get(name ?? '');
  const resource = model.resources[name ?? ''];
  if (!draft || !resource) {
    io.write(
      `steward expand: there is no resource "${name ?? ''}". ${didYouMean(name ?? '', Object.keys(model.resources), 'Resources') ?? ''}\n`,
    );
    return 2;
  }
  const written = asRecord(plain(draft.tree));
  const fields = Object.fromEntries(
    [...draft.fields].map(([field, tree]) => [field, withDefaults('field', asRecord(plain(tree)), asRecord(resource.fields[field]))]),
  );
  const defaults = withDefaults('resource', { ...written, fields }, asRecord(resource));
  const list = resource.list === null ? false : withDefaults('list', asRecord(defaults['list']), listFacts(asRecord(resource.list)));
  io.write(stringify(ordered('resource', { ...defaults, key: resource.key, list }), { lineWidth: 140, flowCollectionPadding: false }));
  return 0;
};

type Loose = Readonly<Record<string, unknown>>;

function asRecord(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

/** What was written, and for every other key the value of the Model where it can be written down: texts, words, numbers, truth values, lists of words. */
function withDefaults(section: string, written: Loose, model: Loose): Loose {
  const missing = Object.entries(sections[section]?.keys ?? {}).flatMap(([key, { becomes, shape, default: otherwise }]) => {
    const value = key in written ? undefined : joined(key, writable(model[becomes]));
    // Without a default of its own the key says what another key, or the type, already does.
    if (otherwise === 'none') return [];
    const isSayable =
      (shape.is !== 'word' || shape.values.some((word) => word === value)) && !(shape.is === 'name' && shape.of === 'widget');
    return value === undefined || !isSayable || becomes === 'ops' || becomes === 'choices' ? [] : [[key, value] as const];
  });
  return ordered(section, { ...written, ...Object.fromEntries(missing) });
}

// Paths are lists in the Model and one word in a descriptor.
function joined(key: string, value: unknown): unknown {
  if (!Array.isArray(value) || (key !== 'path' && key !== 'route')) return value;
  return value.join(key === 'path' ? '.' : '/');
}

function writable(value: unknown): unknown {
  if (['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' || typeof each === 'number')) return value;
  const text = asRecord(value);
  return typeof text['text'] === 'string' && 'keep' in text ? text['text'] : undefined;
}

/** The columns, filters and order that were derived, by name. */
function listFacts(list: Loose): Loose {
  const names = (key: string, of: string): unknown => (Array.isArray(list[key]) ? list[key].map((each) => asRecord(each)[of]) : undefined);
  const sort = Array.isArray(list['sort'])
    ? list['sort'].map((each) => `${asRecord(each)['desc'] === true ? '-' : ''}${String(asRecord(each)['by'])}`)
    : undefined;
  return { ...list, columns: names('columns', 'name'), filters: names('filters', 'param'), sort };
}

function ordered(section: string, values: Loose): Loose {
  const keys = Object.keys(sections[section]?.keys ?? {});
  const rank = (key: string): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => rank(a) - rank(b)));
}
