/**
 * The refusals of the auth server, by the codes that its published clients know. Codes are API: clients branch on them.
 * `text` is shown to people where the refusal gives no better text.
 */
export const AUTH_ERRORS = {
  validation_failed: { status: 400, text: 'Something in this request is not right' },
  bad_json: { status: 400, text: 'Could not parse request body as JSON' },
  invalid_credentials: { status: 400, text: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, text: 'Email not confirmed' },
  phone_not_confirmed: { status: 400, text: 'Phone not confirmed' },
  user_banned: { status: 400, text: 'User is banned' },
  refresh_token_not_found: { status: 400, text: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, text: 'Invalid Refresh Token: Already Used' },
  bad_code_verifier: { status: 400, text: 'code challenge does not match previously saved code verifier' },
  bad_oauth_state: { status: 400, text: 'OAuth state not found or expired' },
  bad_oauth_callback: { status: 400, text: 'OAuth callback with invalid answer of the provider' },
  flow_state_already_used: { status: 400, text: 'This sign-in was already completed' },
  provider_disabled: { status: 400, text: 'Unsupported provider: provider is not enabled' },
  provider_email_needs_verification: {
    status: 400,
    text: 'Unverified email with the provider. Please verify it there',
  },
  phone_provider_disabled: { status: 400, text: 'Unsupported phone provider' },
  captcha_failed: { status: 400, text: 'Please complete the captcha to continue.' },
  reauthentication_needed: { status: 400, text: 'This change requires reauthentication' },
  no_authorization: { status: 401, text: 'This endpoint requires a valid Bearer token' },
  insufficient_aal_user: {
    status: 401,
    text: 'AAL2 session is required to update email or password when MFA is enabled.',
  },
  bad_jwt: { status: 403, text: 'invalid JWT: unable to parse or verify signature' },
  user_not_found: { status: 403, text: 'User from sub claim in JWT does not exist' },
  session_not_found: { status: 403, text: 'Session from session_id claim in JWT does not exist' },
  anonymous_not_allowed: { status: 403, text: 'Anonymous user not allowed to perform these actions' },
  not_admin: { status: 403, text: 'User not allowed' },
  otp_expired: { status: 403, text: 'Token has expired or is invalid' },
  insufficient_aal: { status: 403, text: 'AAL2 required to enroll a new factor' },
  flow_state_not_found: { status: 404, text: 'invalid flow state, no valid flow state found' },
  mfa_factor_not_found: { status: 404, text: 'MFA factor with the provided factor ID not found' },
  admin_user_not_found: { status: 404, text: 'User not found' },
  manual_linking_disabled: { status: 404, text: 'Manual linking is disabled' },
  not_found: { status: 404, text: 'There is nothing at this address' },
  passkey_disabled: { status: 404, text: 'Passkeys are disabled' },
  saml_provider_disabled: { status: 404, text: 'SAML 2.0 is disabled' },
  feature_disabled: { status: 404, text: 'This feature is disabled' },
  conflict: { status: 409, text: 'Too many concurrent token refresh requests on the same session or refresh token' },
  request_entity_too_large: { status: 413, text: 'Request body too large' },
  signup_disabled: { status: 422, text: 'Signups not allowed for this instance' },
  user_already_exists: { status: 422, text: 'User already registered' },
  weak_password: { status: 422, text: 'Please create a stronger password following the recommendations.' },
  email_exists: { status: 422, text: 'A user with this email address has already been registered' },
  phone_exists: { status: 422, text: 'A user with this phone number has already been registered' },
  same_password: { status: 422, text: 'New password should be different from the old password.' },
  anonymous_password: {
    status: 422,
    text: 'Updating password of an anonymous user without an email or phone is not allowed',
  },
  anonymous_provider_disabled: { status: 422, text: 'Anonymous sign-ins are disabled' },
  web3_provider_disabled: { status: 422, text: 'Web3 provider is disabled' },
  flow_state_expired: { status: 422, text: 'invalid flow state, flow state has expired' },
  single_identity_not_deletable: { status: 422, text: 'User must have at least 1 identity after unlinking' },
  identity_not_found: { status: 422, text: "Identity doesn't exist" },
  identity_already_exists: { status: 422, text: 'Identity is already linked to another user' },
  email_conflict_identity_not_deletable: { status: 422, text: 'Unable to unlink identity due to email conflict' },
  reauthentication_not_valid: { status: 422, text: 'Verification requires a valid nonce' },
  sms_send_failed: { status: 422, text: 'The message could not be sent' },
  too_many_enrolled_mfa_factors: { status: 422, text: 'Maximum number of enrolled factors reached' },
  mfa_factor_name_conflict: { status: 422, text: 'A factor with this friendly name for this user already exists' },
  mfa_verified_factor_exists: {
    status: 422,
    text: 'A verified phone factor already exists, unenroll the existing factor to continue',
  },
  mfa_verification_failed: { status: 422, text: 'Invalid TOTP code entered' },
  mfa_challenge_expired: { status: 422, text: 'MFA challenge has expired, please challenge again' },
  mfa_ip_address_mismatch: { status: 422, text: 'Challenge and verify IP addresses mismatch' },
  mfa_phone_enroll_not_enabled: { status: 422, text: 'MFA enroll is disabled for Phone' },
  mfa_phone_verify_not_enabled: { status: 422, text: 'MFA verification is disabled for Phone' },
  mfa_webauthn_enroll_not_enabled: { status: 422, text: 'MFA enroll is disabled for WebAuthn' },
  insufficient_aal_unenroll: { status: 422, text: 'AAL2 required to unenroll verified factor' },
  over_request_rate_limit: { status: 429, text: 'Request rate limit reached' },
  over_email_send_rate_limit: { status: 429, text: 'For security purposes, you can only request this after a while.' },
  over_sms_send_rate_limit: { status: 429, text: 'For security purposes, you can only request this after a while.' },
  server_busy: { status: 504, text: 'The shop is very busy. Please try again shortly.' },
  unexpected_failure: { status: 500, text: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>

export type AuthErrorCode = keyof typeof AUTH_ERRORS

/** Codes that differ from the API's because the API uses one code with several statuses. */
const WIRE_CODES: Partial<Record<AuthErrorCode, string>> = {
  anonymous_not_allowed: 'no_authorization',
  anonymous_password: 'validation_failed',
  insufficient_aal_user: 'insufficient_aal',
  insufficient_aal_unenroll: 'insufficient_aal',
  admin_user_not_found: 'user_not_found',
  server_busy: 'request_timeout',
}

/** An expected refusal of the auth server. */
export class AuthRefusal extends Error {
  readonly code: AuthErrorCode
  /** Further fields of the body: the reasons of a weak password, the address that a code was sent to. */
  readonly extra: Record<string, unknown> | undefined

  /** @param text shown to people, where the code's own text is not specific enough */
  constructor(code: AuthErrorCode, text?: string, extra?: Record<string, unknown>) {
    super(text ?? AUTH_ERRORS[code].text)
    this.name = 'AuthRefusal'
    this.code = code
    this.extra = extra
  }

  /** The code as clients know it. */
  get wireCode(): string {
    return WIRE_CODES[this.code] ?? this.code
  }

  get status(): number {
    return AUTH_ERRORS[this.code].status
  }
}

/** A refusal in OAuth's format, where the original server uses it. Always status 400. */
export class OAuthRefusal extends Error {
  readonly error: string

  constructor(error: 'invalid_request' | 'invalid_grant', description: string) {
    super(description)
    this.name = 'OAuthRefusal'
    this.error = error
  }
}
