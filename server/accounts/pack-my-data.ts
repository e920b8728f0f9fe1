import { strToU8, type Zippable, zipSync } from 'fflate'
import type { OwnPicture } from '../capability/capability.ts'
import type { ObjectStore } from '../uploads/object-store.ts'
import { findBytes } from '../uploads/read-picture.ts'

/** Reads all parts of an export in one snapshot, however long it takes. */
export const READ_ONLY = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * The export file: data as JSON, and pictures. Those whose objects are gone are named in the data.
 *
 * @throws Refusal server.busy when a picture cannot be read now
 */
export async function packMyData(
  { data, pictures }: { data: object; pictures: readonly OwnPicture[] },
  { objects, now }: { objects: ObjectStore | undefined; now: Date },
): Promise<Buffer> {
  const files: Zippable = {}
  const missingPictures: string[] = []
  for (const { file, ...stored } of pictures) {
    const bytes = await findBytes(objects, stored)
    if (bytes)
      files[`pictures/${file}`] = [bytes, { level: 0 }] // compressed already
    else missingPictures.push(file)
  }
  const told = missingPictures.length > 0 ? { ...data, missingPictures } : data
  files['my-data.json'] = strToU8(JSON.stringify(told, null, 2))
  return Buffer.from(zipSync(files, { mtime: now }))
}
