/** Every text about new versions of the shop. */
export const OFFLINE_TEXTS = {
  update: {
    title: 'A new version of the shop is ready',
    text: 'Your cart stays as it is.',
    refresh: 'Refresh',
    later: 'Later',
  },
} as const
