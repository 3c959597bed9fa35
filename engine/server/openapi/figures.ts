/** What the addresses `_sums` and `_counts` of a list and `_tabs` of a record answer. */
import type { JsonSchema } from '../../fields/types.ts';

export const sumsSchema: JsonSchema = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['currency', 'sum', 'count'],
          properties: {
            value: { type: ['string', 'null'], description: 'With `_group`: of the records that have this in its field; null: nothing.' },
            currency: { type: ['string', 'null'] },
            sum: { type: 'string', description: 'An exact decimal number; of money in minor units.' },
            count: { type: 'integer', description: 'Records that have a value.' },
          },
        },
      },
    },
  },
};

export const countsSchema: JsonSchema = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: ['array', 'null'],
      description: 'null: they are too many to be counted.',
      items: {
        type: 'object',
        required: ['value', 'count'],
        properties: {
          value: { type: ['string', 'null'], description: 'null: of records without a value.' },
          count: { type: 'integer' },
        },
      },
    },
  },
};

export const tabsSchema: JsonSchema = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      description: 'By name of the tab. One is missing that is not counted, or that is not for whoever asks.',
      additionalProperties: { type: 'integer' },
    },
  },
};
