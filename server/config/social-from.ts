import type { AuthSettings, SocialSetup } from './auth-settings.ts'

type Name = `${'GOOGLE' | 'MICROSOFT'}_CLIENT_${'ID' | 'SECRET'}` | 'MICROSOFT_TENANT'

/** The providers that people sign in with; null without an account at one. */
export function socialFrom(env: { [One in Name]?: string | undefined }): AuthSettings['social'] {
  return {
    google: setup(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, {
      issuer: 'https://accounts.google.com',
      pictures: 'https://lh3.googleusercontent.com/',
    }),
    azure: setup(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET, {
      issuer: `https://login.microsoftonline.com/${env.MICROSOFT_TENANT ?? 'common'}/v2.0`,
      pictures: 'https://graph.microsoft.com/',
    }),
  }
}

function setup(
  clientId: string | undefined,
  clientSecret: string | undefined,
  provider: Pick<SocialSetup, 'issuer' | 'pictures'>,
): SocialSetup | null {
  return clientId && clientSecret ? { clientId, clientSecret, ...provider } : null
}
