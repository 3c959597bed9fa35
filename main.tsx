import type { Messages } from '@lingui/core';
import { catalogue, loaders, registry } from 'virtual:steward';
import { customScreens } from './custom-screens/index.ts';
import { drawApp, type Languages } from 'steward';
import { studioPages } from 'steward/studio';

const files = import.meta.glob<{ messages: Messages }>('./locales/*/messages.po');
const languages: Languages = {
  catalogues: Object.fromEntries(Object.entries(files).map(([path, load]) => [path.split('/')[2] ?? '', load])),
  // A build for other languages names them, e.g. VITE_LOCALES=en,de,zh.
  offered: ((import.meta.env['VITE_LOCALES'] as string | undefined) ?? 'en,de').split(','),
};

void drawApp({
  ...{ catalogue, loaders, registry, languages, customScreens },
  ...{ studio: studioPages, home: 'dashboard', accountPages: ['profile'] },
});
