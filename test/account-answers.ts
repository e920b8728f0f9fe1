const AT = '2026-11-20T11:00:00Z'

/** The account as the auth server answers it; `change`: what a test is about. */
export const anAccount = (change: object = {}) => ({
  ...{ id: 'ama', email: 'ama@example.com', email_confirmed_at: AT, phone: '', identities: [] },
  ...change,
})

export const anIdentity = (provider: string, email: string) => ({
  ...{ provider, email, identity_id: provider, id: provider, user_id: 'ama' },
  ...{ identity_data: { email_verified: true }, last_sign_in_at: null, created_at: AT, updated_at: AT },
})

export const aFactor = (type: 'totp' | 'phone', change: object = {}) => ({
  ...{ id: 'f1', factor_type: type, status: 'verified', created_at: AT, updated_at: AT },
  ...(type === 'phone' && { phone: '233241234567' }),
  ...change,
})
