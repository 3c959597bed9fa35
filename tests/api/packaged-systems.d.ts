/** As much of the packages of other people's systems as the tests call: they bring no types. */
declare module 'nedb' {
  export default class Datastore {
    constructor(options: { readonly inMemoryOnly: boolean });
    insert(rows: readonly object[], done: (error: Error | null) => void): void;
  }
}

declare module 'simple-odata-server' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface SimpleServer {
    model(model: object): SimpleServer;
    adapter(adapter: object): SimpleServer;
    handle(request: IncomingMessage, response: ServerResponse): void;
  }
  export default function createSimpleServer(url: string): SimpleServer;
}

declare module 'simple-odata-server-nedb' {
  export default function createStoreAdapter(open: (set: string, done: (error: null, store: unknown) => void) => void): object;
}

declare module 'fortune' {
  interface FortuneStore {
    create(type: string, records: readonly object[]): Promise<unknown>;
  }
  export default function fortune(types: Readonly<Record<string, object>>): FortuneStore;
}

declare module 'fortune-http' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default function createListener(
    store: object,
    options: object,
  ): (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
}

declare module 'fortune-json-api' {
  const serializer: unknown;
  export default serializer;
}
