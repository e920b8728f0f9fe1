import { defineConfig } from 'vitest/config'

/** Every test: sentences beside the code. `unit` needs nothing; `server` has a database for each file. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // One for each core of the smallest machine; left alone, a core would stand idle.
    maxWorkers: 2,
    // A worker loads the program once, not once for each file: nearly half of the time went into that.
    isolate: false,
    // As for journeys: a shared machine may stall for seconds, and the list says who needed a second go. Twice is broken.
    retry: process.env.CI === undefined ? 0 : 1,
    // What is waited for comes at once or, on a busy machine, seconds later.
    expect: { poll: { timeout: 10_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,seed,simulators,web,scripts,tools,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/lent-pglite.test.ts'],
          setupFiles: ['test/no-stray-errors.ts'],
          // Properties are tried with hundreds of texts, on machines that do other things too.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'test/lent-pglite.test.ts'],
          setupFiles: ['test/no-stray-errors.ts'],
          globalSetup: ['test/migrated-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
