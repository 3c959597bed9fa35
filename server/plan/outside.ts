import type { OutsideContext } from '../platform/behaviour.ts';
import type { Answer } from '../reply/answer.ts';
import { contextOf } from './behave.ts';
import type { Asker, Call, Engine } from './call.ts';
import { callOf, committed } from './call.ts';
import { settle } from './settle.ts';

/** What reaches outside, after the commit of its call: others take their time without holding a record. The last one is the answer. */
export async function answeredOutside(
  engine: Engine,
  asker: Asker,
  { answer, outside }: { readonly answer: Answer; readonly outside: Call['outside'] },
): Promise<Answer> {
  let last = answer;
  for (const { resource, work } of outside) {
    const call = callOf(engine, { ...asker, tx: engine.store });
    last = await settle(call, resource, await work(outsideOf(call, asker)));
  }
  return last;
}

function outsideOf(call: Call, asker: Asker): OutsideContext {
  const { engine } = call;
  const { settings, now, installation, newId, print } = contextOf(call);
  return {
    ...{ settings, now, installation, newId, print },
    outgoing: engine.outgoing,
    mail: engine.deliver,
    tx: (work) => committed(engine, asker, (own) => work(contextOf(own))),
  };
}
