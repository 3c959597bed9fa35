/** An OpenAPI or Swagger document as plain data, with its references followed. */
import { parse } from 'yaml';

export type Node = Readonly<Record<string, unknown>>;

export interface OpenApi {
  readonly paths: Node;
  /** What a `$ref` of this document stands for; an empty node, and a sentence, for one that leads outside or nowhere. */
  resolve(node: unknown): Node;
  readonly unknown: string[];
}

/** Reads JSON or YAML of OpenAPI 3.0, 3.1 or Swagger 2.0. Throws a sentence for anything else. */
export function readOpenApi(text: string): OpenApi {
  const document = asNode(readAny(text));
  const version = String(document['openapi'] ?? document['swagger'] ?? '');
  if (!/^(2\.0|3\.\d)/.test(version)) throw new Error('The file is no OpenAPI document: neither `openapi` nor `swagger` names a version.');
  const unknown: string[] = [];
  const resolve = (node: unknown, seen: readonly string[] = []): Node => {
    const own = asNode(node);
    const ref = own['$ref'];
    if (typeof ref !== 'string') return own;
    if (seen.includes(ref)) return {};
    const target = ref.startsWith('#/') ? pointed(document, ref) : undefined;
    if (target === undefined) {
      const message = `${ref} leads ${ref.startsWith('#') ? 'nowhere' : 'to another file, which was not read'}.`;
      if (!unknown.includes(message)) unknown.push(message);
      return {};
    }
    return { ...resolve(target, [...seen, ref]), ...Object.fromEntries(Object.entries(own).filter(([key]) => key !== '$ref')) };
  };
  return { paths: asNode(document['paths']), resolve, unknown };
}

function readAny(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 1000 });
  } catch (error) {
    throw new Error(`The file is neither JSON nor YAML: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`, {
      cause: error,
    });
  }
}

function pointed(document: Node, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .map((part) => safeDecoded(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, part) => (isNode(at) && Object.hasOwn(at, part) ? at[part] : Array.isArray(at) ? at[Number(part)] : undefined),
      document,
    );
}

function safeDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
