/** One step of a compiled pattern; `to` and `other` are indexes of the next step. */
export type PatternStep =
  | { readonly op: 'char'; readonly test: (char: string) => boolean; to: number }
  | { readonly op: 'split'; to: number; other: number }
  | { readonly op: 'assert'; readonly kind: '^' | '$' | 'b' | 'B'; to: number }
  | { readonly op: 'match' };

const MAX_STEPS = 5000;

/** The program of a pattern. Throws an Error whose message says what is not supported. */
export function compilePattern(source: string): readonly PatternStep[] {
  return new Reader(source).program();
}

type PatternTree =
  | { readonly kind: 'char'; readonly test: (char: string) => boolean }
  | { readonly kind: 'assert'; readonly at: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'all'; readonly of: readonly PatternTree[] }
  | { readonly kind: 'any'; readonly of: readonly PatternTree[] }
  | { readonly kind: 'repeat'; readonly of: PatternTree; readonly min: number; readonly max: number };

class Reader {
  private at = 0;
  private written = 0;
  private readonly flags: string;
  private readonly source: string;
  private readonly steps: PatternStep[] = [];

  constructor(source: string) {
    this.flags = source.startsWith('(?i)') ? 'i' : '';
    this.source = this.flags === 'i' ? source.slice(4) : source;
  }

  program(): readonly PatternStep[] {
    if (this.source.length > 2000) throw new Error('the pattern is longer than 2000 characters');
    const tree = this.any(0);
    if (this.at < this.source.length) throw new Error('a ")" closes nothing');
    this.write(tree);
    this.push({ op: 'match' });
    return this.steps;
  }

  private peek(): string {
    return this.source[this.at] ?? '';
  }

  private any(depth: number): PatternTree {
    if (depth > 50) throw new Error('groups are nested more than 50 deep');
    const branches = [this.all(depth)];
    while (this.peek() === '|') {
      this.at++;
      branches.push(this.all(depth));
    }
    return branches.length === 1 && branches[0] !== undefined ? branches[0] : { kind: 'any', of: branches };
  }

  private all(depth: number): PatternTree {
    const of: PatternTree[] = [];
    while (this.at < this.source.length && this.peek() !== '|' && this.peek() !== ')') of.push(this.repeated(this.atom(depth)));
    return { kind: 'all', of };
  }

  private repeated(of: PatternTree): PatternTree {
    const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.at, this.at + 24));
    if (match === null) return of;
    this.at += match[0].length;
    if (/^(?:[*+?]|\{\d)/.test(this.source.slice(this.at, this.at + 2))) throw new Error('two quantifiers follow each other');
    if (match[1] === undefined) {
      const sign = match[0][0];
      return { kind: 'repeat', of, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    }
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] === '' ? Infinity : Number(match[3]);
    if (max < min) throw new Error('the numbers of a quantifier are out of order');
    return { kind: 'repeat', of, min, max };
  }

  private atom(depth: number): PatternTree {
    const char = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
    if (char === '(') return this.group(depth);
    if (char === '[') return this.oneOf(this.classText());
    if (char === '\\') return this.escape();
    if (char === '*' || char === '+' || char === '?') throw new Error(`there is nothing before "${char}" to repeat`);
    this.at += char.length;
    if (char === '^' || char === '$') return { kind: 'assert', at: char };
    if (char === '.') return this.oneOf('.');
    if (this.flags !== '') return this.oneOf(/[\]{}/]/.test(char) ? `\\${char}` : char);
    return { kind: 'char', test: (each) => each === char };
  }

  private group(depth: number): PatternTree {
    const head = /^\((\?:|\?<[A-Za-z_]\w*>)?/.exec(this.source.slice(this.at, this.at + 60))?.[0] ?? '(';
    this.at += head.length;
    if (this.peek() === '?') throw new Error('look-around is not supported');
    const inner = this.any(depth + 1);
    if (this.peek() !== ')') throw new Error('a "(" is not closed');
    this.at++;
    return inner;
  }

  private classText(): string {
    const start = this.at;
    this.at++;
    while (this.at < this.source.length && this.peek() !== ']') this.at += this.peek() === '\\' ? 2 : 1;
    if (this.at >= this.source.length) throw new Error('a "[" is not closed');
    this.at++;
    return this.source.slice(start, this.at);
  }

  private escape(): PatternTree {
    const text = /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[\w=]+\}|c[A-Za-z]|[^])/.exec(
      this.source.slice(this.at, this.at + 60),
    )?.[0];
    if (text === undefined) throw new Error('a "\\" ends the pattern');
    this.at += text.length;
    const sign = text[1] ?? '';
    if (sign === 'b' || sign === 'B') return { kind: 'assert', at: sign };
    if (sign === 'k' || (sign >= '1' && sign <= '9')) throw new Error('back references are not supported');
    return this.oneOf(text);
  }

  // One character at a time is left to the engine's own RegExp: it cannot go back on a single character.
  private oneOf(text: string): PatternTree {
    let single: RegExp;
    try {
      single = new RegExp(`^${text}$`, `${this.flags}u`);
    } catch {
      single = new RegExp(`^${text}$`, this.flags);
    }
    const known: (boolean | undefined)[] = [];
    const test = (char: string): boolean => {
      const code = char.length === 1 ? char.charCodeAt(0) : 128;
      return code < 128 ? (known[code] ??= single.test(char)) : single.test(char);
    };
    return { kind: 'char', test };
  }

  private push<S extends PatternStep>(step: S): S {
    if (this.steps.push(step) > MAX_STEPS) throw new Error('the pattern repeats too much');
    return step;
  }

  private write(tree: PatternTree): void {
    // Counted apart from the steps: an empty group repeated a million times writes none.
    if (++this.written > MAX_STEPS * 2) throw new Error('the pattern repeats too much');
    if (tree.kind === 'char') this.push({ op: 'char', test: tree.test, to: this.steps.length + 1 });
    else if (tree.kind === 'assert') this.push({ op: 'assert', kind: tree.at, to: this.steps.length + 1 });
    else if (tree.kind === 'all') tree.of.forEach((each) => this.write(each));
    else if (tree.kind === 'any') this.writeAny(tree.of);
    else this.writeRepeat(tree.of, tree.min, tree.max);
  }

  private writeAny(branches: readonly PatternTree[]): void {
    const ends: { to: number }[] = [];
    branches.forEach((branch, index) => {
      const isLast = index === branches.length - 1;
      const split = isLast ? null : this.push({ op: 'split' as const, to: this.steps.length + 1, other: 0 });
      this.write(branch);
      if (!isLast) ends.push(this.push({ op: 'split' as const, to: 0, other: 0 }));
      if (split !== null) split.other = this.steps.length;
    });
    for (const end of ends) Object.assign(end, { to: this.steps.length, other: this.steps.length });
  }

  private writeRepeat(tree: PatternTree, min: number, max: number): void {
    for (let i = 0; i < min; i++) this.write(tree);
    if (max === Infinity) {
      const split = this.push({ op: 'split' as const, to: this.steps.length + 1, other: 0 });
      const start = this.steps.indexOf(split);
      this.write(tree);
      this.push({ op: 'split', to: start, other: start });
      split.other = this.steps.length;
      return;
    }
    const splits: { other: number }[] = [];
    for (let i = min; i < max; i++) {
      splits.push(this.push({ op: 'split' as const, to: this.steps.length + 1, other: 0 }));
      this.write(tree);
    }
    for (const split of splits) split.other = this.steps.length;
  }
}
