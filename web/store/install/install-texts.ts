/** Every text of installing the shop as an app. */
export const INSTALL_TEXTS = {
  badge: { small: 'Get it on your', large: 'Phone', label: 'Get it on your phone' },
  title: 'Get it on your phone',
  onPhone: 'Tap share in your browser, then Add to Home Screen.',
  onDesktop: 'Click the install icon in the address bar.',
  insideApp: 'Open this page in Chrome or Safari first: this app’s own browser cannot install it.',
  installed: 'Successfully Installed!',
  failed: {
    title: 'Install failed',
    text: 'Could not complete installation. Please try again or use your browser menu.',
  },
  /** By device, and by whether the browser offers the installation itself. */
  install: {
    phone: { offered: 'Install App', manual: 'Add to Home' },
    desktop: { offered: 'Install', manual: 'Desktop' },
  },
} as const
