import { defineConfig } from '@playwright/test';
import { place } from './tests/browser/place.ts';

const executablePath = process.env['CHROMIUM'];

/** Browser journeys against a real server on an embedded store of its own; `npm test` finds the Chromium and sets CHROMIUM. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  // Journeys change records and end sessions, so one runs at a time; the screens only look.
  projects: [
    { name: 'journeys', testIgnore: 'screens.spec.ts', workers: 1 },
    { name: 'screens', testMatch: 'screens.spec.ts', fullyParallel: true },
  ],
  use: {
    baseURL: place.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What tests answer in the place of the server is asked by the page itself.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node engine/server/start.mjs',
    url: `${place.origin}/healthz`,
    timeout: 120_000,
    reuseExistingServer: place.isRunning,
    env: { PORT: new URL(place.origin).port, DATA_DIR: place.dataDir, SEED: 'demo' },
  },
});
