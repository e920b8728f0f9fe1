import type { ErrorEntry } from './errors.ts'

/** The refusals of the blog and of the kitchen challenge. */
export const BLOG_AND_CHALLENGE_ERRORS = {
  'post.missing': { kind: 'missing', title: 'Not found', text: 'There is no such post.' },
  'post.gone': { kind: 'gone', title: 'No longer here', text: 'This post is no longer published.' },
  'challenge.missing': { kind: 'missing', title: 'Not found', text: 'There is no such challenge.' },
  'challenge.entries_closed': {
    kind: 'conflict',
    title: 'Not open for entries',
    text: 'This challenge takes no entries now.',
  },
  'challenge.full': { kind: 'conflict', title: 'The challenge is full', text: 'Please enter the next one.' },
  'challenge.voting_closed': {
    kind: 'conflict',
    title: 'No voting now',
    text: 'Votes count only while the voting is open.',
  },
  'challenge.entry_missing': { kind: 'missing', title: 'Not found', text: 'There is no such entry.' },
  'challenge.own_entry': {
    kind: 'conflict',
    title: 'Your own entry',
    text: 'You can vote for every entry but your own.',
  },
  'challenge.voter_new': {
    kind: 'conflict',
    title: 'Not for new accounts',
    text: 'Only accounts that were made before the voting opened can vote.',
  },
  'challenge.entry_changed': {
    kind: 'conflict',
    title: 'The entry has changed',
    text: 'Its sender has changed it. Read it again.',
  },
  'challenge.winner_refused': {
    kind: 'conflict',
    title: 'Not the winner yet',
    text: 'A shown entry can be named once the voting has ended.',
  },
  'challenge.overlaps': {
    kind: 'conflict',
    title: 'Another challenge runs then',
    text: 'Shoppers see one challenge at a time. Choose other days, or save it as a draft.',
  },
} as const satisfies Record<string, ErrorEntry>
