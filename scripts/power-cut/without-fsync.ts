/** Loaded before the shop by `npm run power-cut -- --without-fsync`: the shop then believes that its disk has everything. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

fs.fsyncSync = () => undefined
syncBuiltinESMExports()
