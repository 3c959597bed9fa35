/** Batch jobs and their runs: what the specification says of their lists. */
import type { ListRows } from './lists.ts';

const roomy = ['100', '500', '1,000', 'All'];

export const batches: readonly ListRows[] = [
  {
    resource: 'batchjobs',
    path: '/batchjobs',
    screen: ['P2-2-296', 'Batch jobs'],
    columns: ['ID', 'Type', 'File name', 'Attributes', 'Created by', 'Created'],
    columnRows: [
      ['P2-2-304', null],
      ['P2-3-093', null],
    ],
    filters: ['Type', 'Created by'],
    filterRows: [['P2-2-304', null]],
    call: { path: '/batchjobs', sort: '_sort[created_at]=desc', limit: '100' },
    callRows: ['P2-2-297', 'P2-2-299'],
    pageSizes: roomy,
  },
  {
    resource: 'batch-runs',
    path: '/batchjobs/demo-waiting/runs',
    screen: ['P2-2-315', 'Start / Batch jobs / Runs'],
    columns: ['ID', 'Started', 'Started by', 'Status'],
    columnRows: [
      ['P2-2-323', 'Started'],
      ['P2-3-095', null],
    ],
    filters: ['Status'],
    filterRows: [],
    call: { path: '/batchjobs/demo-waiting/runs', sort: '_sort[id]=desc', limit: '25' },
    callRows: ['P2-2-006', 'P2-7-064'],
    pageSizes: ['25', '50', '100', '500'],
  },
];
