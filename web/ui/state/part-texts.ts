/** The texts for a part of a page that loads late or fails. */
export const PART_TEXTS = {
  loading: 'Loading...',
  late: 'No answer yet. This opens as soon as the connection is back.',
  broken: 'This part of the page did not load. Your cart is safe. Please try again.',
  retry: 'Load again',
} as const
