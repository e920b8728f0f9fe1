import type { PostFilter, PostsPage, PostView } from './blog-api.ts'

/** What the build of web/app/page-markup.tsx renders of the blog, for browsers and search engines without script. */
export type BlogMarkup = {
  renderPost: (post: PostView) => string
  renderPosts: (page: PostsPage, filter: PostFilter) => string
}
