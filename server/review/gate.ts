import type { Context } from 'hono';
import { mayPass } from '../../engine/model/access.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import type { Engine } from '../plan/call.ts';
import type { User } from '../platform/behaviour.ts';
import { refuse } from '../reply/refusal.ts';
import { say, sayText } from '../reply/say.ts';
import { zoneIn } from '../request/request.ts';

/** Refuses those who may not read descriptors. Who may not read them may not try them out either. */
export function demandReview(c: Context, { model, settings, now }: Engine, user: User): void {
  const zone = zoneIn(c.req.raw.headers);
  const roles = effectiveRoles(model, user.roles);
  const scope: Scope = { user: { ...user, timezone: zone }, settings, roles, now: now(), zone, mode: 'show' };
  const { allowed, reason, with: values } = mayPass(model.descriptors, {}, scope);
  if (!allowed) refuse('forbidden', reason === null ? say('You may not read the descriptors') : sayText(reason, scope, values));
}
