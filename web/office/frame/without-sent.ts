/** What is left in a field once `sent` has been taken: nothing, or what was typed while it was being sent. */
export function withoutSent(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}
