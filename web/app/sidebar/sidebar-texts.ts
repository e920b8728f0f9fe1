export const SIDEBAR_TEXTS = {
  label: 'Main',
  toggle: 'Toggle Sidebar',
  order: 'Order Now!',
  importers: 'Importers',
  blog: 'Blog',
  masterclass: 'Masterclass',
  grow: 'Grow',
  signIn: 'Sign In',
  welcomeBack: 'Welcome back!',
  myProfile: 'My Profile',
  call: (phone: string) => `Call us on ${phone}`,
} as const
