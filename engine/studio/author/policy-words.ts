/** Words of a policy that say more than one name: dotted paths, formulas in quotes, filters and bodies in JSON. */
import { findAskedField, findSentField } from '../../language/compile/fields/wire.ts';
import { createScalarTree, type MapTree, type ScalarTree } from '../../language/descriptor.ts';
import type { PolicyLiteral, PolicyWord } from '../policy/sentences/sentence.ts';
import type { RuleScope } from '../../language/rules/spot.ts';
import type { NameDefinitions } from './definitions.ts';
import { resolvePathIds, listExpressionNames, findEnumValueId } from './expression-names.ts';
import { meantByParts, type MeantName } from './meant.ts';

/** What the words of a line are about. */
export interface PolicyLineScope {
  readonly resource: string;
  readonly spot: RuleScope;
  readonly definitions: NameDefinitions;
}

export const inPolicy = 'named in a policy';
/** Words of the wire: they stay where the name on the wire is kept. */
export const onWire = 'named on the wire in a policy';

export function namesOfWord({ text, span }: PolicyWord, id: string | null | undefined, words = inPolicy): readonly MeantName[] {
  return [{ id: id ?? null, tree: createScalarTree(text, span), range: [0, text.length], words }];
}

/** The steps of a dotted word: a field, a member, an input of an action, a row of a collection, `parent.x` or `user.x`. */
export function namesOfDottedWord(word: PolicyWord, line: PolicyLineScope, words = inPolicy): readonly MeantName[] {
  const steps = word.text.replace(/^-/, '').split('.');
  const start = word.text.startsWith('-') ? 1 : 0;
  return meantByParts(steps, definitionIdsOf(steps, line), { tree: createScalarTree(word.text, word.span), start, words });
}

function definitionIdsOf(steps: readonly string[], { resource, spot, definitions }: PolicyLineScope): readonly (string | null)[] {
  const [root = ''] = steps;
  if (['parent', 'user'].includes(root) && steps.length > 1) return [null, ...resolvePathIds(steps, spot, definitions)];
  const groups = ['fields', 'actions', 'transitions', 'collections', 'form', 'create', 'edit'];
  const along = groups.map((group) =>
    steps.map((_step, index) => definitionIdOfPath([resource, group, ...steps.slice(0, index + 1)], definitions)),
  );
  const found = along.find((ids) => ids.every((id) => id !== null));
  return found ?? resolvePathIds(['self', ...steps], spot, definitions);
}

function definitionIdOfPath(steps: readonly string[], { byLabel }: NameDefinitions): string | null {
  return byLabel.get(steps.join('.'))?.[0] ?? null;
}

/** A literal that is a value of a field's enum, or `"= expression"`. */
export function namesOfLiteral(field: string, literal: PolicyLiteral, line: PolicyLineScope): readonly MeantName[] {
  const { value, isQuoted, text, span } = literal;
  if (isQuoted && String(value).startsWith('= ')) return namesOfFormula(literal, line);
  if (Array.isArray(value)) return namesOfJsonList(field, literal, line);
  const tree = createScalarTree(isQuoted ? String(value) : text, span);
  const known = fieldTreeAt(field, line);
  const id = known === null ? null : findEnumValueId(known, tree.text, line.spot, line.definitions);
  return [{ id, tree, range: [0, tree.text.length], words: inPolicy }];
}

function fieldTreeAt(path: string, line: PolicyLineScope): MapTree | null {
  return line.definitions.byId.get(definitionIdsOf(path.split('.'), line).at(-1) ?? '')?.field ?? null;
}

/** The texts of a JSON list, as values of a field's enum. */
function namesOfJsonList(field: string, { text, span }: PolicyLiteral, line: PolicyLineScope): readonly MeantName[] {
  const known = fieldTreeAt(field, line);
  if (known === null) return [];
  const tree = createScalarTree(text, span);
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match): MeantName => {
    const name = match[1] ?? '';
    const range: [number, number] = [match.index + 1, match.index + 1 + name.length];
    return { id: findEnumValueId(known, name, line.spot, line.definitions), tree, range, words: inPolicy };
  });
}

/** The names in a formula; `"= …"` is one behind the sign. */
function namesOfFormula({ value, span }: PolicyLiteral, { spot, definitions }: PolicyLineScope): readonly MeantName[] {
  const text = String(value);
  const from = text.startsWith('= ') ? 2 : 0;
  const tree = createScalarTree(text, span);
  return listExpressionNames(text.slice(from), spot, definitions).map(({ id, start, end, isParameter }): MeantName => ({
    id,
    tree,
    range: [from + start, from + end],
    words: isParameter ? onWire : inPolicy,
  }));
}

/** The texts of a JSON object: keys are fields of `of`, texts are values of the field at hand or `= expression`. */
export function namesOfJsonObject(
  literal: PolicyLiteral,
  line: PolicyLineScope,
  { of, words }: { of: string; words: string },
): readonly MeantName[] {
  const tree = createScalarTree(literal.text, literal.span);
  const found: MeantName[] = [];
  let depth = 0;
  let field = '';
  for (const match of literal.text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g)) {
    const [all, text = '', colon] = match;
    if (all === '{' || all === '}') depth += all === '{' ? 1 : -1;
    else if (colon === undefined) found.push(...namesOfJsonText(text, { field, tree, start: match.index + 1 }, line, of));
    else if (depth === 1) {
      field = text;
      const start = match.index + 1 + (text.startsWith('_') ? 1 : 0);
      const name = text.replace(/^_/, '').split('.')[0] ?? '';
      found.push({ id: line.definitions.fieldOf(of, name), tree, range: [start, start + name.length], words });
    }
  }
  return found;
}

function namesOfJsonText(
  text: string,
  { field, tree, start }: { field: string; tree: ScalarTree; start: number },
  { spot, definitions }: PolicyLineScope,
  of: string,
): readonly MeantName[] {
  if (text.startsWith('= ')) {
    const { decoded, written } = unescapeJsonText(text);
    return listExpressionNames(decoded.slice(2), spot, definitions).map(({ id, start: from, end, isParameter }): MeantName => {
      const range: [number, number] = [start + (written[2 + from] ?? 0), start + (written[1 + end] ?? 0) + 1];
      return { id, tree, range, words: isParameter ? onWire : inPolicy };
    });
  }
  const fields = spot.project.drafts.get(of)?.fields ?? new Map<string, MapTree>();
  const known = fields.get(findAskedField(fields, field) ?? findSentField(fields, field) ?? '');
  const id = known === undefined ? null : findEnumValueId(known, text, spot, definitions);
  return [{ id, tree, range: [start, start + text.length], words: inPolicy }];
}

/** A text inside JSON without its escapes, and where each of its characters is written. */
function unescapeJsonText(text: string): { readonly decoded: string; readonly written: readonly number[] } {
  const written: number[] = [];
  const decoded = text.replace(/\\u[0-9a-fA-F]{4}|\\.|[^]/g, (part, at: number) => {
    written.push(at);
    return part.length === 1 ? part : String(JSON.parse(`"${part}"`));
  });
  return { decoded, written };
}
