import { chromium } from '@playwright/test'
import { aptInstall } from './apt-install.ts'
import { findProgram, isExecutable } from './run-program.ts'

/** Draws no windows: journeys take a quarter less processor time with it than with a whole browser. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/usr/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
]

/**
 * Finds a Chromium for the browser journeys: CHROMIUM_PATH, or Debian's headless shell, which is installed where that is
 * possible; else any other in the usual places, or Playwright's own.
 *
 * @throws Error with advice when none is found or installable
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, but there is no program there.`)
  }
  if (!findProgram([HEADLESS_SHELL])) await aptInstall(HEADLESS_SHELL)
  if (!lookUp()) await aptInstall('chromium')
  const found = lookUp()
  if (found) return found
  throw new Error(
    `No Chromium was found for the browser journeys. Install one (Debian: apt-get install ${HEADLESS_SHELL}; ` +
      'elsewhere: npx playwright install chromium), or name one with CHROMIUM_PATH.',
  )
}

function lookUp(): string | undefined {
  return findProgram([...NAMES, 'Chromium', 'Google Chrome'], PLACES) ?? [chromium.executablePath()].find(isExecutable)
}
