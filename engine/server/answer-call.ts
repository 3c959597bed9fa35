import type { CallingUser } from './behaviour.ts';
import type { ServerEngine } from './plan/call.ts';
import { performCall, requireUserFor } from './plan/plan.ts';
import type { PlannedAnswer } from './reply/answer.ts';
import { readApiRequest, type ApiRequest } from './request/request.ts';
import type { ApiRoute } from './request/routes.ts';

/** Who calls, and under which id their session is stored. */
export interface Caller {
  readonly user: CallingUser | null;
  readonly session: string | null;
}

/** A call as it was read, and the answer to it before it is written. */
export interface CarriedOutCall {
  readonly request: ApiRequest;
  readonly answer: PlannedAnswer;
}

/** Carries out a call of the API. `path` stands below its base, still encoded. Throws refusals. */
export async function carryOutCall(engine: ServerEngine, call: Request, path: string, { user, session }: Caller): Promise<CarriedOutCall> {
  // The body is not read if the caller may not send one.
  const demand = (route: ApiRoute): void => requireUserFor(route, user);
  const request = await readApiRequest(call, path, { ...engine, demand });
  return { request, answer: await performCall(engine, { ...request, session }, user) };
}
