let open: (() => void) | null = null;

/** What opens the notifications of the page at hand, for whoever has no bell: the palette. */
export const bellOpener = {
  /** Takes what opens them; returns what takes it back. */
  offer(own: () => void): () => void {
    open = own;
    return () => {
      if (open === own) open = null;
    };
  },
  get: (): (() => void) | null => open,
};
