/** Pages of one record: what the specification says of contact and confirmation requests, form submissions and product approvals. */
export interface ShowRows {
  readonly name: string;
  readonly path: string;
  readonly screen: readonly [ids: readonly string[], title: string];
  /** Labels with a value beside them, by the tab they stand on; null: there are no tabs. */
  readonly tabs: readonly (readonly [
    id: string,
    tab: string | null,
    rows: readonly (readonly [ids: readonly string[], label: string])[],
  ])[];
}

export const shows: readonly ShowRows[] = [
  {
    name: 'a contact request',
    path: '/contact-requests/cq000001',
    screen: [['P1-2.8-003'], 'Contact requests'],
    tabs: [
      [
        'P1-2.8-004] [P1-2.8-007',
        'Content',
        [
          [['P1-3-127'], 'Subject'],
          [['P1-3-134'], 'Description'],
          [['P1-3-128'], 'Email'],
          [['P1-3-138'], 'Phone'],
          [['P1-3-139'], 'Contact method'],
          [['P1-3-135'], 'Created'],
          [['P1-3-133'], 'Status'],
        ],
      ],
      [
        'P1-2.8-005] [P1-2.8-007',
        'Details',
        [
          [['P1-3-126'], 'ID'],
          [['P1-3-129'], 'Channel'],
          [['P1-3-132'], 'Tenant'],
          [['P1-3-130'], 'Product'],
          [['P1-3-131'], 'Order'],
          [['P1-3-136'], 'Created since'],
          [['P1-3-137'], 'Last updated'],
          [['P1-3-140'], 'Language'],
          [['P1-3-141'], 'Distributor'],
        ],
      ],
    ],
  },
  {
    name: 'a confirmation request',
    path: '/confirmation-requests/cf000001',
    screen: [['P1-2.8-011'], 'Confirmation requests'],
    tabs: [
      [
        'P1-2.8-011',
        null,
        [
          [['P1-2.8-012'], 'ID'],
          [['P1-2.8-013', 'P1-3-148'], 'Company'],
          [['P1-2.8-014', 'P1-3-148'], 'Type'],
          [['P1-2.8-015', 'P1-3-148'], 'Confirm signature'],
          [['P1-2.8-016', 'P1-3-148'], 'References'],
          [['P1-2.8-017', 'P1-3-148'], 'Attributes'],
          [['P1-2.8-018', 'P1-3-148'], 'Confirmation parameters'],
          [['P1-2.8-019', 'P1-3-148'], 'Valid until'],
          [['P1-2.8-020', 'P1-3-148'], 'Created'],
          [['P1-2.8-021', 'P1-3-148'], 'Confirmed'],
          [['P1-3-142'], 'Channel'],
          [['P1-3-143'], 'State'],
          [['P1-3-144'], 'Time left'],
          [['P1-3-145', 'P1-4-013'], 'Decision'],
          [['P1-3-146'], 'Reminded'],
          [['P1-3-147'], 'Confirmer'],
        ],
      ],
    ],
  },
  {
    name: 'a form submission',
    path: '/form-submissions/fs000001',
    screen: [['P1-2.8-032'], 'Form submissions'],
    tabs: [
      [
        'P1-2.8-032',
        null,
        [
          [['P1-3-149'], 'Form'],
          [['P1-3-150'], 'Title'],
          [['P1-3-151'], 'Tenant'],
          [['P1-3-152'], 'Submitter'],
          [['P1-3-153'], 'Assignee'],
          [['P1-3-154'], 'Workflow'],
          [['P1-3-155', 'P1-4-012'], 'State'],
          [['P1-3-156'], 'Channel'],
          [['P1-3-157'], 'Created'],
          [['P1-3-158'], 'Updated'],
          [['P1-3-159'], 'Form data'],
        ],
      ],
    ],
  },
  {
    name: 'a product approval',
    path: '/product-approvals/pa000002',
    screen: [['P1-2.8-034'], 'Product approvals'],
    tabs: [
      [
        'P1-2.8-034',
        null,
        [
          [['P1-3-160'], 'Customer'],
          [['P1-3-161'], 'Requester'],
          [['P1-3-162'], 'Approver'],
          [['P1-3-163'], 'Audiences'],
          [['P1-3-164'], 'Purposes'],
          [['P1-3-165'], 'Supplier'],
          [['P1-3-166'], 'Period from'],
          [['P1-3-167'], 'Period to'],
          [['P1-3-168'], 'Hazardous'],
          [['P1-3-169'], 'Recommended'],
          [['P1-3-170'], 'Public'],
          [['P1-3-171'], 'Status'],
        ],
      ],
    ],
  },
];
