/** The collections of an API: a path that lists records, with the path of one of them. */
import { findOperation } from '../openapi-calls.ts';
import { toOpenApiList, toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import { findRows, type FoundRows } from './answers.ts';

export interface ApiCollection {
  /** As the document has it, such as `/v1/items`. */
  readonly path: string;
  /** The path of one record, and what it calls the key there; null: none is answered alone. */
  readonly item: { readonly path: string; readonly param: string } | null;
  readonly rows: FoundRows;
  readonly operations: {
    readonly list: OpenApiNode;
    readonly get: OpenApiNode | null;
    readonly create: OpenApiNode | null;
    readonly put: OpenApiNode | null;
    readonly patch: OpenApiNode | null;
    readonly delete: OpenApiNode | null;
  };
  /** Parameters of the query that a list takes. */
  readonly asked: readonly OpenApiNode[];
  /** Other calls below a record, such as `POST /orders/{id}/cancel`. */
  readonly others: readonly string[];
}

export interface FoundCollections {
  readonly collections: readonly ApiCollection[];
  /** Paths of lists that became nothing, by the reason. */
  readonly left: ReadonlyMap<string, readonly string[]>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** `named` are values for parameters of paths, so that what is below one record is a collection, too. */
export function findCollections(api: OpenApiDocument, named: ReadonlyMap<string, string>): FoundCollections {
  const paths = new Map(
    Object.entries(api.paths).flatMap(([path, item]) => (path.startsWith('/') ? [[fillPath(path, named), item] as const] : [])),
  );
  const items = new Map([...paths.keys()].flatMap((path) => (baseOfItem(path) === null ? [] : [[baseOfItem(path) ?? '', path] as const])));
  const others = listOtherCalls(paths, items);
  const left = new Map<string, string[]>();
  const below: { readonly path: string; readonly params: readonly string[] }[] = [];
  const leave = (why: string, path: string): void => void left.set(why, [...(left.get(why) ?? []), path]);
  const collections = [...paths].flatMap(([path, node]) => {
    const at = api.resolve(node);
    const list = findOperation(api, at, 'get');
    if (list !== null && (at['servers'] !== undefined || list['servers'] !== undefined)) {
      leave('it is on another server', path);
      return [];
    }
    if (list === null || baseOfItem(path) !== null || nameOfPath(path) === '') return [];
    const item = items.get(trimSlash(path)) ?? null;
    const one = item === null ? {} : api.resolve(paths.get(item));
    const rows = findRows(list, api);
    if (rows === null) {
      if (item !== null && findOperation(api, one, 'get') !== null) leave('no list of records is in the answer', path);
      return [];
    }
    const params = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
    if (params.length > 0) {
      below.push({ path, params });
      return [];
    }
    if (/[?#\s]/.test(path)) return [];
    const asked = listParameters(api, at, list).filter((each) => each['in'] === 'query' && typeof each['name'] === 'string');
    const operation = (method: string): OpenApiNode | null => {
      const found = findOperation(api, one, method);
      return found === null ? null : { ...found, parameters: listParameters(api, one, found) };
    };
    return [
      {
        ...{ path, rows, asked, others: others.get(trimSlash(path)) ?? [] },
        item: item === null ? null : { path: item, param: /\{([^{}]+)\}[^{}]*$/.exec(item)?.[1] ?? '' },
        operations: {
          list: { ...list, parameters: listParameters(api, at, list) },
          get: operation('get'),
          create: findOperation(api, at, 'post'),
          ...{ put: operation('put'), patch: operation('patch'), delete: operation('delete') },
        },
      },
    ];
  });
  if (below.length > 0)
    left.set(
      tellBelow(below),
      below.map(({ path }) => path),
    );
  return { collections, left };
}

/** Which parameters would open most of what is below another record. */
function tellBelow(below: readonly { readonly params: readonly string[] }[]): string {
  const counted = new Map<string, number>();
  for (const { params } of below) {
    const asked = params.map((param) => `--with ${param}=…`).join(' ');
    counted.set(asked, (counted.get(asked) ?? 0) + 1);
  }
  const best = [...counted].toSorted(([, one], [, other]) => other - one).slice(0, 3);
  const taken = best.map(([asked, times]) => `\`${asked}\` takes in ${times} of them`).join(', ');
  return `it is below another record, which a source cannot name; ${taken}`;
}

/** Parameters of an operation; those of its path stand in for all of them. */
function listParameters(api: OpenApiDocument, item: OpenApiNode, operation: OpenApiNode): readonly OpenApiNode[] {
  const all = [...toOpenApiList(item['parameters']), ...toOpenApiList(operation['parameters'])].map((each) => api.resolve(each));
  return [...new Map(all.map((each) => [`${String(each['in'])} ${String(each['name'])}`, each])).values()];
}

/** The last word of a path that is no parameter. */
export function nameOfPath(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? '';
}

/** The path of a list, of the path of one record: `/x/{id}`, `/x/{id}/`, `/x({id})` and `/x('{id}')`. null: it is none. */
function baseOfItem(path: string): string | null {
  return /^(.*[^/{}])\/\{[^/{}]+\}\/?$/.exec(path)?.[1] ?? /^(.*[^/{}(])\((?:\w+=)?'?\{[^/{}]+\}'?\)$/.exec(path)?.[1] ?? null;
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, '');
}

function fillPath(path: string, named: ReadonlyMap<string, string>): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = named.get(name);
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/** Calls that are none of a record's own, by the path of its list. */
function listOtherCalls(paths: ReadonlyMap<string, unknown>, items: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [path, node] of paths) {
    const item = /^(.*\{[^/{}]+\}'?\)?)\/[^{}]+$/.exec(path)?.[1];
    const base = item === undefined ? null : baseOfItem(item);
    if (base === null || !items.has(base)) continue;
    const calls = methods.filter((method) => method !== 'get' && toOpenApiNode(node)[method] !== undefined);
    found.set(base, [...(found.get(base) ?? []), ...calls.map((method) => `${method.toUpperCase()} ${path}`)]);
  }
  return found;
}
