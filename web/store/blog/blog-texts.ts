/** Every text of the blog. */
export const BLOG_TEXTS = {
  title: 'Blog',
  heading: 'Food, markets and seasons',
  intro: 'What is cooked in Ghana and where it comes from, and how this shop works.',
  search: 'Search the blog',
  find: 'Search',
  tags: 'Tags',
  all: 'All',
  feed: 'RSS feed',
  none: {
    title: 'No posts found',
    text: 'Try other words, or look through all posts.',
    action: 'See all posts',
  },
  empty: {
    title: 'No posts yet',
    text: 'New posts show up here. The menu is open meanwhile.',
    action: 'See the menu',
  },
  failed: 'The blog could not be loaded',
  waiting: 'Loading posts...',
  by: (author: string) => `By ${author}`,
  minutes: (minutes: number) => `${minutes} min read`,
  updated: (day: string) => `Updated ${day}`,
  back: 'All posts',
  related: 'Read next',
} as const
