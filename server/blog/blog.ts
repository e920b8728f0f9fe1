import type { Capability } from '../capability/capability.ts'
import { blogPages } from './blog-pages.ts'
import { datePostsBack, insertSeedPosts } from './blog-queries.ts'
import { blogRoutes } from './blog-routes.ts'
import { posts } from './blog-tables.ts'

/** Posts about food, markets and the shop. */
export const blog: Capability = {
  name: 'blog',
  routes: [blogRoutes],
  seed: {
    table: posts,
    // Loaded only for an empty blog, because the posts are long.
    fill: async (tx) => {
      await insertSeedPosts(tx, (await import('#seed/posts/posts.ts')).SEED_POSTS)
      await datePostsBack(tx)
    },
  },
  pages: blogPages,
}
