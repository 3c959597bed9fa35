import type { HttpMethod } from '../../model/model.ts';
import { matchRoute } from '../request/match.ts';
import { anyVersion, type ApiRequest } from '../request/request.ts';
import type { CallAsker, ServerEngine } from './call.ts';

/** A call that does not come from a browser. */
export interface PlannedCall {
  readonly method: HttpMethod;
  /** Below the API base, each segment encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The version of the record that is meant; any, unless told otherwise. */
  readonly version?: string;
}

/** A planned call as a request of whoever asks. */
export function requestOfPlannedCall({ routes }: ServerEngine, { locale, zone }: CallAsker, call: PlannedCall): ApiRequest {
  const { method, path, query = {}, body, version } = call;
  const { route, segments } = matchRoute(routes, method, path);
  return {
    route,
    segments,
    query: new URLSearchParams(query),
    body,
    method,
    ifMatch: version === undefined ? anyVersion : [version],
    locale,
    zone,
  };
}
