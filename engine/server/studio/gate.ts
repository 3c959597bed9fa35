import type { Context } from 'hono';
import { mayPassGate } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { effectiveRoles } from '../../model/roles.ts';
import type { ServerEngine } from '../plan/call.ts';
import type { CallingUser } from '../behaviour.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say, sayText } from '../reply/say.ts';
import { requestZone } from '../request/request.ts';

/** Refuses those who may not read descriptors. Who may not read them may not try them out either. */
export function requireReviewer(c: Context, { model, settings, now }: ServerEngine, user: CallingUser): void {
  const zone = requestZone(c.req.raw.headers);
  const roles = effectiveRoles(model, user.roles);
  const scope: EvaluationScope = { user: { ...user, timezone: zone }, settings, roles, now: now(), zone, mode: 'show' };
  const { allowed, reason, with: values } = mayPassGate(model.descriptors, {}, scope);
  if (allowed) return;
  if (reason !== null) refuseCall('forbidden', sayText(reason, scope, values));
  refuseCall('forbidden', say('You may not read the descriptors'), { hint: say('Who may, `descriptors` in _app.yaml says') });
}
