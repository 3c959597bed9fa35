import type { Method } from '../../engine/model/model.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { decoded } from './encoded.ts';
import type { Route, Routes } from './routes.ts';

/** The route of a call and its decoded segments. Refuses an unknown address and a method that the address does not have. */
export function matchRoute(routes: Routes, method: string, path: string): { route: Route; segments: readonly string[] } {
  const segments = segmentsOf(path);
  const sameShape = (routes.get(segments.length) ?? []).filter(({ shape }) => isOfShape(segments, shape));
  const route = sameShape.find((candidate) => candidate.method === method);
  if (route) return { route, segments };
  if (sameShape.length === 0) return refuse('not-found', say('There is nothing at this address'));
  const methods = [...new Set(sameShape.map((other): Method => other.method))];
  return refuse('no-such-method', say('{method} is not possible here', { method }), {
    hint: methods,
    headers: { allow: methods.join(', ') },
  });
}

/** Whether an address is one of this shape, in which null stands for any segment. */
export function isOfShape(segments: readonly string[], shape: Route['shape']): boolean {
  return shape.length === segments.length && shape.every((part, at) => part === null || part === segments[at]);
}

/** The decoded segments of an address; slashes at its ends say nothing. Refuses what is not properly encoded. */
export function segmentsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((part, at, all) => part !== '' || (at > 0 && at < all.length - 1))
    .map(decoded);
}
