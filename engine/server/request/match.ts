import type { HttpMethod } from '../../model/model.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { decodeUrlPart } from './encoded.ts';
import type { ApiRoute, ApiRoutes } from './routes.ts';

/** The route of a call and its decoded segments. Refuses an unknown address and a method that the address does not have. */
export function matchRoute(routes: ApiRoutes, method: string, path: string): { route: ApiRoute; segments: readonly string[] } {
  const segments = decodePathSegments(path);
  const sameShape = (routes.get(segments.length) ?? []).filter(({ shape }) => hasRouteShape(segments, shape));
  const route = sameShape.find((candidate) => candidate.method === method);
  if (route) return { route, segments };
  if (sameShape.length === 0) return refuseCall('not-found', say('There is nothing at this address'));
  const methods = [...new Set(sameShape.map((other): HttpMethod => other.method))];
  return refuseCall('no-such-method', say('{method} is not possible here', { method }), {
    hint: methods,
    headers: { allow: methods.join(', ') },
  });
}

/** Whether an address is one of this shape, in which null stands for any segment. */
export function hasRouteShape(segments: readonly string[], shape: ApiRoute['shape']): boolean {
  return shape.length === segments.length && shape.every((part, at) => part === null || part === segments[at]);
}

/** The decoded segments of an address; slashes at its ends say nothing. Refuses what is not properly encoded. */
export function decodePathSegments(path: string): readonly string[] {
  return path
    .split('/')
    .filter((part, at, all) => part !== '' || (at > 0 && at < all.length - 1))
    .map(decodeUrlPart);
}
