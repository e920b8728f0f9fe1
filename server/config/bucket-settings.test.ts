import { expect, test } from 'vitest'
import { configFault } from '#test/config-fault.ts'
import { readConfig } from './config.ts'

const KEYS = { S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'secret' }

test('a bucket needs its name and both keys; region and service have defaults', () => {
  expect(readConfig({}).bucket).toBeNull()
  const bucket = { name: 'chillz-pictures', accessKey: 'access', secretKey: 'secret' }
  const given = { ...KEYS, S3_BUCKET: 'chillz-pictures' }
  expect(readConfig(given).bucket).toEqual({ ...bucket, region: 'us-east-1', endpoint: null })
  const elsewhere = { ...given, S3_REGION: 'eu-west-1', S3_ENDPOINT: 'https://s3.example.com' }
  expect(readConfig(elsewhere).bucket).toEqual({ ...bucket, region: 'eu-west-1', endpoint: 'https://s3.example.com' })
})

test.each<{ env: Record<string, string>; names: string; why: string }>([
  { env: KEYS, names: 'S3_BUCKET', why: 'keys open no bucket without its name' },
  { env: { S3_BUCKET: 'pictures' }, names: 'S3_ACCESS_KEY and S3_SECRET_KEY', why: 'the bucket is private' },
  { env: { S3_REGION: 'eu-west-1' }, names: 'S3_BUCKET and S3_ACCESS_KEY and S3_SECRET_KEY', why: 'nothing moves' },
  { env: { ...KEYS, S3_BUCKET: 'Pictures' }, names: 'S3_BUCKET', why: 'no bucket has such a name' },
  {
    env: { ...KEYS, S3_BUCKET: 'pictures', S3_ENDPOINT: 's3.example.com' },
    names: 'S3_ENDPOINT',
    why: 'it is no address',
  },
  {
    env: { ...KEYS, S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://:' },
    names: 'S3_ENDPOINT',
    why: 'it cannot be called',
  },
])('$env is refused, naming $names: $why', ({ env, names }) => {
  expect(configFault(env)).toMatch(new RegExp(`^${names} m`))
})
