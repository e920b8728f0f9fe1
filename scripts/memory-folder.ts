import { existsSync, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/** A folder in memory for files that live as long as a test; undefined where there is none, or less than a gigabyte of it. */
export function memoryFolder(): string | undefined {
  if (!existsSync(SHARED_MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= GIGABYTE ? SHARED_MEMORY : undefined
}
