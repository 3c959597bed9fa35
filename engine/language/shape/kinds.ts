/** What a name refers to; the editor offers the names of the project, and a rule refuses others. */
export type NameOf =
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
  | 'icon'
  | 'column'
  | 'new';

/** The shape of one value. `check` reads it to accept and expand, the editor schema and the manual are printed from it. */
export type Shape =
  | { readonly is: 'text' | 'message' | 'messages' }
  | {
      readonly is:
        'expr' | 'cond' | 'gate' | 'val' | 'lit' | 'number' | 'boolean' | 'true' | 'duration' | 'request' | 'address' | 'query' | 'body';
    }
  | { readonly is: 'enum' | 'titles' | 'choices' }
  /** A plain string; `what` completes the sentence "must be …". */
  | { readonly is: 'string'; readonly what: string; readonly pattern?: string }
  | { readonly is: 'word'; readonly values: readonly string[] }
  | { readonly is: 'name'; readonly of: NameOf }
  | { readonly is: 'list'; readonly of: Shape; readonly orOne?: true }
  | { readonly is: 'map'; readonly of: Shape; readonly keys: string }
  | { readonly is: 'section'; readonly name: string }
  | { readonly is: 'orFalse'; readonly of: Shape }
  /** Chosen by what stands there. */
  | { readonly is: 'either'; readonly scalar?: Shape; readonly list?: Shape; readonly map?: Shape };

export interface Key {
  readonly shape: Shape;
  readonly required: boolean;
  /** What holds when the key is absent, in words. */
  readonly default: string;
  /** One sentence: hover text, manual, `steward explain`. */
  readonly says: string;
  /** The property of the Model it becomes; a test fails when nothing outside `language` reads that property. */
  readonly becomes: string;
}

export interface Section {
  readonly says: string;
  /** A bare value stands for `{[short]: value}`; with `bang` a trailing "!" adds `required: true`. */
  readonly short: string | null;
  readonly bang?: true;
  readonly keys: Readonly<Record<string, Key>>;
}

export const text: Shape = { is: 'text' };
export const message: Shape = { is: 'message' };
export const expr: Shape = { is: 'expr' };
export const cond: Shape = { is: 'cond' };
export const gate: Shape = { is: 'gate' };
export const val: Shape = { is: 'val' };
export const lit: Shape = { is: 'lit' };
export const number: Shape = { is: 'number' };
export const boolean: Shape = { is: 'boolean' };
export const onlyTrue: Shape = { is: 'true' };
export const duration: Shape = { is: 'duration' };
export const address: Shape = { is: 'address' };
export const query: Shape = { is: 'query' };

export const word = (...values: readonly string[]): Shape => ({ is: 'word', values });
export const name = (of: NameOf): Shape => ({ is: 'name', of });
export const string = (what: string, pattern?: string): Shape =>
  pattern === undefined ? { is: 'string', what } : { is: 'string', what, pattern };
export const list = (of: Shape): Shape => ({ is: 'list', of });
export const oneOrList = (of: Shape): Shape => ({ is: 'list', of, orOne: true });
export const map = (keys: string, of: Shape): Shape => ({ is: 'map', keys, of });
export const section = (of: string): Shape => ({ is: 'section', name: of });
export const orFalse = (of: Shape): Shape => ({ is: 'orFalse', of });

export const tone = word('neutral', 'info', 'positive', 'warning', 'negative');
export const dotted = string('a dotted path', '^[^.\\s]+(\\.[^.\\s]+)*$');
export const pathText = string('an address such as planets/{planet}/moons');

export function key(shape: Shape, becomes: string, otherwise: string, says: string): Key {
  return { shape, required: false, default: otherwise, says, becomes };
}

export function must(shape: Shape, becomes: string, says: string): Key {
  return { shape, required: true, default: 'required', says, becomes };
}
