import type { PostDraft } from '#domain/blog/blog-api.ts'

/** A post of the blog that is published. */
export function aPost(change: Partial<PostDraft> = {}): PostDraft {
  return {
    slug: 'reading-waakye',
    title: 'Reading waakye',
    summary: 'Rice, beans and the leaves that colour both.',
    body: 'Rice **and** beans.',
    image: '/pictures/waakye.webp',
    author: 'Chillz',
    tags: ['Dishes'],
    publishAt: '2026-11-01T09:00:00.000Z',
    ...change,
  }
}
