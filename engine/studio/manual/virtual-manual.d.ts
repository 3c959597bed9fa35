/** What the Vite plugin makes of `pages/`; see vite.ts. */
declare module 'virtual:steward-manual' {
  export type Block = import('./page.ts').ManualBlock;
  export type Inline = import('./page.ts').ManualInline;
  export type Heading = import('./page.ts').ManualHeading;

  /** Title and headings of every page, in the order of the table of contents. */
  export const contents: readonly { readonly name: string; readonly title: string; readonly headings: readonly Heading[] }[];

  /** Each call loads the chunk of a page once. */
  export const loaders: Readonly<Record<string, () => Promise<{ readonly blocks: readonly Block[] }>>>;
}
