import type { BatchType } from '../batch-type.ts';
import { budgetImport } from './budget-import.ts';
import { companyAddressImport } from './company-address-import.ts';
import { distributedShipping, distributedShippingLite } from './distributed-shipping.ts';
import { incentives } from './incentives.ts';
import { productImport } from './product-import.ts';
import { stockImport } from './stock-import.ts';
import { userUpdate } from './user-update.ts';

/** What batch jobs can do, in the order in which it is offered. */
export const batchTypes: readonly BatchType[] = [
  distributedShipping,
  distributedShippingLite,
  budgetImport,
  userUpdate,
  incentives,
  companyAddressImport,
  productImport,
  stockImport,
];

export function findBatchType(key: unknown): BatchType | null {
  return batchTypes.find((type) => type.key === key) ?? null;
}
