import { chromium } from '@playwright/test'
import { aptInstall } from './apt-install.ts'
import { findProgram, isExecutable } from './run-program.ts'

/** The first draws no windows: its journeys take a quarter less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const PLACES = [
  '/usr/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
]

/**
 * Finds a Chromium for the browser journeys: CHROMIUM_PATH, the usual places, Playwright's own; else installs Debian's.
 *
 * @throws Error with advice when none is found or installable
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, but there is no program there.`)
  }
  const found = lookUp()
  if (found) return found
  if (!(await aptInstall('chromium-headless-shell'))) await aptInstall('chromium')
  const installed = lookUp()
  if (installed) return installed
  throw new Error(
    'No Chromium was found for the browser journeys. Install one (Debian: apt-get install chromium-headless-shell; ' +
      'elsewhere: npx playwright install chromium), or name one with CHROMIUM_PATH.',
  )
}

function lookUp(): string | undefined {
  return findProgram([...NAMES, 'Chromium', 'Google Chrome'], PLACES) ?? [chromium.executablePath()].find(isExecutable)
}
