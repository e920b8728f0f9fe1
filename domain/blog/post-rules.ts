/** How long people read a word of plain text, in minutes. */
const WORD_MINUTES = 1 / 220

export const POST_STATES = ['draft', 'scheduled', 'published'] as const
export type PostState = (typeof POST_STATES)[number]

/** The state of a post, which the clock alone decides. @param publishAt when shoppers see it; null for a draft */
export function postState(publishAt: string | Date | null, now: Date): PostState {
  if (publishAt === null) return 'draft'
  return new Date(publishAt) <= now ? 'published' : 'scheduled'
}

/** How long it takes to read a text in Markdown, in whole minutes; 1 at least. */
export function minutesToRead(body: string): number {
  const words = body.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word)).length
  return Math.max(1, Math.round(words * WORD_MINUTES))
}
