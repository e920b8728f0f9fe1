// Plain JavaScript, since an older Node cannot read the rest: loaded first, so that it can say why.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// The lock file holds the digest of these packages, and npm installs nothing else under their name: which file runs and
// which version it is are enough to know it.
const project = new URL('../', import.meta.url)
const packages = JSON.parse(readFileSync(new URL('package.json', project), 'utf8')).optionalDependencies
const { platform, arch, execPath, versions } = process
const own = `node-${platform}-${arch}`
const pinned = Object.entries(packages).find(([name]) => name === own)?.[1]

if (pinned !== undefined) {
  const binary = fileURLToPath(new URL(`node_modules/${own}/bin/node`, project))
  const isOurs = existsSync(binary) && realpathSync(binary) === execPath
  if (!isOurs || versions.node !== pinned) {
    refuse(
      `Chillz runs on Node ${pinned}, which “npm ci” brings along, but this is Node ${versions.node} (${execPath}).\n` +
        'Run “npm ci” (or “npm ci --omit=dev” where the shop is only run), then start with “npm start”.',
    )
  }
} else {
  const oldest = Object.values(packages)[0]
  if (Number.parseInt(versions.node, 10) < Number.parseInt(oldest, 10)) {
    refuse(
      `Chillz runs on Node ${oldest}, but this is Node ${versions.node}.\n` +
        `“npm ci” brings none for ${platform} on ${arch}: install Node ${oldest} there, then start with “npm start”.`,
    )
  }
}
// Before the first TypeScript: what Node made of all of it the last time is taken then, and the compiler that it would
// load otherwise, and keep, is some 20 MB of memory.
module.enableCompileCache()

function refuse(reason) {
  console.error(reason)
  process.exit(1)
}
