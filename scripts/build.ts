/** Makes everything that `npm start` serves, so that a machine can be prepared before it opens. */

import { buildWeb } from './build-shop.ts'
import { CannotBuild } from './build-when-changed.ts'

try {
  await buildWeb()
} catch (error) {
  if (!(error instanceof CannotBuild)) throw error
  console.error(error.message)
  process.exitCode = 1
}
