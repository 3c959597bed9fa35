import type { HttpMethod } from '../../model/model.ts';
import type { PlannedAnswer } from '../reply/answer.ts';
import { matchRoute } from '../request/match.ts';
import { anyVersion, type ApiRequest } from '../request/request.ts';
import type { CallAsker, ServerEngine } from './call.ts';
import type { DoAlso } from './plan.ts';
import { performCall } from './plan.ts';

/** A call that does not come from a browser. */
export interface PlannedCall {
  readonly method: HttpMethod;
  /** Below the API base, each segment encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes a call as somebody: everything that refuses one from a browser refuses this one. */
export function askAsUser(
  engine: ServerEngine,
  { user, locale, zone }: CallAsker,
  { asking, also }: { asking: PlannedCall; also?: DoAlso },
): Promise<PlannedAnswer> {
  const { method, path, query = {}, body } = asking;
  const { route, segments } = matchRoute(engine.routes, method, path);
  const request: ApiRequest = { route, segments, query: new URLSearchParams(query), body, method, ifMatch: anyVersion, locale, zone };
  return performCall(engine, request, user, also);
}
