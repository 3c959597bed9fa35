import { describe, expect, it } from 'vitest';
import type { ApiOperation, PathPart } from '../../model/model.ts';
import { modelOf, resourceOf } from '../../../tests/fixtures/model.ts';
import { Refusal } from '../reply/refusal.ts';
import { matchRoute } from './match.ts';
import { bindPathSegments, buildApiRoutes } from './routes.ts';

const op = (method: ApiOperation['method'], ...path: PathPart[]): ApiOperation => ({
  method,
  path,
  encoding: 'json',
  read: [],
  headers: {},
  send: null,
  behaviour: false,
});
const none = { list: null, get: null, create: null, update: null, delete: null };
const routes = buildApiRoutes(
  modelOf([
    resourceOf('moons', [], {
      ops: {
        ...none,
        list: op('GET', 'planets', { param: 'planet' }, 'moons'),
        get: op('GET', 'planets', { param: 'planet' }, 'moons', { key: 0 }),
      },
    }),
    resourceOf('planets', [], {
      ops: { ...none, list: op('GET', 'planets'), get: op('GET', 'planets', { key: 0 }), update: op('PUT', 'planets', { key: 0 }) },
    }),
    resourceOf('readings', [], { ops: { ...none, list: op('GET', 'planets', 'all'), get: op('GET', 'readings', { key: 0 }, { key: 1 }) } }),
  ]),
);

function found(method: string, path: string): string {
  const { route, segments } = matchRoute(routes, method, path);
  const [target] = route.targets;
  const { key, params } = bindPathSegments(target?.op.path ?? [], segments);
  return JSON.stringify([target?.kind, target?.resource.name, key, params]);
}

function refusal(method: string, path: string): unknown {
  try {
    return found(method, path);
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
}

describe('an address', () => {
  it.each([
    ['GET', 'planets', '["list","planets",[],{}]'],
    ['GET', 'planets/mars', '["get","planets",["mars"],{}]'],
    ['GET', 'planets/all', '["list","readings",[],{}]'],
    ['GET', 'planets/*/moons', '["list","moons",[],{"planet":"*"}]'],
    ['GET', 'planets//moons', '["list","moons",[],{"planet":""}]'],
    ['GET', 'planets/mars/moons/a%2Fb', '["get","moons",["a/b"],{"planet":"mars"}]'],
    ['GET', 'readings/north/7', '["get","readings",["north","7"],{}]'],
    ['PUT', 'planets/all', '["update","planets",["all"],{}]'],
  ])('%s %s is %s', (method, path, meaning) => expect(found(method, path)).toBe(meaning));

  it.each([
    ['GET', 'suns', 'not-found'],
    ['GET', 'planets/mars/suns', 'not-found'],
    ['GET', '', 'not-found'],
    ['DELETE', 'planets/mars', 'no-such-method'],
    ['GET', 'planets/%zz', 'malformed'],
  ])('%s %s is refused as %s', (method, path, code) => expect(refusal(method, path)).toBe(code));
});
