/** Apart from the texts of the sign-in, which pages of the signed-in do without. */
export const SIGNED_IN_TEXTS = {
  title: 'Sign in to continue',
  text: 'This page is part of your account.',
  action: 'Sign In',
} as const
