import { fileURLToPath } from 'node:url'

/**
 * The path of a file of the project. The build is as deep below the top folder as this file, in `dist/server`, so both
 * find the same files.
 */
export const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
