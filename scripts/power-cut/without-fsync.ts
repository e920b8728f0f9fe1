/** Loaded before the shop by `npm run power-cut -- --without-fsync`: makes fsync do nothing. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

fs.fsyncSync = () => undefined
syncBuiltinESMExports()
