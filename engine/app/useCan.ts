import { mayRunAction, mayUseVerb } from '../model/access.ts';
import type { ResourceVerb } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import { isResourceVerb } from '../model/verbs.ts';
import { useReasonText } from '../screens/actions/useReason.ts';
import { useResource, useScope } from '../screens/context.ts';
import { useMemo } from 'react';

/** Whether something may be done, and, where it is shown all the same, why not. */
export interface VerbPermission {
  readonly shown: boolean;
  readonly allowed: boolean;
  readonly reason: string | null;
}

/** Whether a verb or an action of a resource is open to this user, on this record; the same answer that buttons and server give. */
export function useCan(name: string, what: string, record?: Values): VerbPermission {
  const resource = useResource(name);
  const extra = useMemo(() => (record === undefined ? {} : { self: record }), [record]);
  const scope = useScope(extra);
  const say = useReasonText();
  const action = resource.actions[what];
  if (action === undefined && !isResourceVerb(what))
    throw new Error(`"${name}" has no verb or action "${what}". Actions: ${Object.keys(resource.actions).join(', ')}.`);
  const permission = action === undefined ? mayUseVerb(resource, what as ResourceVerb, scope) : mayRunAction(resource, action, scope);
  return { shown: permission.shown, allowed: permission.allowed, reason: say(permission, scope) };
}
