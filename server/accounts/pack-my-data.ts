import { strToU8, type Zippable, zipSync } from 'fflate'
import type { OwnPicture } from '../capability/capability.ts'
import type { ObjectStore } from '../uploads/object-store.ts'
import { readPicture } from '../uploads/read-picture.ts'

/** Reads all parts of an export in one snapshot, however long it takes. */
export const READ_ONLY = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** The export file: data as JSON, and pictures. @throws Refusal server.busy when a picture cannot be read now */
export async function packMyData(
  { data, pictures }: { data: unknown; pictures: readonly OwnPicture[] },
  { objects, now }: { objects: ObjectStore | undefined; now: Date },
): Promise<Buffer> {
  const files: Zippable = { 'my-data.json': strToU8(JSON.stringify(data, null, 2)) }
  // Pictures are compressed already.
  for (const { file, ...stored } of pictures)
    files[`pictures/${file}`] = [await readPicture(objects, stored), { level: 0 }]
  return Buffer.from(zipSync(files, { mtime: now }))
}
