/** Turns at something scarce, such as the connections of a store: whoever asks for much waits behind himself, not others behind him. */
import { CallerGone, type StoreAsking } from './haste.ts';

interface WaitingTurn {
  readonly begin: () => void;
  readonly leave: (reason: Error) => void;
}

interface CallerLane {
  readonly waiting: Set<WaitingTurn>;
  running: number;
  /** The time that its turns have taken, on the clock of all lanes. */
  spent: number;
}

/**
 * `total` turns at once, at most `each` of one lane; the work that nobody waits for may have all. Lanes share time, not turns: the one
 * whose turns have taken least comes next, so that short ones never wait for as many long ones. Within a lane comes who came first.
 */
export function openCallerLanes({ total, each }: { readonly total: number; readonly each: number }) {
  // Of lanes that have had as much, who had a turn last stands last.
  const lanes = new Map<string | null, CallerLane>();
  let running = 0;
  // What each lane could have had until now. A new one starts here: nobody saves time up, and nobody who waits is overtaken forever.
  let fair = 0;

  const dispatch = (): void => {
    for (let next = nextLane(); next !== null; next = nextLane()) {
      const [name, lane] = next;
      const [first] = lane.waiting;
      if (first === undefined) return;
      lane.waiting.delete(first);
      begin(name, lane);
      first.begin();
    }
  };
  const nextLane = (): readonly [string | null, CallerLane] | null => {
    let next: readonly [string | null, CallerLane] | null = null;
    for (const [name, lane] of lanes) {
      const isReady = lane.waiting.size > 0 && isFree(name, lane);
      if (isReady && (next === null || lane.spent < next[1].spent)) next = [name, lane];
    }
    return next;
  };
  const end = (name: string | null, took: number): void => {
    const lane = lanes.get(name);
    if (lane === undefined) return;
    fair += took / lanes.size;
    lane.spent += took;
    lane.running -= 1;
    running -= 1;
    if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(name);
    dispatch();
  };

  const laneOf = (name: string | null): CallerLane => {
    const lane = lanes.get(name) ?? { waiting: new Set<WaitingTurn>(), running: 0, spent: fair };
    lanes.set(name, lane);
    return lane;
  };
  const isFree = (name: string | null, lane: CallerLane): boolean => running < total && (name === null || lane.running < each);
  const begin = (name: string | null, lane: CallerLane): void => {
    lane.running += 1;
    running += 1;
    lanes.delete(name);
    lanes.set(name, lane);
  };

  /** Waits for a turn; not any more when whoever asked has gone. */
  const turn = (name: string | null, signal: AbortSignal | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const lane = laneOf(name);
      const onAbort = (): void => entry.leave(new CallerGone());
      const settled = (then: () => void) => (): void => {
        signal?.removeEventListener('abort', onAbort);
        then();
      };
      const entry: WaitingTurn = {
        begin: settled(resolve),
        leave: (reason) => {
          if (lane.waiting.delete(entry)) reject(reason);
          if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(name);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      lane.waiting.add(entry);
      dispatch();
    });

  return {
    /** Does something in a turn of its own, and counts the time that it took. */
    async inTurn<T>(asking: StoreAsking, work: () => Promise<T>): Promise<T> {
      // Whoever asks may be known by name in the meantime.
      const { lane, signal } = asking;
      if (signal?.aborted) throw new CallerGone();
      const own = laneOf(lane);
      // Whoever waits while there is room has as many turns already as one lane may have.
      if (own.waiting.size === 0 && isFree(lane, own)) begin(lane, own);
      else await turn(lane, signal);
      const begun = performance.now();
      try {
        return await work();
      } finally {
        const took = performance.now() - begun;
        asking.spent += took;
        end(lane, took);
      }
    },
  };
}
