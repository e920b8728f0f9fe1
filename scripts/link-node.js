// What `npm ci` does last. Leaving out the Node of other machines, npm 10 also removes the link to the one it installed;
// and where the digest of that one is wrong, npm leaves it out and says nothing.
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { isNodeLocked, nodeBinary, nodeLink, nodePackage } from './locked-node.js'

// Without node_modules npm has only written the lock file.
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
