import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config/config.ts'

/** Where pictures are kept that have left the database: a bucket of S3, or of a service that speaks as S3 does. */
export type ObjectStore = {
  /** Writes an object, once more if it exists already. */
  put: (key: string, bytes: Uint8Array) => Promise<{ kind: 'written' }>
  /** @throws Refusal server.busy when the store does not answer now */
  read: (key: string) => Promise<{ kind: 'read'; bytes: Uint8Array } | { kind: 'missing' }>
  /** Deletes an object; one that does not exist counts as deleted. */
  remove: (key: string) => Promise<{ kind: 'removed' }>
}

type Bucket = NonNullable<Config['bucket']>

const CONNECTED_WITHIN_MS = 2_000
const ANSWERED_WITHIN_MS = 10_000
/** A shopper waits for a picture, so the first failure is tried again once only. */
const TRIES = 2

/**
 * Opens a bucket. Its client, 20 MB, is loaded for the first object.
 *
 * @param answeredWithinMs the longest wait for an answer, and within one
 */
export function createObjectStore(
  bucket: Bucket,
  log: Pick<FastifyBaseLogger, 'error'>,
  answeredWithinMs = ANSWERED_WITHIN_MS,
): ObjectStore {
  let opened: ReturnType<typeof openDisk> | undefined
  const disk = () => {
    opened ??= openDisk(bucket, answeredWithinMs)
    return opened
  }
  return {
    put: async (key, bytes) => {
      await (await disk()).put(key, bytes)
      return { kind: 'written' }
    },
    read: async (key) => {
      try {
        return { kind: 'read', bytes: await (await disk()).getBytes(key) }
      } catch (error) {
        // The key is no secret, but what it belongs to is.
        log.error({ err: error }, 'a picture could not be read from the object store')
        if (error instanceof Error && error.cause instanceof Error && error.cause.name === 'NoSuchKey')
          return { kind: 'missing' }
        throw new Refusal('server.busy')
      }
    },
    remove: async (key) => {
      await (await disk()).delete(key)
      return { kind: 'removed' }
    },
  }
}

async function openDisk({ name, region, endpoint, accessKey, secretKey }: Bucket, answeredWithinMs: number) {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const driver = new S3Driver({
    bucket: name,
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Only the shop reads the bucket; who may see a picture is its decision.
    visibility: 'private',
    supportsACL: false,
    requestHandler: {
      connectionTimeout: CONNECTED_WITHIN_MS,
      requestTimeout: answeredWithinMs,
      throwOnRequestTimeout: true, // or it only warns
      socketTimeout: answeredWithinMs,
    },
    maxAttempts: TRIES,
    // Services that are not S3 itself refuse its checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return new Disk(driver)
}
