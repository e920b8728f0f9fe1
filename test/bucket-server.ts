import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Config } from '#server/config/config.ts'

export type BucketServer = { bucket: NonNullable<Config['bucket']>; close: () => Promise<void> }

/** A server on this machine that speaks as S3 does, with one empty bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'chillz-bucket-'))
  const name = 'pictures'
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name }] })
  const { port } = await server.run()
  return {
    // The account that s3rver knows.
    bucket: {
      name,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
