import { AuthRefusal } from '#domain/auth/auth-errors.ts'

/** Metadata is part of every access token, and proxies accept headers of 8 KB. */
const METADATA_MAX_BYTES = 4_096

/** Refuses metadata that is larger than the forms produce. @throws request_entity_too_large */
export function requireSmallMetadata(
  data: Record<string, unknown> | undefined,
  maxBytes = METADATA_MAX_BYTES,
): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(data ?? {})) > maxBytes) {
    throw new AuthRefusal('request_entity_too_large')
  }
  return data ?? {}
}

/** Merges metadata by name, one level deep; null removes a name. @throws request_entity_too_large */
export function mergedMetadata(
  before: Record<string, unknown>,
  change: Record<string, unknown>,
  maxBytes = METADATA_MAX_BYTES,
): Record<string, unknown> {
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)
  return requireSmallMetadata(Object.fromEntries(merged), maxBytes)
}
