/** Where an API is, and what it wants to be shown. */
import { toOpenApiList, toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';

export interface ApiAuth {
  /** What stands under `auth` of the source; null: the token goes as in most APIs, or none is asked for. */
  readonly auth: Readonly<Record<string, string>> | null;
  readonly needsToken: boolean;
  readonly note: string | null;
}

/** The address that stands before all paths, without its last slash. Null: the document names none, or one that begins nowhere. */
export function findApiUrl({ root }: OpenApiDocument, from: string | null): string | null {
  const [server] = toOpenApiList(root['servers']);
  const host = typeof root['host'] === 'string' ? root['host'] : null;
  const schemes = toOpenApiList(root['schemes']);
  const scheme = schemes.includes('https') || schemes.length === 0 ? 'https' : String(schemes[0]);
  const base = typeof root['basePath'] === 'string' ? root['basePath'] : '';
  const written =
    root['swagger'] === undefined ? fillServer(toOpenApiNode(server)) : host === null ? base || '/' : `${scheme}://${host}${base}`;
  try {
    const url = new URL(written, from ?? undefined);
    return ['http:', 'https:'].includes(url.protocol) && !/[{}]|%7B/i.test(url.href)
      ? `${url.origin}${url.pathname}`.replace(/\/+$/, '')
      : null;
  } catch {
    return null;
  }
}

function fillServer(server: OpenApiNode): string {
  const variables = toOpenApiNode(server['variables']);
  return String(server['url'] ?? '/').replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = toOpenApiNode(variables[name]);
    const value = variable['default'] ?? toOpenApiList(variable['enum'])[0];
    return value === undefined ? whole : String(value);
  });
}

/** What the calls ask for: of several ways the one that a token alone does. */
export function findApiAuth(api: OpenApiDocument, operations: readonly OpenApiNode[]): ApiAuth {
  const { root } = api;
  const schemes = toOpenApiNode(toOpenApiNode(root['components'])['securitySchemes'] ?? root['securityDefinitions']);
  const asked = operations.flatMap((operation) => toOpenApiList(operation['security'] ?? root['security']));
  const names = new Set(asked.flatMap((each) => (Object.keys(toOpenApiNode(each)).length === 1 ? Object.keys(toOpenApiNode(each)) : [])));
  const named = Object.entries(schemes).filter(([name]) => names.has(name));
  const both = asked.some((each) => Object.keys(toOpenApiNode(each)).length > 1);
  const ways = named.map(([, scheme]) => describeWay(api.resolve(scheme)));
  const [best] = ways.toSorted((one, other) => one.rank - other.rank);
  if (best !== undefined) return best;
  const note = both ? 'Calls ask for several secrets at once, of which a source sends one: say under `auth` which.' : null;
  return { auth: null, needsToken: both, note };
}

function describeWay(scheme: OpenApiNode): ApiAuth & { readonly rank: number } {
  const type = String(scheme['type']);
  const name = String(scheme['name'] ?? '');
  if (type === 'http' && /^bearer$/i.test(String(scheme['scheme']))) return { rank: 1, auth: null, needsToken: true, note: null };
  if (type === 'apiKey' && scheme['in'] === 'header' && /^[A-Za-z0-9-]+$/.test(name)) {
    const isUsual = /^authorization$/i.test(name);
    return {
      rank: 2,
      auth: { header: name, value: '{token}' },
      needsToken: true,
      note: isUsual ? 'The token is sent as it is, without Bearer before it.' : null,
    };
  }
  if (type === 'oauth2' || type === 'openIdConnect')
    return { rank: 3, auth: null, needsToken: true, note: 'The token is one of OAuth: nothing here asks for it or renews it.' };
  if (type === 'basic' || (type === 'http' && /^basic$/i.test(String(scheme['scheme']))))
    return { rank: 4, auth: { value: 'Basic {token}' }, needsToken: true, note: 'The token is user:password in Base64.' };
  if (type === 'apiKey' && scheme['in'] === 'cookie')
    return { rank: 5, auth: { header: 'Cookie', value: `${name}={token}` }, needsToken: true, note: null };
  const what = type === 'apiKey' ? `a key in the query (\`${name}\`)` : `authentication of the kind ${String(scheme['scheme'] ?? type)}`;
  return { rank: 9, auth: null, needsToken: false, note: `The API asks for ${what}, which a source cannot send.` };
}
