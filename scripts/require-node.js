// Plain JavaScript, since an older Node cannot read the rest: loaded first, so that it can say why.
import module from 'node:module'

const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Chillz runs on Node 24, which “npm ci” brings along, but this is Node ${process.versions.node}.\n` +
      'Run “npm ci”, then start with “npm start” rather than “node scripts/start.ts”.',
  )
  process.exit(1)
}
// Before the first TypeScript: what Node made of all of it the last time is taken then, and the compiler that it would
// load otherwise, and keep, is some 20 MB of memory.
module.enableCompileCache()
