/** Texts for refusals of the auth server, by its codes, and for an unreachable server. */
export const SESSION_TEXTS = {
  refusals: {
    invalid_credentials: 'Wrong email or password.',
    otp_expired: 'That code is wrong or has expired.',
    mfa_verification_failed: 'Wrong code.',
  } as Record<string, string>,
  serverFailed: 'Something went wrong on our side. Please try again.',
  unreachable: 'We could not reach the shop. Please check your connection and try again.',
  signedOutHere: 'You are signed out on this device. The shop could not be told.',
} as const
