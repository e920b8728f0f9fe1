/** What stands where a part of a page comes late, or not at all. */
export const PART_TEXTS = {
  loading: 'Loading...',
  late: 'No answer yet. This opens as soon as the connection is back.',
  broken: 'This part of the page did not load. Your cart is safe. Please try again.',
  retry: 'Load again',
} as const
