/** `_playground`: a descriptor that is being written, read together with the rest of the project. Nothing is stored, no table is made. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Model } from '../../model/model.ts';
import type { Problem } from '../../model/problem.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { PlaygroundStart, TriedText } from '../../studio/review/playground.ts';
import { limitCallRate } from '../guards.ts';
import type { ServerEngine } from '../plan/call.ts';
import type { CallingUser } from '../behaviour.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { readJsonBody } from '../request/body.ts';
import { requireReviewer } from './gate.ts';

interface PlaygroundSource {
  readonly file: string;
  readonly text: string;
}

/** The descriptors of this server, of which one may be tried out with another text. */
export interface PlaygroundProject {
  readonly sources: readonly PlaygroundSource[];
  readonly names: PlaygroundStart['names'];
  readonly readWith: (changed: PlaygroundSource) => { readonly model: Model | null; readonly problems: readonly Problem[] };
}

export interface PlaygroundOptions {
  readonly project: PlaygroundProject;
  readonly engine: ServerEngine;
  /** Who asks; refuses a call without a session. */
  readonly requireUser: (c: Context) => Promise<CallingUser>;
  readonly callerOf: (c: Context) => Promise<string>;
  /** Texts of one caller that are read in a minute. */
  readonly limit: number;
}

/** Largest text of a descriptor, in characters. */
const TEXT_LIMIT = 100_000;

/** The routes of the playground. They exist only where somebody mounts them. */
export function createPlaygroundRoutes(options: PlaygroundOptions): Hono {
  const { project, engine } = options;
  const app = new Hono();
  app.use(async (c, next) => {
    requireReviewer(c, engine, await options.requireUser(c));
    await next();
    c.res.headers.set('cache-control', 'no-store');
  });
  app.use(limitCallRate({ max: options.limit, seconds: 60, now: engine.now, caller: options.callerOf }));
  app.get('/', (c) => c.json(playgroundStartOf(options)));
  app.get('/:name', (c) => c.json({ text: descriptorTextOf(project, c.req.param('name')) }));
  app.post('/', async (c) => c.json(tryDescriptorText(project, textInBody(await readJsonBody(c.req.raw)))));
  return app;
}

function playgroundStartOf({ project: { names }, engine: { model } }: PlaygroundOptions): PlaygroundStart {
  const roles = Object.entries(model.roles).map(([name, { title }]) => ({ name, title }));
  return { names, roles, limit: TEXT_LIMIT };
}

function descriptorTextOf({ sources, names }: PlaygroundProject, name: string): string {
  const source = names.resources.includes(name) ? sources.find(({ file }) => file.endsWith(`/${name}.yaml`)) : undefined;
  return source?.text ?? refuseCall('not-found', say('There is nothing at this address'));
}

function textInBody(body: unknown): string {
  const text = isPlainObject(body) ? body['text'] : null;
  if (typeof text !== 'string') return refuseCall('malformed', say('The body must be a JSON object'), { hint: ['{"text": "…"}'] });
  if (text.length > TEXT_LIMIT) refuseCall('too-large', say('The body is larger than {limit} KB', { limit: TEXT_LIMIT / 1000 }));
  return text;
}

const NAME = /^resource:[ \t]*["']?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)["']?[ \t]*(?:#.*)?\r?$/m;

// The file is called as its resource, as a file in the folder would have to be.
function tryDescriptorText({ sources, readWith }: PlaygroundProject, text: string): TriedText {
  const name = NAME.exec(text)?.[1] ?? 'untitled';
  const folder = sources[0]?.file.replace(/[^/]*$/, '') ?? '';
  const { model, problems } = readWith({ file: `${folder}${name}.yaml`, text });
  return { name, problems, resource: (model && Object.hasOwn(model.resources, name) ? model.resources[name] : null) ?? null };
}
