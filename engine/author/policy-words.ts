/** Words of a policy that say more than one name: dotted paths, formulas in quotes, filters and bodies in JSON. */
import { tyOfMembers } from '../language/compile/ty.ts';
import { askedAs, sentAs } from '../language/compile/wire.ts';
import { at, scalarTree, textAt, type MapTree, type ScalarTree } from '../language/descriptor.ts';
import type { Literal, Word } from '../language/policy/sentence.ts';
import type { Spot } from '../language/rules/spot.ts';
import type { Definitions } from './definitions.ts';
import { idsAlong, namesIn, valueId } from './expression-names.ts';
import { asParameter, bracesMeant, partsMeant, type Meant } from './meant.ts';

/** What the words of a line are about. */
export interface Line {
  readonly resource: string;
  readonly spot: Spot;
  readonly definitions: Definitions;
}

export const inPolicy = 'named in a policy';
/** Words of the wire: they stay where the name on the wire is kept. */
export const onWire = 'named on the wire in a policy';

export function wordNames({ text, span }: Word, id: string | null | undefined, words = inPolicy): readonly Meant[] {
  return [{ id: id ?? null, tree: scalarTree(text, span), range: [0, text.length], words }];
}

/** The steps of a dotted word: a field, a member, an input of an action, a row of a collection, `parent.x` or `user.x`. */
export function pathNames(word: Word, line: Line, words = inPolicy): readonly Meant[] {
  const steps = word.text.replace(/^-/, '').split('.');
  const start = word.text.startsWith('-') ? 1 : 0;
  return partsMeant(steps, idsOf(steps, line), { tree: scalarTree(word.text, word.span), start, words });
}

function idsOf(steps: readonly string[], { resource, spot, definitions }: Line): readonly (string | null)[] {
  const [root = ''] = steps;
  if (['parent', 'user'].includes(root) && steps.length > 1) return [null, ...idsAlong(steps, spot, definitions)];
  const groups = ['fields', 'actions', 'transitions', 'collections', 'form', 'create', 'edit'];
  const along = groups.map((group) => steps.map((_step, index) => idAt([resource, group, ...steps.slice(0, index + 1)], definitions)));
  const found = along.find((ids) => ids.every((id) => id !== null));
  return found ?? idsAlong(['self', ...steps], spot, definitions);
}

function idAt(steps: readonly string[], { byLabel }: Definitions): string | null {
  return byLabel.get(steps.join('.'))?.[0] ?? null;
}

/** A literal that is a value of a field's enum, or `"= expression"`. */
export function valueNames(field: string, literal: Literal, line: Line): readonly Meant[] {
  const { value, isQuoted, text, span } = literal;
  if (isQuoted && String(value).startsWith('= ')) return formulaNames(literal, line);
  if (Array.isArray(value)) return listNames(field, literal, line);
  const tree = scalarTree(isQuoted ? String(value) : text, span);
  const known = fieldAt(field, line);
  const id = known === null ? null : valueId(known, tree.text, line.spot, line.definitions);
  return [{ id, tree, range: [0, tree.text.length], words: inPolicy }];
}

function fieldAt(path: string, line: Line): MapTree | null {
  return line.definitions.byId.get(idsOf(path.split('.'), line).at(-1) ?? '')?.field ?? null;
}

/** The texts of a JSON list, as values of a field's enum. */
function listNames(field: string, { text, span }: Literal, line: Line): readonly Meant[] {
  const known = fieldAt(field, line);
  if (known === null) return [];
  const tree = scalarTree(text, span);
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match): Meant => {
    const name = match[1] ?? '';
    const range: [number, number] = [match.index + 1, match.index + 1 + name.length];
    return { id: valueId(known, name, line.spot, line.definitions), tree, range, words: inPolicy };
  });
}

/** The names in a formula; `"= …"` is one behind the sign. */
export function formulaNames({ value, span }: Literal, { spot, definitions }: Line): readonly Meant[] {
  const text = String(value);
  const from = text.startsWith('= ') ? 2 : 0;
  const tree = scalarTree(text, span);
  return namesIn(text.slice(from), spot, definitions).map(({ id, start, end, isParameter }): Meant => ({
    id,
    tree,
    range: [from + start, from + end],
    words: isParameter ? onWire : inPolicy,
  }));
}

/** `{field}` in the address of a call. */
export function addressNames({ text, span }: Word, line: Line): readonly Meant[] {
  return bracesMeant(scalarTree(text, span), inPolicy, line).map((meant) =>
    asParameter(meant, text.slice(...meant.range), { draft: line.spot.draft, words: onWire }),
  );
}

