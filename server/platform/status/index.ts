import type { Values } from '../../../engine/model/values.ts';
import type { Behaviour, Context, Installation, Sourced } from '../behaviour.ts';
import { checks, type Check, type Trouble } from './checks.ts';
import { titleIn } from './words.ts';

/** Looking at the dashboard again and again must not make the checks a burden. */
const KEEP_MS = 20_000;

const runs = new WeakMap<Installation, { readonly at: number; readonly run: Promise<Sourced> }>();

/** The checks of this installation by system, run when somebody asks and the last run is older than 20 seconds. */
export const platformStatus: Behaviour = {
  resource: 'platform-status',
  source: (context) => {
    const { installation, now } = context;
    const last = runs.get(installation);
    if (last && Math.abs(now.getTime() - last.at) < KEEP_MS) return last.run;
    const run = runAll(context);
    runs.set(installation, { at: now.getTime(), run });
    return run;
  },
};

async function runAll(context: Context): Promise<Sourced> {
  const done = await Promise.all(checks.map(async (check) => ({ check, trouble: await check.run(context) })));
  const asked = done.flatMap(({ check, trouble }) => (trouble === 'not-used' ? [] : [{ check, trouble }]));
  const providers = [...new Set(asked.map(({ check }) => check.provider))];
  const rows = providers.map((provider) => ({
    status_provider: provider,
    kind: provider === 'application' || provider === 'sign_in' ? 'shared' : 'shared_admin',
    assessments: asked.filter(({ check }) => check.provider === provider).map((one) => assessment(context, one)),
  }));
  return { rows, headers: { 'last-modified': context.now.toUTCString() } };
}

function assessment({ model }: Context, { check, trouble }: { check: Check; trouble: Trouble | null }): Values {
  return {
    uniqueness: check.name,
    ...(trouble === null ? {} : { message: model.messages[trouble.message]?.text.text ?? trouble.message, value: trouble.value }),
    check: check.name,
    name: titleIn(model, ['platform-status', 'assessments', 'uniqueness'], check.name),
    check_id: check.name,
    url: null,
  };
}
