import { strToU8, type Zippable, zipSync } from 'fflate'
import type { OwnPicture } from '../capability/capability.ts'

/** Reads all parts of an export in one snapshot, however long it takes. */
export const READ_ONLY = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** The export file: data as JSON, and pictures. */
export function packMyData({ data, pictures }: { data: unknown; pictures: readonly OwnPicture[] }, now: Date): Buffer {
  const files: Zippable = { 'my-data.json': strToU8(JSON.stringify(data, null, 2)) }
  // Pictures are compressed already.
  for (const { file, bytes } of pictures) files[`pictures/${file}`] = [bytes, { level: 0 }]
  return Buffer.from(zipSync(files, { mtime: now }))
}
