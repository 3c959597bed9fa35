import { stringify } from 'yaml';
import { resolveDescriptors } from '../../language/compile/draft.ts';
import { treeToJson } from '../../language/descriptor.ts';
import { readDescriptors } from '../../language/index.ts';
import { didYouMean } from '../../language/problem.ts';
import { languageSections } from '../../language/shape.ts';
import { readArguments } from './arguments.ts';
import { openDescriptorFolder, compileFolder, type CliCommand } from './command.ts';

/** `steward expand RESOURCE`: the descriptor with its base, named types and defaults written out. */
export const expandCommand: CliCommand = (args, io) => {
  const given = readArguments(args, {}, { ...io, most: 2 });
  const [name, dir] = given?.rest ?? [];
  const folder = given && openDescriptorFolder(dir, io);
  if (!folder) return 2;
  const { descriptors } = readDescriptors(folder.sources);
  const model = compileFolder(folder, io);
  if (descriptors === null || model === null) return 1;
  const draft = resolveDescriptors(descriptors).get(name ?? '');
  const resource = model.resources[name ?? ''];
  if (!draft || !resource) {
    io.write(
      `steward expand: there is no resource "${name ?? ''}". ${didYouMean(name ?? '', Object.keys(model.resources), 'Resources') ?? ''}\n`,
    );
    return 2;
  }
  const written = toLooseRecord(treeToJson(draft.tree));
  const fields = Object.fromEntries(
    [...draft.fields].map(([field, tree]) => [
      field,
      fillModelDefaults('field', toLooseRecord(treeToJson(tree)), toLooseRecord(resource.fields[field])),
    ]),
  );
  const defaults = fillModelDefaults('resource', { ...written, fields }, toLooseRecord(resource));
  const list =
    resource.list === null
      ? false
      : fillModelDefaults('list', toLooseRecord(defaults['list']), listDerivedFacts(toLooseRecord(resource.list)));
  io.write(
    stringify(orderSectionKeys('resource', { ...defaults, key: resource.key, list }), { lineWidth: 140, flowCollectionPadding: false }),
  );
  return 0;
};

type LooseRecord = Readonly<Record<string, unknown>>;

function toLooseRecord(value: unknown): LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as LooseRecord) : {};
}

/** What was written, and for every other key the value of the Model where it can be written down: texts, words, numbers, truth values, lists of words. */
function fillModelDefaults(section: string, written: LooseRecord, model: LooseRecord): LooseRecord {
  const missing = Object.entries(languageSections[section]?.keys ?? {}).flatMap(([key, { becomes, shape, default: otherwise }]) => {
    const value = key in written ? undefined : joinPathValue(key, toWritableValue(model[becomes]));
    // Without a default of its own the key says what another key, or the type, already does.
    if (otherwise === 'none') return [];
    const isSayable =
      (shape.is !== 'word' || shape.values.some((word) => word === value)) && !(shape.is === 'name' && shape.of === 'widget');
    return value === undefined || !isSayable || ['ops', 'choices', 'isSummed'].includes(becomes) ? [] : [[key, value] as const];
  });
  return orderSectionKeys(section, { ...written, ...Object.fromEntries(missing) });
}

// Paths are lists in the Model and one word in a descriptor.
function joinPathValue(key: string, value: unknown): unknown {
  if (!Array.isArray(value) || (key !== 'path' && key !== 'route')) return value;
  return value.join(key === 'path' ? '.' : '/');
}

function toWritableValue(value: unknown): unknown {
  if (['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' || typeof each === 'number')) return value;
  const text = toLooseRecord(value);
  return typeof text['text'] === 'string' && 'keep' in text ? text['text'] : undefined;
}

/** The columns, filters and order that were derived, by name. */
function listDerivedFacts(list: LooseRecord): LooseRecord {
  const names = (key: string, of: string): unknown =>
    Array.isArray(list[key]) ? list[key].map((each) => toLooseRecord(each)[of]) : undefined;
  const sort = Array.isArray(list['sort'])
    ? list['sort'].map((each) => `${toLooseRecord(each)['desc'] === true ? '-' : ''}${String(toLooseRecord(each)['by'])}`)
    : undefined;
  return { ...list, columns: names('columns', 'name'), filters: names('filters', 'param'), sort };
}

function orderSectionKeys(section: string, values: LooseRecord): LooseRecord {
  const keys = Object.keys(languageSections[section]?.keys ?? {});
  const rank = (key: string): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => rank(a) - rank(b)));
}
