import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './scripts/memory-folder.ts'

/** Tests outside of the server's folder that need a database. */
const WITH_DATABASE = ['test/database.test.ts', 'test/lent-database.test.ts', 'scripts/execute-without-shop.test.ts']
/** Tests that need a page, and say so: among the others, each change from one kind to the other would begin a new worker. */
const WITH_PAGE = globSync('{domain,server,simulators,web}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment jsdom'),
)
/** What all tests have in common. */
const EVERY = {
  setupFiles: ['test/no-stray-errors.ts'],
  // Properties are tried with hundreds of texts, and pictures drawn, on machines that do other things too.
  testTimeout: 60_000,
  hookTimeout: 180_000,
}

/** Tests write thousands of files and remove them: in memory that takes half of the system's time. */
const memory = memoryFolder()
if (memory !== undefined && !process.env.TMPDIR) {
  const folder = mkdtempSync(join(memory, 'chillz-tests-'))
  // A PostgreSQL that tests start runs as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/**
 * Every test: sentences beside the code. `unit` needs nothing, `unit-page` a page; `server` gives each file an empty database.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // One for each core of the smallest machine; left alone, a core would stand idle.
    maxWorkers: 2,
    // Fewer collections of what requests leave behind.
    execArgv: ['--max-semi-space-size=32'],
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
          ...EVERY,
          name: 'unit',
          include: ['{domain,seed,simulators,web,scripts,tools,test}/**/*.test.{ts,tsx}'],
          exclude: [...WITH_DATABASE, ...WITH_PAGE],
        },
      },
      {
        extends: true,
        test: {
          ...EVERY,
          setupFiles: [...EVERY.setupFiles, 'test/empty-browser.ts'],
          name: 'unit-page',
          include: WITH_PAGE,
        },
      },
      {
        extends: true,
        test: {
          ...EVERY,
          globalSetup: ['test/migrated-database.ts'],
          name: 'server',
          include: ['server/**/*.test.ts', ...WITH_DATABASE],
          exclude: WITH_PAGE,
          // Node loads the modules itself, as in the shop: an eighth less processor time. Without a loader between, `vi.mock`
          // does not work; no test needs it, and each file is parsed once less.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
})
