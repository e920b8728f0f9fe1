/** Builds everything that `npm start` serves, to prepare a machine. */

import { buildWeb } from './build-shop.ts'
import { CannotBuild } from './build-when-changed.ts'

try {
  await buildWeb()
} catch (error) {
  if (!(error instanceof CannotBuild)) throw error
  console.error(error.message)
  process.exitCode = 1
}
