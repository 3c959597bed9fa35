import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { reportCaughtError } from './caught.ts';
import type { BrowserAppOptions } from './options.ts';

/** Draws the application into the page. */
export function drawApp(options: BrowserAppOptions): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  createRoot(root, { onCaughtError: reportCaughtError }).render(
    <StrictMode>
      <App {...options} />
    </StrictMode>,
  );
}
