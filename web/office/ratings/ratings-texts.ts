import type { CommentState } from '#domain/ratings/ratings-api.ts'

/** What staff read about the ratings of items. */
export const RATINGS_TEXTS = {
  title: 'Ratings',
  failed: 'The ratings cannot be read',
  which: 'Which ratings',
  lists: { all: 'All', waiting: 'Comments to read' },
  none: {
    all: { title: 'No ratings yet', text: 'Shoppers are asked an hour after their order has come.' },
    waiting: {
      title: 'No comment waits',
      text: 'New comments are shown to shoppers only after somebody has read them.',
    },
  },
  stars: (stars: number) => `${stars} of 5 stars`,
  states: { none: '', waiting: 'To read', shown: 'Shown', hidden: 'Hidden' } satisfies Record<CommentState, string>,
  show: 'Show',
  showOf: (comment: string) => `Show to shoppers: ${comment}`,
  hide: 'Hide',
  done: { shown: 'Comment shown', hidden: 'Comment hidden' },
} as const
