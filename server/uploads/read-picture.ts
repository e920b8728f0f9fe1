import type { StoredPicture } from '../db/columns.ts'
import type { ObjectStore } from './object-store.ts'

/**
 * The bytes of a picture, wherever it is.
 *
 * @throws Refusal server.busy when the object store does not give it now; Error without a store that could have it
 */
export async function readPicture(
  objects: ObjectStore | undefined,
  { picture, objectKey }: StoredPicture,
): Promise<Buffer> {
  if (picture) return Buffer.from(picture)
  if (!objects || objectKey === null) throw new Error('a picture is in an object store, and none is configured')
  const { bytes } = await objects.read(objectKey)
  return Buffer.from(bytes)
}
