import type { AuthSettings } from './auth-settings.ts'

type Given = Partial<
  Record<
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_CLIENT_SECRET'
    | 'MICROSOFT_CLIENT_ID'
    | 'MICROSOFT_CLIENT_SECRET'
    | 'MICROSOFT_TENANT',
    string | undefined
  >
>

/** The providers that people sign in with; null without an account at one. */
export function socialFrom(env: Given): AuthSettings['social'] {
  const { GOOGLE_CLIENT_ID: googleId, GOOGLE_CLIENT_SECRET: googleSecret } = env
  const { MICROSOFT_CLIENT_ID: microsoftId, MICROSOFT_CLIENT_SECRET: microsoftSecret } = env
  const directory = env.MICROSOFT_TENANT ?? 'common'
  return {
    google:
      googleId && googleSecret
        ? {
            clientId: googleId,
            clientSecret: googleSecret,
            issuer: 'https://accounts.google.com',
            pictures: 'https://lh3.googleusercontent.com/',
          }
        : null,
    azure:
      microsoftId && microsoftSecret
        ? {
            clientId: microsoftId,
            clientSecret: microsoftSecret,
            issuer: `https://login.microsoftonline.com/${directory}/v2.0`,
            pictures: 'https://graph.microsoft.com/',
          }
        : null,
  }
}
