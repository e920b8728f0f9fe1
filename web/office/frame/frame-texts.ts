/** What staff read around their screens. */
export const FRAME_TEXTS = {
  nav: 'Screens of staff',
  more: 'More',
  loading: 'Loading...',
  failed: 'Your rights cannot be read',
  pages: {
    today: 'Today',
    board: 'Board',
    requests: 'Requests',
    menu: 'Menu',
  },
  secondStep: {
    title: 'This screen needs a second step',
    text: 'It shows money or people. Set up a second step for your account, then sign in with it.',
    action: 'Set up a second step',
  },
} as const
