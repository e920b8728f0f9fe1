// Plain JavaScript, because an older Node cannot run TypeScript; loaded first, so that the refusal is readable.
import { existsSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { isNodeLocked, nodeBinary, nodeVersion } from './locked-node.js'

const { platform, arch, execPath, versions } = process

if (isNodeLocked) {
  const isOurs = existsSync(nodeBinary) && realpathSync(nodeBinary) === execPath
  if (!isOurs || versions.node !== nodeVersion) {
    refuse(
      `Chillz runs on Node ${nodeVersion}, which “npm ci” installs, but this is Node ${versions.node} (${execPath}).\n` +
        'Run “npm ci” (or “npm ci --omit=dev” where the shop is only run), then start with “npm start”.',
    )
  }
} else if (Number.parseInt(versions.node, 10) < Number.parseInt(nodeVersion, 10)) {
  refuse(
    `Chillz runs on Node ${nodeVersion}, but this is Node ${versions.node}.\n` +
      `“npm ci” installs none for ${platform} on ${arch}: install Node ${nodeVersion} there, then start with “npm start”.`,
  )
}
// Before the first TypeScript, so that Node uses the cached result of the last run. Otherwise it would load and keep the
// compiler, some 20 MB of memory.
module.enableCompileCache()

function refuse(reason) {
  console.error(reason)
  process.exit(1)
}
