/** Pages that lead to one another by a Link header (RFC 8288). */
import type { QueryParts } from './templates.ts';

const linkValue = /<([^>]*)>((?:\s*;\s*[^\s=;,"]+(?:\s*=\s*(?:"(?:\\.|[^"\\])*"|[^\s;,"]*))?)*)/g;
const parameter = /;\s*([^\s=;,"]+)(?:\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;,"]*)))?/g;

/**
 * What the page with a relation to this one is asked for; null: there is none. Only the query is taken: the page is asked for where the records
 * are, so that no answer leads the token of this server to another address.
 */
export function findLinkedQuery(header: string | undefined, relation: string): QueryParts | null {
  for (const [, target = '', rest = ''] of (header ?? '').matchAll(linkValue)) {
    const parameters = [...rest.matchAll(parameter)].map(
      ([, name = '', quoted, plain]) => [name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? ''] as const,
    );
    // A link with an anchor is one of something else; of several `rel` the first counts.
    if (parameters.some(([name]) => name === 'anchor')) continue;
    const relations =
      parameters
        .find(([name]) => name === 'rel')?.[1]
        .toLowerCase()
        .split(/\s+/) ?? [];
    if (!relations.includes(relation.toLowerCase())) continue;
    return queryOfTarget(target);
  }
  return null;
}

/** Of an address its query. */
export function queryOfTarget(target: string): QueryParts {
  const [withoutHash = ''] = target.split('#');
  const at = withoutHash.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(withoutHash.slice(at))];
}
