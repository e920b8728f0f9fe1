/** Notes what a developer should know and a shopper need not, such as a full storage. */
export function logQuietly(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where such notes belong, and this is their one door
  console.warn(what, cause)
}
