// Plain JavaScript, since an older Node cannot read the rest.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = new URL('../', import.meta.url)
const packages = JSON.parse(readFileSync(new URL('package.json', project), 'utf8')).optionalDependencies

/** The package with Node for this machine. The lock file holds its digest; npm leaves it out where that is wrong. */
export const nodePackage = `node-${process.platform}-${process.arch}`
/** The version that runs the shop. */
export const nodeVersion = Object.values(packages)[0]
/** Whether there is such a package for this machine. Without one, its own Node has to do. */
export const isNodeLocked = Object.keys(packages).includes(nodePackage)
export const nodeBinary = fileURLToPath(new URL(`node_modules/${nodePackage}/bin/node`, project))
/** Where npm's scripts look first. */
export const nodeLink = fileURLToPath(new URL('node_modules/.bin/node', project))
