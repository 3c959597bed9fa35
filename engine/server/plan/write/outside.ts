import type { OutsideContext } from '../../behaviour.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import type { PlannedCall } from '../ask.ts';
import { behaviourContextOf } from '../behave.ts';
import type { CallAsker, ServerCall, ServerEngine } from '../call.ts';
import { createCall, runCommitted } from '../call.ts';
import { answerResult } from './settle.ts';

/** Makes another call of the same user; what is given happens in its transaction. */
type AskAgain = (asking: PlannedCall, also?: (call: ServerCall, answer: PlannedAnswer) => Promise<void>) => Promise<PlannedAnswer>;

/** What reaches outside, after the commit of its call: others take their time without holding a record. The last one is the answer. */
export async function answerAfterOutside(
  engine: ServerEngine,
  asker: CallAsker,
  { answer, outside, ask }: { readonly answer: PlannedAnswer; readonly outside: ServerCall['outside']; readonly ask: AskAgain },
): Promise<PlannedAnswer> {
  let last = answer;
  for (const { resource, work } of outside) {
    const call = createCall(engine, { ...asker, tx: engine.store });
    last = await answerResult(call, resource, await work(outsideContextOf(call, asker, ask)));
  }
  return last;
}

function outsideContextOf(call: ServerCall, asker: CallAsker, ask: AskAgain): OutsideContext {
  const { engine } = call;
  const { settings, now, installation, newId, print } = behaviourContextOf(call);
  return {
    ...{ settings, now, installation, newId, print, model: engine.model, store: engine.store },
    outgoing: engine.outgoing,
    mail: engine.deliver,
    tx: (work) => runCommitted(engine, asker, (own) => work(behaviourContextOf(own))),
    ask: (asking, also) => ask(asking, also && ((own, answer) => also(behaviourContextOf(own), answer))),
  };
}
