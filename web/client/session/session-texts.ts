const OLD_CODE = 'This code is too old. Please ask for a new one.'

/** Texts for refusals of the auth server, by its codes, and for an unreachable server. */
export const SESSION_TEXTS = {
  refusals: {
    invalid_credentials: 'Wrong email or password.',
    over_request_rate_limit: 'Too many tries. Please try again later.',
    phone_exists:
      'Another account has this number. You can order with it all the same. If it is yours now, please call us.',
    otp_expired: 'That code is wrong or has expired.',
    mfa_verification_failed: 'Wrong code.',
    mfa_challenge_expired: OLD_CODE,
    // A code counts only on the network on which it was asked for.
    mfa_ip_address_mismatch: OLD_CODE,
  } as Record<string, string>,
  serverFailed: 'Something went wrong on our side. Please try again.',
  unreachable: 'We could not reach the shop. Please check your connection and try again.',
  signedOutHere: 'You are signed out on this device. The shop could not be told.',
} as const
