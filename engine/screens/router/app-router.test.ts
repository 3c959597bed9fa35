import fc from 'fast-check';
import { createMemoryRouter, type Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createDetachedRouter, type HeldWay } from './app-router.ts';

type Step =
  | { readonly kind: 'navigate'; readonly to: string; readonly replace: boolean }
  | { readonly kind: 'go'; readonly by: number }
  | { readonly kind: 'guard'; readonly holds: boolean }
  | { readonly kind: 'answer'; readonly letGo: boolean };

/** One of two routers that take the same steps. */
interface Walker {
  readonly take: (step: Step) => Promise<void>;
  readonly see: () => unknown;
}

const addressOf = ({ pathname, search, hash, state }: Location) => [pathname, search, hash, state as unknown];
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function walkOwn(): Walker {
  const router = createDetachedRouter('/a');
  let holds = false;
  let held: HeldWay | null = null;
  router.guard({ holds: () => holds, onHeld: (way) => void (held = way) });
  return {
    take: async (step) => {
      if (step.kind === 'navigate') router.navigate(step.to, { replace: step.replace, state: step.to });
      if (step.kind === 'go') router.navigate(step.by);
      if (step.kind === 'guard') ({ holds } = step);
      if (step.kind === 'answer') (step.letGo ? held?.letGo : held?.giveUp)?.();
      await settle();
    },
    see: () => ({ at: addressOf(router.place().location), by: router.place().action, held: held && addressOf(held.location) }),
  };
}

/** React Router's own, which has loaders, actions and fetchers as well. */
function walkTheirs(): Walker {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/a'] });
  let holds = false;
  const held = () => router.getBlocker('one', () => holds);
  held();
  return {
    take: async (step) => {
      if (step.kind === 'navigate') await router.navigate(step.to, { replace: step.replace, state: step.to });
      if (step.kind === 'go') await router.navigate(step.by);
      if (step.kind === 'guard') ({ holds } = step);
      if (step.kind === 'answer') (step.letGo ? held().proceed : held().reset)?.();
      await settle();
    },
    see: () => {
      const { location, historyAction } = router.state;
      const blocker = held();
      return { at: addressOf(location), by: historyAction, held: blocker.state === 'blocked' ? addressOf(blocker.location) : null };
    },
  };
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('navigate' as const),
    to: fc.constantFrom('/a', '/b', '/b?page=2', '/c#tab', '/ü/x y'),
    replace: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('go' as const), by: fc.constantFrom(-2, -1, 1, 2) }),
  fc.record({ kind: fc.constant('guard' as const), holds: fc.boolean() }),
  fc.record({ kind: fc.constant('answer' as const), letGo: fc.boolean() }),
);

describe('the router of an app', () => {
  it('is where the router of React Router would be, and holds up what that one holds up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
        const [own, theirs] = [walkOwn(), walkTheirs()];
        for (const step of steps) {
          await own.take(step);
          await theirs.take(step);
          expect([step, own.see()]).toEqual([step, theirs.see()]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
