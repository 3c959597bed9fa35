/** Stock, packing spaces, blockings and shipping calculations: what the specification says of their forms. */
import type { FormRows } from './forms.ts';

const locked = { isReadOnly: true } as const;
// What reading.ts calls any input that takes decimals.
const measure = 'money';

export const commerce: readonly FormRows[] = [
  {
    name: 'a new stock',
    path: '/warehouse-products/create?_warehouse_code=WH-EMPTY',
    screen: [['P2-2-165'], 'Create stock: Product'],
    fields: [
      ['P2-3-028', 'SKU', 'autocomplete'],
      ['P2-3-025', 'Reported quantity', 'text'],
      ['P2-3-026', 'Next intake date', 'date'],
      ['P2-3-027', 'Next intake quantity', 'text'],
    ],
    required: [
      ['P2-5-021', 'Reported quantity'],
      ['P2-5-024', 'SKU'],
    ],
  },
  {
    name: 'a new packing space',
    path: '/packing-spaces/create?_warehouse_code=WH-KIEL',
    screen: [['P2-2-175'], 'Create: Packing space'],
    fields: [
      ['P2-3-030', 'Reference', 'text'],
      ['P2-3-031', 'Description', 'text'],
      ['P2-3-032', 'Type', 'choice', { value: 'Box' }],
      ['P2-3-034', 'Measurement system', 'choice', { value: 'Metric' }],
      ['P2-3-035', 'Outer width', measure],
      ['P2-3-036', 'Outer height', measure],
      ['P2-3-037', 'Outer length', measure],
      ['P2-3-038', 'Inner width', measure],
      ['P2-3-039', 'Inner height', measure],
      ['P2-3-040', 'Inner length', measure],
      ['P2-3-041', 'Empty weight', measure],
      ['P2-3-042', 'Max weight', measure],
      ['P2-3-043', 'Comment', 'text'],
      ['P2-3-044', 'Enabled', 'switch'],
    ],
    required: [
      ['P2-5-001', 'Reference'],
      ['P2-5-005', 'Outer width'],
      ['P2-5-006', 'Outer height'],
      ['P2-5-007', 'Outer length'],
      ['P2-5-008', 'Empty weight'],
      ['P2-5-009', 'Max weight'],
    ],
    offers: [
      ['P2-3-045] [P2-3-046', 'Type', ['Envelope', 'Box', 'Box for hazardous goods', 'Pallet']],
      ['P2-3-033', 'Measurement system', ['Metric', 'Imperial']],
    ],
  },
  {
    name: 'a packing space',
    path: '/packing-spaces/BOX-S/edit?_warehouse_code=WH-KIEL',
    screen: [['P2-2-176'], 'Edit: BOX-S'],
    fields: [['P2-5-003', 'Reference', 'text', { ...locked, value: 'BOX-S' }]],
  },
  {
    name: 'a new inventory blocking',
    path: '/inventory-blockings/create',
    screen: [['P2-2-191'], 'Inventory blockings / Create'],
    whole: ['P2-3-061', ['Reference', 'SKU', 'Warehouse', 'Quantity', 'Scheduled for', 'Attributes']],
    fields: [
      ['P2-3-050', 'Reference', 'text'],
      ['P2-3-051', 'SKU', 'autocomplete'],
      ['P2-3-052', 'Warehouse', 'autocomplete'],
      ['P2-3-054', 'Quantity', 'text'],
      ['P2-3-056', 'Scheduled for', 'date'],
      ['P2-3-058', 'Attributes', 'rows'],
    ],
    required: [
      ['P2-5-035', 'Reference'],
      ['P2-5-026', 'SKU'],
      ['P2-5-027', 'Warehouse'],
      ['P2-5-028', 'Quantity'],
    ],
    keys: [['P2-3-059', 'Attributes', ['provide_as_inventory_code', 'order_id']]],
  },
  {
    name: 'a new inventory blocking of somebody else than an admin',
    path: '/inventory-blockings/create',
    as: 'nobody',
    screen: [['P2-2-191'], 'Inventory blockings / Create'],
    fields: [['P2-2-196', 'Warehouse', 'text']],
  },
  {
    name: 'an inventory blocking',
    path: '/inventory-blockings/BLK-00001/edit',
    screen: [['P2-2-192'], 'Inventory blockings / BLK-00001 / Edit'],
    fields: [
      ['P2-3-061', 'Reference', 'text', { ...locked, value: 'BLK-00001' }],
      ['P2-3-053', 'Original quantity', 'text'],
      ['P2-3-054', 'Quantity', 'text'],
      ['P2-3-056', 'Scheduled for', 'date'],
      ['P2-3-055', 'Usages', 'value', locked],
      ['P2-3-060', 'Status', 'value', locked],
      ['P2-3-057', 'Created by', 'value', locked],
    ],
    required: [
      ['P2-5-032', 'Original quantity'],
      ['P2-5-028', 'Quantity'],
    ],
  },
];
