import type { Messages } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import { StrictMode } from 'react';
import { catalogue, loaders, registry } from 'virtual:steward';
import { customScreens } from './custom-screens/index.ts';
import { App, reportCaughtError, type Languages } from 'steward';
import { studioPages } from 'steward/studio';

const files = import.meta.glob<{ messages: Messages }>('./locales/*/messages.po');
const languages: Languages = {
  catalogues: Object.fromEntries(Object.entries(files).map(([path, load]) => [path.split('/')[2] ?? '', load])),
  // A build for other languages names them, e.g. VITE_LOCALES=en,de,zh.
  offered: ((import.meta.env['VITE_LOCALES'] as string | undefined) ?? 'en,de').split(','),
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root, { onCaughtError: reportCaughtError }).render(
  <StrictMode>
    <App
      catalogue={catalogue}
      loaders={loaders}
      registry={registry}
      languages={languages}
      customScreens={customScreens}
      studio={studioPages}
      home="dashboard"
      accountPages={['profile']}
    />
  </StrictMode>,
);
