import type { ReadsName } from './reads.ts';

/** What a name refers to; the editor offers the names of the project, and a rule refuses others. */
export type NameTarget =
  | 'field'
  | 'own field'
  | 'member'
  | 'resource'
  | 'base'
  | 'type'
  | 'action'
  | 'state'
  | 'collection'
  | 'shared collection'
  | 'menu group'
  | 'page'
  | 'widget'
  | 'format'
  | 'icon'
  | 'column'
  | 'new';

/** Words that a text may be, among others: a field or what is in an array, a field to sort by, a verb or an action. */
type OfferedWords = 'path' | 'order' | 'verb';

/** The shape of one value. `check` reads it to accept and expand, the editor schema and the manual are printed from it. */
export type ValueShape =
  | { readonly is: 'text' | 'message' | 'messages' }
  | {
      readonly is:
        'expr' | 'cond' | 'gate' | 'val' | 'lit' | 'number' | 'boolean' | 'true' | 'duration' | 'request' | 'address' | 'query' | 'body';
    }
  | { readonly is: 'enum' | 'titles' | 'choices' }
  /** A plain string; `what` completes the sentence "must be …", `offers` says which words an editor knows that are among them. */
  | { readonly is: 'string'; readonly what: string; readonly pattern?: string; readonly offers?: OfferedWords }
  /** `orOwn`: or a name in `widgets` of _app.yaml. */
  | { readonly is: 'word'; readonly values: readonly string[]; readonly orOwn?: true }
  | { readonly is: 'name'; readonly of: NameTarget }
  | { readonly is: 'list'; readonly of: ValueShape; readonly orOne?: true }
  | { readonly is: 'map'; readonly of: ValueShape; readonly keys: string }
  | { readonly is: 'section'; readonly name: string }
  | { readonly is: 'orFalse'; readonly of: ValueShape }
  /** Chosen by what stands there. */
  | { readonly is: 'either'; readonly scalar?: ValueShape; readonly list?: ValueShape; readonly map?: ValueShape };

export interface ShapeKey {
  readonly shape: ValueShape;
  readonly required: boolean;
  /** What holds when the key is absent, in words. */
  readonly default: string;
  /** One sentence: hover text, manual, `steward explain`. */
  readonly says: string;
  /** The property of the Model it becomes; a test fails when nothing outside `language` reads that property. */
  readonly becomes: string;
  /** What expressions below it may read; absent: what they may read around it. */
  readonly reads?: ReadsName;
}

export interface ShapeSection {
  readonly says: string;
  /** A bare value stands for `{[short]: value}`; with `bang` a trailing "!" adds `required: true`. */
  readonly short: string | null;
  readonly bang?: true;
  readonly keys: Readonly<Record<string, ShapeKey>>;
}

export const textShape: ValueShape = { is: 'text' };
export const messageShape: ValueShape = { is: 'message' };
export const expressionShape: ValueShape = { is: 'expr' };
export const conditionShape: ValueShape = { is: 'cond' };
export const gateShape: ValueShape = { is: 'gate' };
export const valueShape: ValueShape = { is: 'val' };
export const literalShape: ValueShape = { is: 'lit' };
export const numberShape: ValueShape = { is: 'number' };
export const booleanShape: ValueShape = { is: 'boolean' };
export const trueShape: ValueShape = { is: 'true' };
export const durationShape: ValueShape = { is: 'duration' };
export const addressShape: ValueShape = { is: 'address' };
export const queryShape: ValueShape = { is: 'query' };

export const wordShape = (...values: readonly string[]): ValueShape => ({ is: 'word', values });
/** How a cell looks, and what else may stand in its place. */
export const displayShape = (...more: readonly string[]): ValueShape => ({
  is: 'word',
  values: ['text', 'badge', 'icon', 'switch', 'progress', 'json', 'code', 'link', 'table', 'relative', ...more],
  orOwn: true,
});
export const nameShape = (of: NameTarget): ValueShape => ({ is: 'name', of });
export const stringShape = (what: string, pattern?: string): ValueShape =>
  pattern === undefined ? { is: 'string', what } : { is: 'string', what, pattern };
export const listShape = (of: ValueShape): ValueShape => ({ is: 'list', of });
export const oneOrListShape = (of: ValueShape): ValueShape => ({ is: 'list', of, orOne: true });
export const mapShape = (keys: string, of: ValueShape): ValueShape => ({ is: 'map', keys, of });
export const sectionShape = (of: string): ValueShape => ({ is: 'section', name: of });
export const orFalseShape = (of: ValueShape): ValueShape => ({ is: 'orFalse', of });

export const toneShape = wordShape('neutral', 'info', 'positive', 'warning', 'negative');
/** Names of others may have blanks within. */
export const dottedPathShape = stringShape('a dotted path', '^[^.\\s]+( +[^.\\s]+)*(\\.[^.\\s]+( +[^.\\s]+)*)*$');
export const pathShape = stringShape('an address such as planets/{planet}/moons');

export function optionalKey(shape: ValueShape, becomes: string, otherwise: string, says: string): ShapeKey {
  return { shape, required: false, default: otherwise, says, becomes };
}

export function requiredKey(shape: ValueShape, becomes: string, says: string): ShapeKey {
  return { shape, required: true, default: 'required', says, becomes };
}

export function readingKey(reads: ReadsName, key: ShapeKey): ShapeKey {
  return { ...key, reads };
}
