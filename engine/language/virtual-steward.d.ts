/** What the Vite plugin makes of `resources/`; see load/vite.ts. */
declare module 'virtual:steward' {
  /** Eager: what the router, the menu and links need. */
  export const catalogue: import('../model/catalogue.ts').Catalogue;

  /** Each call loads a chunk once; a name that the catalogue lacks is refused. */
  export const loaders: {
    readonly list: (name: string) => Promise<import('../model/model.ts').Resource>;
    readonly form: (name: string) => Promise<{
      readonly create: import('../model/verdict.ts').ListSchemaErrors | null;
      readonly update: import('../model/verdict.ts').ListSchemaErrors | null;
    }>;
    readonly messages: () => Promise<Readonly<Record<string, import('../model/model.ts').ModelMessage>>>;
    /** Titles of the roles, for whoever asks why. */
    readonly roles: () => Promise<import('../model/model.ts').Model['roles']>;
  };

  /**
   * Changes of descriptors while the page is open. `get` gives the newest value of a chunk that was loaded, or undefined; `subscribe` suits
   * `useSyncExternalStore`. Without a subscriber a change reloads the page.
   */
  export const registry: {
    readonly subscribe: (listener: () => void) => () => void;
    get(kind: 'catalogue', name: ''): import('../model/catalogue.ts').Catalogue | undefined;
    get(kind: 'list', name: string): import('../model/model.ts').Resource | undefined;
    get(kind: 'form', name: string): Awaited<ReturnType<typeof loaders.form>> | undefined;
    get(kind: 'messages', name: ''): Awaited<ReturnType<typeof loaders.messages>> | undefined;
    /** Grows with every change. */
    readonly version: () => number;
  };
}