/** The texts of a JSON object: keys are fields of `of`, texts are values of the field at hand or `= expression`. */
export function jsonNames(literal: Literal, line: Line, { of, words }: { of: string; words: string }): readonly Meant[] {
  const tree = scalarTree(literal.text, literal.span);
  const found: Meant[] = [];
  let depth = 0;
  let field = '';
  for (const match of literal.text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g)) {
    const [all, text = '', colon] = match;
    if (all === '{' || all === '}') depth += all === '{' ? 1 : -1;
    else if (colon === undefined) found.push(...textNames(text, { field, tree, start: match.index + 1 }, line, of));
    else if (depth === 1) {
      field = text;
      const start = match.index + 1 + (text.startsWith('_') ? 1 : 0);
      const name = text.replace(/^_/, '').split('.')[0] ?? '';
      found.push({ id: line.definitions.fieldOf(of, name), tree, range: [start, start + name.length], words });
    }
  }
  return found;
}

function textNames(
  text: string,
  { field, tree, start }: { field: string; tree: ScalarTree; start: number },
  { spot, definitions }: Line,
  of: string,
): readonly Meant[] {
  if (text.startsWith('= ')) {
    const { decoded, written } = unescaped(text);
    return namesIn(decoded.slice(2), spot, definitions).map(({ id, start: from, end, isParameter }): Meant => {
      const range: [number, number] = [start + (written[2 + from] ?? 0), start + (written[1 + end] ?? 0) + 1];
      return { id, tree, range, words: isParameter ? onWire : inPolicy };
    });
  }
  const fields = spot.project.drafts.get(of)?.fields ?? new Map<string, MapTree>();
  const known = fields.get(askedAs(fields, field) ?? sentAs(fields, field) ?? '');
  const id = known === undefined ? null : valueId(known, text, spot, definitions);
  return [{ id, tree, range: [start, start + text.length], words: inPolicy }];
}

/** A text inside JSON without its escapes, and where each of its characters is written. */
function unescaped(text: string): { readonly decoded: string; readonly written: readonly number[] } {
  const written: number[] = [];
  const decoded = text.replace(/\\u[0-9a-fA-F]{4}|\\.|[^]/g, (part, at: number) => {
    written.push(at);
    return part.length === 1 ? part : String(JSON.parse(`"${part}"`));
  });
  return { decoded, written };
}

/** The segments of a call's address that are the name of the resource, or of the list that a row is added to. */
export function segmentNames(call: string, { text, span }: Word, { resource, spot, definitions }: Line): readonly Meant[] {
  const of = spot.draft?.of ?? resource;
  const base = spot.project.descriptors.resources.has(of) ? of : resource;
  const request = requestOfCall(spot, call);
  const isByName = at(spot.project.descriptors.resources.get(base)?.tree ?? null, 'path') === null && !/(?:^| )\//.test(request);
  const segments = text.split('/');
  const last = segments.at(-1) ?? '';
  const list = ['collections', 'fields'].flatMap((group) => definitions.byLabel.get(`${resource}.${group}.${last}`) ?? [])[0];
  const ids = segments.map((segment, index): string | null => {
    if (index === 0) return segment === base && isByName ? (definitions.find(base, ['resource'])?.id ?? null) : null;
    return index === segments.length - 1 && request === `POST ${last}` ? (list ?? null) : null;
  });
  return partsMeant(segments, ids, { tree: scalarTree(text, span), words: onWire });
}

/** The request of an action or of one of the five calls, as written; empty where it is by convention. */
function requestOfCall({ draft }: Spot, call: string): string {
  const names: Readonly<Record<string, string>> = { show: 'get', edit: 'update' };
  const written = ['actions', 'transitions'].map((key) => textAt(draft?.tree ?? null, key, call, 'request')).find((text) => text !== null);
  return written ?? textAt(draft?.tree ?? null, 'api', names[call] ?? call, 'request') ?? '';
}

/** What a field is called on the wire: its own name, unless `path` says another. Behind `/` stands the name in requests. */
export function wireNames(field: Word, as: Word, line: Line): readonly Meant[] {
  const id = idsOf(field.text.split('.'), line).at(-1) ?? null;
  const known = line.definitions.byId.get(id ?? '');
  const [name = ''] = as.text.split('/');
  if (known?.field === undefined || known.field === null || at(known.field, 'path') !== null || name !== known.name) return [];
  return [{ id, tree: scalarTree(as.text, as.span), range: [0, name.length], words: onWire }];
}

/** The spot of an action: what is typed in its dialog is `form`. */
export function inAction(line: Line, action: string): Line {
  const { spot } = line;
  const { draft, roots, project } = spot;
  const fields = ['actions', 'transitions'].map((key) => at(draft?.tree ?? null, key, action, 'fields')).find((tree) => tree !== null);
  if (fields?.kind !== 'map') return line;
  return { ...line, spot: { ...spot, roots: { ...roots, form: { obj: tyOfMembers(fields, project.types) } } } };
}
