import { line, textLimitSchema, type FieldType } from '../field-type.ts';

export const uri: FieldType = {
  ...line,
  name: 'uri',
  // The format alone lets `javascript:` and the like pass, which a link must never lead to, and addresses without a host.
  schema: (field) => ({
    type: 'string',
    format: 'uri',
    allOf: [{ pattern: '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]' }],
    ...textLimitSchema(field),
  }),
  defaultWidget: 'uri',
  defaultDisplay: 'link',
};
