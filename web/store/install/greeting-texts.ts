/** Every text of the welcome, and of the card that offers the app. */
export const GREETING_TEXTS = {
  card: {
    title: (brand: string) => `Keep ${brand} close`,
    text: 'Put it on your home screen: it opens like an app and takes almost no space.',
    later: 'Remind Me Later',
    toast: 'Order faster next time',
    toastText: (brand: string) => `${brand} can live on your home screen.`,
  },
  welcome: {
    title: (brand: string) => `Welcome to ${brand}!`,
    text: 'Sign in to keep your orders, your address and your plan in one place.',
    signIn: 'Sign In / Sign Up',
    skip: 'Skip for now',
    note: 'You can sign in later from the profile button at the top right.',
  },
} as const
