/** An OpenAPI or Swagger document as plain data, with its references followed. */
import { parse } from 'yaml';

export type OpenApiNode = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  /** All of it, for what stands beside the paths. */
  readonly root: OpenApiNode;
  readonly paths: OpenApiNode;
  /** What a `$ref` of this document stands for; an empty node, and a sentence, for one that leads outside or nowhere. */
  resolve(node: unknown): OpenApiNode;
  readonly unknown: string[];
}

/** Reads JSON or YAML of OpenAPI 3.0, 3.1 or Swagger 2.0. Throws a sentence for anything else. */
export function readOpenApi(text: string): OpenApiDocument {
  const document = toOpenApiNode(parseAnyFormat(text));
  const version = String(document['openapi'] ?? document['swagger'] ?? '');
  if (!/^(2\.0|3\.\d)/.test(version))
    throw new Error('The file is not an OpenAPI document: neither `openapi` nor `swagger` names a version.');
  const unknown: string[] = [];
  const resolve = (node: unknown, seen: readonly string[] = []): OpenApiNode => {
    const own = toOpenApiNode(node);
    const ref = own['$ref'];
    if (typeof ref !== 'string') return own;
    if (seen.includes(ref)) return {};
    const target = ref.startsWith('#/') ? resolvePointer(document, ref) : undefined;
    if (target === undefined) {
      const message = `${ref} leads ${ref.startsWith('#') ? 'nowhere' : 'to another file, which was not read'}.`;
      if (!unknown.includes(message)) unknown.push(message);
      return {};
    }
    return { ...resolve(target, [...seen, ref]), ...Object.fromEntries(Object.entries(own).filter(([key]) => key !== '$ref')) };
  };
  return { root: document, paths: toOpenApiNode(document['paths']), resolve, unknown };
}

function parseAnyFormat(text: string): unknown {
  try {
    // JSON is YAML, and large: its own parser is a hundred times as fast.
    if (/^\s*\{/.test(text)) return JSON.parse(text);
  } catch {
    // Flow style of YAML begins so, too.
  }
  try {
    return parse(text, { maxAliasCount: 1000 });
  } catch (error) {
    throw new Error(`The file is neither JSON nor YAML: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`, {
      cause: error,
    });
  }
}

function resolvePointer(document: OpenApiNode, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .map((part) => decodeSafely(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, part) => (isOpenApiNode(at) && Object.hasOwn(at, part) ? at[part] : Array.isArray(at) ? at[Number(part)] : undefined),
      document,
    );
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function isOpenApiNode(value: unknown): value is OpenApiNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toOpenApiNode(value: unknown): OpenApiNode {
  return isOpenApiNode(value) ? value : {};
}

export function toOpenApiList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
