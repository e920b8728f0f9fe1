// Plain JavaScript, because an older Node cannot run TypeScript.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = new URL('../', import.meta.url)
const packages = JSON.parse(readFileSync(new URL('package.json', project), 'utf8')).optionalDependencies

/** The package with Node for this machine. The lock file holds its digest; npm skips the package if that is wrong. */
export const nodePackage = `node-${process.platform}-${process.arch}`
/** The Node version that runs the shop. */
export const nodeVersion = Object.values(packages)[0]
/** Whether there is such a package for this machine. Without one, the system's own Node is used. */
export const isNodeLocked = Object.keys(packages).includes(nodePackage)
export const nodeBinary = fileURLToPath(new URL(`node_modules/${nodePackage}/bin/node`, project))
/** The path that npm's scripts search first. */
export const nodeLink = fileURLToPath(new URL('node_modules/.bin/node', project))
