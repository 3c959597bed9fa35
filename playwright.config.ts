import { defineConfig } from '@playwright/test';
import { isRunning, place, places } from './tests/browser/place.ts';

const looks = ['screens.spec.ts', 'reach.spec.ts'];
const executablePath = process.env['CHROMIUM'];

/** Browser journeys against real servers, each on an embedded store of its own; `npm test` finds the Chromium and sets CHROMIUM. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  workers: places.length,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  // A journey changes what the next one of its file finds; the screens only look.
  projects: [
    { name: 'journeys', testIgnore: looks },
    { name: 'screens', testMatch: looks, fullyParallel: true },
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
  webServer: places.map(({ port, origin, dataDir }) => ({
    command: 'node tests/browser/serve.mjs',
    url: `${origin}/healthz`,
    timeout: 120_000,
    reuseExistingServer: isRunning,
    env: { PORT: port, DATA_DIR: dataDir, SEED: 'demo' },
  })),
});
