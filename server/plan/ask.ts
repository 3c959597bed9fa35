import type { Method } from '../../engine/model/model.ts';
import type { Answer } from '../reply/answer.ts';
import { matchRoute } from '../request/match.ts';
import { anyVersion, type ApiRequest } from '../request/request.ts';
import type { Asker, Engine } from './call.ts';
import type { Also } from './plan.ts';
import { perform } from './plan.ts';

/** A call that no browser makes. */
export interface Asking {
  readonly method: Method;
  /** Below the API base, each segment encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes a call as somebody: everything that refuses one from a browser refuses this one. */
export function ask(engine: Engine, { user, locale, zone }: Asker, { asking, also }: { asking: Asking; also?: Also }): Promise<Answer> {
  const { method, path, query = {}, body } = asking;
  const { route, segments } = matchRoute(engine.routes, method, path);
  const request: ApiRequest = { route, segments, query: new URLSearchParams(query), body, method, ifMatch: anyVersion, locale, zone };
  return perform(engine, request, user, also);
}
