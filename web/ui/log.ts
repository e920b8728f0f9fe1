/** Logs a fact for developers that shoppers need not see, such as a full storage. */
export function logQuietly(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the browser's console
  console.warn(what, cause)
}
