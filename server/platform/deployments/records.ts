import type { Resource } from '../../../engine/model/model.ts';
import type { Context } from '../behaviour.ts';

type Knowing = Pick<Context, 'model'>;

export function deploymentsOf(context: Knowing): Resource {
  return resourceOf(context, 'deployments');
}

export function runsOf(context: Knowing): Resource {
  return resourceOf(context, 'deployment-runs');
}

/** The run that a job is about; throws when it names none. */
export function runKey(data: unknown): string {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
  if (typeof id !== 'string') throw new Error('The job names no run');
  return id;
}

function resourceOf({ model }: Knowing, name: string): Resource {
  const resource = model.resources[name];
  if (!resource) throw new Error(`There is no resource "${name}"`);
  return resource;
}
