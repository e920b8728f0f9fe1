import { Refusal } from '#domain/errors.ts'
import type { StoredPicture } from '../db/columns.ts'
import type { ObjectStore } from './object-store.ts'

/**
 * The bytes of a picture, wherever it is; undefined when its object is gone.
 *
 * @throws Refusal server.busy when the object store does not give it now; Error without a store that could have it
 */
export async function findBytes(
  objects: ObjectStore | undefined,
  { picture, objectKey }: StoredPicture,
): Promise<Buffer | undefined> {
  if (picture) return Buffer.from(picture)
  if (!objects || objectKey === null) throw new Error('a picture is in an object store, and none is configured')
  const object = await objects.read(objectKey)
  return object.kind === 'read' ? Buffer.from(object.bytes) : undefined
}

/** The same for a route. @throws Refusal upload.missing when its object is gone */
export async function readPicture(objects: ObjectStore | undefined, stored: StoredPicture): Promise<Buffer> {
  const bytes = await findBytes(objects, stored)
  if (!bytes) throw new Refusal('upload.missing')
  return bytes
}
