/** Makes everything that `npm start` serves, so that a machine can be prepared before it opens. */
import { buildPictures, buildWeb } from './build-shop.ts'

await buildPictures()
await buildWeb()
