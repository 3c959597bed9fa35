// What `npm start`, `npm run dev` and `npm run build` serve and build.
import { defineProject } from 'steward/server';
import { platform } from './platform/index.ts';

export default defineProject({
  ...platform,
  app: { home: 'dashboard', accountPages: ['profile'], languages: ['en', 'de'] },
});
