/** The part of `oidc-provider` that the tests use; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Account {
    readonly accountId: string;
    claims(): Readonly<Record<string, unknown>>;
  }

  export default class Provider {
    constructor(issuer: string, options: Readonly<Record<string, unknown>> & { findAccount(context: unknown, id: string): Account });
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
