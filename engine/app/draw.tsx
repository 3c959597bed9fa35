import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { prepareApp } from './App.tsx';
import { reportCaughtError } from './caught.ts';
import type { BrowserAppOptions } from './options.ts';

/** Draws the application into the page, once all that its address needs is here. */
export async function drawApp(options: BrowserAppOptions): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element with the id "root".');
  const app = await prepareApp(options);
  createRoot(root, { onCaughtError: reportCaughtError }).render(<StrictMode>{app}</StrictMode>);
}
