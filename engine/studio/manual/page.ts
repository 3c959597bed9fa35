/** A page of the manual as plain data: what Markdown becomes before it reaches a browser. */
export type ManualInline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly of: readonly ManualInline[] }
  /** A page or place of the manual (`problems.md#unknown-key`, `#field`), or an address outside. */
  | { readonly kind: 'link'; readonly to: string; readonly of: readonly ManualInline[] }
  /** A place that links lead to, in front of what follows. */
  | { readonly kind: 'anchor'; readonly id: string };

export type ManualBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly of: readonly ManualInline[] }
  | { readonly kind: 'paragraph'; readonly of: readonly ManualInline[] }
  /** `note` is what follows the language on the opening line: `bad`, `good` or the name of a file. */
  | { readonly kind: 'code'; readonly language: string; readonly note: string; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly ManualInline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly ManualInline[])[];
      readonly rows: readonly (readonly (readonly ManualInline[])[])[];
    };

/** An entry of the table of contents. */
export interface ManualHeading {
  readonly id: string;
  readonly title: string;
  /** 2 or 3; the title of a page is 1. */
  readonly level: number;
}

export interface ManualPage {
  /** Name in the address and of the file, without `.md`. */
  readonly name: string;
  readonly title: string;
  readonly headings: readonly ManualHeading[];
  readonly blocks: readonly ManualBlock[];
}

/** What inline parts say, without their marks. */
export function plainTextOfInlines(parts: readonly ManualInline[]): string {
  return parts.map((part) => ('text' in part ? part.text : 'of' in part ? plainTextOfInlines(part.of) : '')).join('');
}
