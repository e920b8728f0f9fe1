import { defineConfig } from '@playwright/test'
import { memoryFolder } from './scripts/memory-folder.ts'

/** The journeys of shoppers, on the real server with the built web and the simulators. `npm run e2e` builds first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // Node reads TypeScript by itself. On a fresh clone the runner took 13 s to translate 1,700 modules.
  build: { external: ['**/*.ts'] },
  // `npm test` has made the template of the shop before.
  ...(process.env.SHOP_TEMPLATE === undefined && { globalSetup: './e2e/shop-template.ts' }),
  outputDir: 'test-results',
  // One picture for every system: the fonts are our own.
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  // Journeys wait more than they compute, so two cores run four.
  workers: 4,
  forbidOnly: process.env.CI !== undefined,
  // A shared machine may stall for seconds; the list says which journey needed a second go. Twice is broken.
  retries: process.env.CI === undefined ? 0 : 1,
  // Both are for a machine several times slower than usual: a journey that passes never waits for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    // A worker would answer what journeys intercept; those about it allow it.
    serviceWorkers: 'block',
    // Motion has its own tests: journeys wait for nothing that moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // What the browser's processes share is a new file each time: in memory, where there is enough, that is a tenth quicker.
      ignoreDefaultArgs: memoryFolder() === undefined ? [] : ['--disable-dev-shm-usage'],
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Glyphs as wide as in a Chromium with windows, which the pictures were made with.
        '--font-render-hinting=none',
        // As on phones with little memory: the payment window's frames run with the page, which saves a third of the processes.
        '--disable-site-isolation-trials',
        // Fewer processes, no optimised code and fewer collections for pages that live for seconds: at least a
        // sixth of the processor time.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
        '--js-flags=--no-maglev,--no-turbofan,--min-semi-space-size=16',
      ],
    },
  },
})
