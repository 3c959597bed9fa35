import type { RecordOf } from '../../records.ts';
import type { Behaviour, Context, Installation, Sourced } from '../behaviour.ts';
import { checks, type Check, type Trouble } from './checks.ts';
import { titleIn } from './words.ts';

/** Looking at the dashboard again and again must not make the checks a burden. */
const KEEP_MS = 20_000;

type Status = RecordOf<'platform-status'>;
type Assessment = NonNullable<Status['assessments']>[number];

interface Done {
  readonly check: Check;
  /** null: passed. */
  readonly trouble: Trouble | null;
}

interface Run {
  readonly at: Date;
  readonly done: Promise<readonly Done[]>;
}

const runs = new WeakMap<Installation, Run>();

/** The checks of this installation by system, run when somebody asks and the last run is older than 20 seconds. */
export const platformStatus: Behaviour<'platform-status'> = {
  resource: 'platform-status',
  source: async (context) => {
    const { at, done } = runOf(context);
    return sourced(await done, at, context);
  },
};

function runOf(context: Context): Run {
  const { installation, now } = context;
  const last = runs.get(installation);
  if (last && Math.abs(now.getTime() - last.at.getTime()) < KEEP_MS) return last;
  const run = { at: now, done: runAll(context) };
  runs.set(installation, run);
  return run;
}

async function runAll(context: Context): Promise<readonly Done[]> {
  const all = await Promise.all(checks.map(async (check) => ({ check, trouble: await check.run(context) })));
  return all.flatMap(({ check, trouble }) => (trouble === 'not-used' ? [] : [{ check, trouble }]));
}

function sourced(done: readonly Done[], at: Date, context: Context): Sourced<'platform-status'> {
  const providers = [...new Set(done.map(({ check }) => check.provider))];
  const rows = providers.map((provider): Status => ({
    status_provider: provider,
    kind: provider === 'application' || provider === 'sign_in' ? 'shared' : 'shared_admin',
    assessments: done.filter(({ check }) => check.provider === provider).map((one) => assessment(context, one)),
  }));
  return { rows, headers: { 'last-modified': at.toUTCString() } };
}

// Problems are told in the language of who asks.
function assessment({ model, print }: Context, { check, trouble }: Done): Assessment {
  const assessed = model.resources['platform-status']?.fields.assessments.items?.members;
  const message = trouble === null ? undefined : model.messages[trouble.message]?.text;
  return {
    uniqueness: check.name,
    ...(trouble === null ? {} : { message: message === undefined ? trouble.message : print(message), value: trouble.value }),
    check: check.name,
    name: titleIn(assessed?.['uniqueness' satisfies keyof Assessment], check.name),
    check_id: check.name,
    url: null,
  };
}
