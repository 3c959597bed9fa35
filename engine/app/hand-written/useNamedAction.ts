import type { Action, Resource } from '../../model/model.ts';
import { useResource } from '../../screens/context.ts';

/** A resource and one of its actions by name; throws for a name it lacks. */
export function useNamedAction(name: string, actionName: string): { readonly resource: Resource; readonly action: Action } {
  const resource = useResource(name);
  const action = resource.actions[actionName];
  if (action === undefined)
    throw new Error(`"${name}" has no action "${actionName}". Actions: ${Object.keys(resource.actions).join(', ')}.`);
  return { resource, action };
}
