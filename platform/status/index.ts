import type { Behaviour, BehaviourContext, Installation, RecordOf, Sourced } from 'steward/server';
import { checks, type PlatformCheck, type CheckTrouble } from './checks.ts';
import { titleOfEnumValue } from './words.ts';

/** Looking at the dashboard again and again must not make the checks a burden. */
const KEEP_MS = 20_000;

type Status = RecordOf<'platform-status'>;
type Assessment = NonNullable<Status['assessments']>[number];

interface DoneCheck {
  readonly check: PlatformCheck;
  /** null: passed. */
  readonly trouble: CheckTrouble | null;
}

interface StatusRun {
  readonly at: Date;
  readonly done: Promise<readonly DoneCheck[]>;
}

const runs = new WeakMap<Installation, StatusRun>();

/** The checks of this installation by system, run when somebody asks and the last run is older than 20 seconds. */
export const platformStatus: Behaviour<'platform-status'> = {
  resource: 'platform-status',
  source: async (context) => {
    const kept = findKeptRun(context);
    // A run ends with the call that began it, whose caller may have gone: then the next one runs the checks.
    const found = (await kept?.done.catch(() => null)) ?? null;
    if (kept !== null && found !== null) return createStatusRows(found, kept.at, context);
    const run = startStatusRun(context);
    return createStatusRows(await run.done, run.at, context);
  },
};

function findKeptRun({ installation, now }: BehaviourContext): StatusRun | null {
  const last = runs.get(installation);
  return last !== undefined && Math.abs(now.getTime() - last.at.getTime()) < KEEP_MS ? last : null;
}

function startStatusRun(context: BehaviourContext): StatusRun {
  const run = { at: context.now, done: runAllChecks(context) };
  runs.set(context.installation, run);
  return run;
}

async function runAllChecks(context: BehaviourContext): Promise<readonly DoneCheck[]> {
  const all = await Promise.all(checks.map(async (check) => ({ check, trouble: await check.run(context) })));
  return all.flatMap(({ check, trouble }) => (trouble === 'not-used' ? [] : [{ check, trouble }]));
}

function createStatusRows(done: readonly DoneCheck[], at: Date, context: BehaviourContext): Sourced<'platform-status'> {
  const providers = [...new Set(done.map(({ check }) => check.provider))];
  const rows = providers.map((provider): Status => ({
    status_provider: provider,
    kind: provider === 'application' || provider === 'sign_in' ? 'shared' : 'shared_admin',
    assessments: done.filter(({ check }) => check.provider === provider).map((one) => createAssessment(context, one)),
  }));
  return { rows, headers: { 'last-modified': at.toUTCString() } };
}

// Problems are told in the language of whoever asks.
function createAssessment({ model, print }: BehaviourContext, { check, trouble }: DoneCheck): Assessment {
  const assessed = model.resources['platform-status']?.fields.assessments.items?.members;
  const message = trouble === null ? undefined : model.messages[trouble.message]?.text;
  return {
    uniqueness: check.name,
    ...(trouble === null ? {} : { message: message === undefined ? trouble.message : print(message), value: trouble.value }),
    check: check.name,
    name: titleOfEnumValue(assessed?.['uniqueness' satisfies keyof Assessment], check.name),
    check_id: check.name,
    url: null,
  };
}
