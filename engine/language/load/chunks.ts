/** The source of every module below `virtual:steward`, made from the Model. */
import type { Model } from '../../model/model.ts';
import { packCatalogue } from '../../model/packed.ts';
import { printStandaloneSchemas } from '../compile/fields/validators.ts';
import { buildCatalogue } from './catalogue.ts';
import { printValueCode, printResourceCode } from './print.ts';

/** Addresses of our own modules that generated code imports. */
export interface ChunkImports {
  readonly packed: string;
  readonly unpacked: string;
  readonly schemaRuntime: string;
}

const main = 'virtual:steward';

/** Chunks by what follows `virtual:steward/`; the empty name is the entry itself. */
export function listChunkNames(model: Model): readonly string[] {
  const names = Object.keys(model.resources);
  return ['', 'registry', 'catalogue', 'messages', 'roles', ...names.map((name) => `list/${name}`), ...names.map((name) => `form/${name}`)];
}

/** The code of one chunk, or null if the Model has none of that name. */
export function printChunkCode(name: string, model: Model, imports: ChunkImports): string | null {
  const [kind = '', resource = ''] = name.split('/');
  const make = Object.hasOwn(fixed, kind) && resource === '' ? fixed[kind] : undefined;
  if (make !== undefined) return make(model, imports);
  const found = Object.hasOwn(model.resources, resource) ? model.resources[resource] : undefined;
  if (found === undefined) return null;
  if (kind === 'list')
    return printUpdatingModule('list', resource, { value: printResourceCode(found), before: printUnpackerImport(imports) });
  if (kind !== 'form') return null;
  const code = printStandaloneSchemas(found, imports.schemaRuntime).replace(/\bexport const (create|update) = /g, 'const $1 = ');
  const errorsOf = 'const errorsOf = (validate) => (values) => (validate(values) ? [] : (validate.errors ?? []));';
  const side = (exists: boolean, validator: string) => (exists ? `errorsOf(${validator})` : 'null');
  const value = `{create: ${side(found.create !== null, 'create')}, update: ${side(found.edit !== null, 'update')}}`;
  return printUpdatingModule('form', resource, { value, before: `${code}\n${errorsOf}` });
}

const fixed: Readonly<Record<string, (model: Model, imports: ChunkImports) => string>> = {
  '': () => `import '${main}/catalogue';
import { registry as store } from '${main}/registry';
const load = async (kind, name) => {
  const known = store.get(kind, name);
  if (known !== undefined) return known;
  const load = store.get('map', '')[kind][name];
  if (load === undefined) throw new Error(\`There is no resource "\${name}" in the catalogue.\`);
  const { value } = await load();
  return store.get(kind, name) ?? value;
};
export const catalogue = store.get('catalogue', '');
export const registry = store;
export const loaders = {
  list: (name) => load('list', name),
  form: (name) => load('form', name),
  messages: async () => store.get('messages', '') ?? (await import('${main}/messages')).value,
  roles: async () => store.get('roles', '') ?? (await import('${main}/roles')).value,
};
`,
  // Chunks put themselves here, so that a changed one reaches the page without being imported again.
  registry: () => `const values = new Map();
const listeners = new Set();
let count = 0;
export const put = (kind, name, value) => {
  const id = kind + '/' + name;
  const isNew = !values.has(id);
  values.set(id, value);
  count += 1;
  listeners.forEach((listener) => listener());
  return isNew || listeners.size > 0;
};
export const registry = {
  subscribe: (listener) => { listeners.add(listener); return () => listeners.delete(listener); },
  get: (kind, name) => values.get(kind + '/' + name),
  version: () => count,
};
`,
  // With the way to every chunk: whoever sees a resource in the catalogue can open it.
  catalogue: (model, imports) =>
    printUpdatingModule('catalogue', '', {
      value: `frozen(unpackCatalogue(${JSON.stringify(packCatalogue(buildCatalogue(model)))}))`,
      before: `import { unpackCatalogue } from ${JSON.stringify(imports.packed)};
import { frozen } from ${JSON.stringify(imports.unpacked)};
put('map', '', {${['list', 'form'].map((kind) => `${kind}: {${printLoaderMap(kind, model)}}`).join(',\n')}});`,
    }),
  messages: (model, imports) =>
    printUpdatingModule('messages', '', { value: `frozen(${printValueCode(model.messages)})`, before: printUnpackerImport(imports) }),
  roles: (model, imports) =>
    printUpdatingModule('roles', '', { value: `frozen(${printValueCode(model.roles)})`, before: printUnpackerImport(imports) }),
};

function printLoaderMap(kind: string, model: Model): string {
  return Object.keys(model.resources)
    .map((name) => `${JSON.stringify(name)}: () => import('${main}/${kind}/${name}')`)
    .join(',\n');
}

function printUnpackerImport({ unpacked }: ChunkImports): string {
  return `import { text, expression, option, cell, field, resource, frozen, nowhere } from ${JSON.stringify(unpacked)};`;
}

/** A module whose new version replaces its value in the registry; when nobody listens there, the page is loaded again. */
function printUpdatingModule(kind: string, name: string, { value, before }: { value: string; before: string }): string {
  return `import { put } from '${main}/registry';
${before}
export const value = ${value};
const isSeen = put(${JSON.stringify(kind)}, ${JSON.stringify(name)}, value);
if (import.meta.hot) {
  import.meta.hot.accept();
  if (!isSeen) import.meta.hot.invalidate('Nothing on the page reads this at run time.');
}
`;
}
