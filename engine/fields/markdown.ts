/** Stands in for `markdown-to-jsx`, which RJSF imports for descriptions: ours are plain text, and this saves 30 kB. */
export function Markdown({ children }: { readonly children?: unknown }): unknown {
  return children;
}
