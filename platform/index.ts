import { batchJobs, batchJobTypes, batchResults, batchStages } from './batch/index.ts';
import { addFirstUser, type Behaviour, createSignInAccounts, defineProject } from 'steward/server';
import { campaigns } from './campaigns/index.ts';
import { commands } from './commands/index.ts';
import { companyRegions } from './companies/index.ts';
import { emailTemplates } from './email-templates/index.ts';
import { isDemoWanted } from './demo-data/is-wanted.ts';
import { deployments } from './deployments/index.ts';
import { domains } from './domains/index.ts';
import { eventQueries } from './events/index.ts';
import { cronJobs, queues, workers } from './operations/index.ts';
import { orders } from './orders/index.ts';
import { orderFulfillments } from './fulfillments/index.ts';
import { communicationGateways } from './gateways/index.ts';
import { forgotPassword, resetPassword } from './passwords/index.ts';
import { platformStatus } from './status/index.ts';
import { shippingCalculations } from './shipping/index.ts';
import { systems } from './systems/index.ts';
import { inventoryBlockings, packingSpaces, warehouseProducts } from './stock/index.ts';
import { findUser } from './users/find-user.ts';
import { listDemoPeople } from './users/demo-people.ts';
import { profile, users } from './users/index.ts';
import { recordSignIn } from './users/sign-ins.ts';
import { aboutUser } from './users/standing.ts';
import { fillReference } from './reference/index.ts';
import { confirmEmail } from './users/own-address.ts';

/** Everything this platform does beyond the generic API. */
export const behaviours: readonly Behaviour[] = [
  batchJobs,
  batchJobTypes,
  batchStages,
  batchResults,
  companyRegions,
  users,
  profile,
  campaigns,
  orders,
  orderFulfillments,
  warehouseProducts,
  packingSpaces,
  inventoryBlockings,
  shippingCalculations,
  forgotPassword,
  resetPassword,
  confirmEmail,
  systems,
  platformStatus,
  eventQueries,
  commands,
  workers,
  queues,
  cronJobs,
  emailTemplates,
  communicationGateways,
  domains,
  deployments,
];

const slowPaths: readonly string[] = [
  'forgot-password',
  'reset-password',
  'user/password',
  'user/profile-information',
  'user/new-email',
  'user/first-password',
  'confirm-email',
  'email-templates/:preset/:code/sendtest',
  'communication-gateways/:id/test',
];

/** The commerce platform. Its demo records are read when they are wanted. */
export const platform = defineProject({
  behaviours,
  slowPaths,
  people: {
    hasUsers: (model) => model.resources['users'] !== undefined,
    findUser,
    references: ['company'],
    createSignInAccounts,
    recordSignIn,
    aboutUser,
    addFirstUser: (store, model, o) =>
      addFirstUser(store, model, { ...o, also: { locale: 'en-GB', confirmed: true, source: 'setup', login_count: 0 } }),
    listDemoPeople,
  },
  records: {
    fillReference,
    seedStore: async (store, model, o) =>
      (await isDemoWanted(store, model)) ? (await import('./demo-data/index.ts')).seedStore(store, model, o) : 0,
    seedFiles: async (files) => (await import('./demo-data/index.ts')).seedBatchFiles(files),
  },
});
