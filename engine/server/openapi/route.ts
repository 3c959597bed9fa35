import type { Context } from 'hono';
import type { CallingUser } from '../behaviour.ts';
import type { ServerEngine } from '../plan/call.ts';
import { buildJsonResponse } from '../reply/reply.ts';
import { requireReviewer } from '../studio/gate.ts';
import { buildOpenApiDocument } from './document.ts';

interface OpenApiOptions {
  readonly engine: ServerEngine;
  /** Refuses a call without a session. */
  readonly requireUser: (c: Context) => Promise<CallingUser>;
}

/** Answers with the document: it tells the rules of the descriptors, so it is for those who may read them. */
export function createOpenApiRoute({ engine, requireUser }: OpenApiOptions): (c: Context) => Promise<Response> {
  let document: object | null = null;
  return async (c) => {
    requireReviewer(c, engine, await requireUser(c));
    return buildJsonResponse(200, (document ??= buildOpenApiDocument(engine.model, engine.routes)));
  };
}
