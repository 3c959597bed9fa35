import type { CustomScreen } from 'steward';

/** The hand-written screens, each registered by the `x-` name that descriptors give it. */
export const customScreens: readonly CustomScreen[] = [
  { name: 'x-dashboard', view: () => import('./dashboard/Screen.tsx') },
  { name: 'x-email-tester', view: () => import('./email-tester/Screen.tsx') },
  { name: 'x-rest-client', view: () => import('./rest-client/Screen.tsx') },
  { name: 'x-batch-stepper', view: () => import('./batch-stepper/Screen.tsx') },
  { name: 'x-debug', view: () => import('./debug/Screen.tsx') },
];
