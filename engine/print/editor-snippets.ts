interface EditorSnippet {
  readonly label: string;
  readonly description: string;
  readonly body: unknown;
}

/** What the editor offers to write out at once, by section. `$1` is where the cursor goes. */
export const snippets: Readonly<Record<string, readonly EditorSnippet[]>> = {
  resource: [
    {
      label: 'new resource',
      description: 'A resource with list and form.',
      body: { apiVersion: 'admin/v1', resource: '$1', title: '$2', access: '$3', fields: { code: 'code', name: 'string!' } },
    },
  ],
  field: [
    { label: 'reference', description: 'A record of another resource.', body: { type: 'ref', to: '$1' } },
    { label: 'choice', description: 'One of some values.', body: { enum: ['$1'], required: true } },
    { label: 'amount', description: 'Money in minor units.', body: { type: 'money', minimum: 0 } },
  ],
  action: [
    { label: 'call', description: 'Calls the API with what is typed.', body: { request: 'POST $1', fields: { $2: 'string!' } } },
    { label: 'transition', description: 'Moves the state.', body: { from: ['$1'], to: '$2', confirm: '$3' } },
  ],
  tab: [
    {
      label: 'list of another resource',
      description: 'Records that belong to this one.',
      body: { name: '$1', list: { of: '$2', filter: { $3: '{id}' } } },
    },
  ],
  block: [{ label: 'group', description: 'Fields under a heading.', body: { group: '$1', description: '$2', fields: ['$3'] } }],
};
