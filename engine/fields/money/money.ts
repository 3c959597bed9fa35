import { numeric, wholeNumberSchema, type FieldType } from '../field-type.ts';

/** An amount in minor units of its currency (1250 for 12.50); only widgets and cells divide. */
export const money: FieldType = {
  ...numeric,
  name: 'money',
  keys: ['minimum', 'maximum', 'currency', 'sum'],
  schema: wholeNumberSchema,
  codec: ({ scale, currency }) => ({ kind: 'money', scale, currency }),
  defaultWidget: 'money',
};
