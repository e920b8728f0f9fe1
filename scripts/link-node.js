// The last step of `npm ci`. When npm 10 skips the Node packages of other platforms, it also removes the link to the one
// that it installed; and it silently skips that one if its digest is wrong.
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { isNodeLocked, nodeBinary, nodeLink, nodePackage } from './locked-node.js'

// Without node_modules npm has written the lock file only.
if (isNodeLocked && existsSync(dirname(dirname(nodeLink)))) {
  if (!existsSync(nodeBinary)) {
    console.error(
      `npm has not installed ${nodePackage}, the Node that Chillz runs on: it could not be fetched, its digest is not\n` +
        'the one in package-lock.json, or optional packages are switched off.',
    )
    process.exit(1)
  }
  rmSync(nodeLink, { force: true })
  symlinkSync(relative(dirname(nodeLink), nodeBinary), nodeLink)
}
