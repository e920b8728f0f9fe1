/** Cryptographically secure random bytes. */
export type Random = (bytes: number) => Uint8Array

/** A UUID of version 7: later ids sort later, so that their rows lie together. */
export function newId(now: Date, random: Random): string {
  const bytes = new Uint8Array(16)
  bytes.set(random(10), 6)
  let ms = now.getTime()
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = ms % 256
    ms = Math.floor(ms / 256)
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
