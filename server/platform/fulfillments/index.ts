import type { Behaviour } from '../behaviour.ts';
import { resend } from './resend.ts';
import { giveUp, send } from './send.ts';

/** An order that is sent again goes out by the gateways of its supplier; the message history says how far it got. */
export const orderFulfillments: Behaviour<'order-fulfillments'> = {
  resource: 'order-fulfillments',
  actions: { resend },
  jobs: { send: { run: send, failed: giveUp, atOnce: 4 } },
};
