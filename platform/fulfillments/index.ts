import type { Behaviour } from 'steward/server';
import { resendOrder } from './resend.ts';
import { giveUpSending, sendOrder } from './send.ts';

/** An order that is sent again goes out by the gateways of its supplier; the message history says how far it got. */
export const orderFulfillments: Behaviour<'order-fulfillments'> = {
  resource: 'order-fulfillments',
  actions: { resend: resendOrder },
  jobs: { send: { run: sendOrder, failed: giveUpSending, atOnce: 4 } },
};
