import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PostDraft } from '#domain/blog/blog-api.ts'
import { isPagePath } from '#domain/pages/page-paths.ts'
import { SEED_POSTS } from './posts.ts'

test.each(SEED_POSTS)(
  '$slug is a post that staff could have written, with its cover, and links that lead somewhere',
  (post) => {
    const { id: _, ...draft } = post
    expect(PostDraft.parse(draft)).toEqual(draft)
    expect(existsSync(post.image.replace('/pictures/', 'seed/drawn/')), post.image).toBe(true)
    expect(post.body.split(/\s+/).length, 'worth reading').toBeGreaterThan(400)
    for (const [, link = ''] of post.body.matchAll(/\]\((\/[^)]*)\)/g)) {
      expect(isPagePath(link), link).toBe(true)
      const slug = /^\/chillz-blog\/(.+)$/.exec(link)?.[1]
      if (slug) expect(SEED_POSTS.map((one) => one.slug)).toContain(slug)
    }
  },
)
