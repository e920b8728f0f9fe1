/** Every sentence of header, drawer, footer and the pages around the shop. */
export const LAYOUT_TEXTS = {
  skip: 'Skip to the content',
  nav: { label: 'Main', order: 'Order Now!', track: 'Track Order', terms: 'Terms' },
  openMenu: 'Open the menu',
  drawerTitle: 'Chillz',
  categories: 'Browse',
  signIn: 'Sign In',
  signOut: 'Sign Out',
  signingOut: 'Signing out...',
  welcomeBack: 'Welcome back!',
  myProfile: 'My Profile',
  profileOf: (name: string) => `My Profile (${name})`,
  call: (phone: string) => `Call us on ${phone}`,
  followUs: 'Follow Us',
  opensNewWindow: '(opens a new window)',
  footer: {
    hours: 'Opening hours',
    contact: 'Talk to us',
    tracker: 'Where is my order?',
    cities: (names: string) => `Delivering in ${names}.`,
    rights: (name: string) => `${name}, Ghana`,
  },
  notFound: {
    title: 'This page is off the menu',
    text: 'There is nothing at this address. It may have moved, or the link may be mistyped.',
    home: 'Back to the menu',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This part of the page did not load. Your cart is safe. Please try again.',
    retry: 'Load again',
  },
} as const
