import type { SocialProvider } from '#domain/auth/auth-shapes.ts'

/** The requested scopes: identity and address. */
export const SOCIAL_SCOPES = { google: 'email profile', azure: 'openid email profile' } satisfies Record<
  SocialProvider,
  string
>

/** The logos of both companies, in the colours that their rules require. */
export const SOCIAL_MARKS = { google: GoogleMark, azure: MicrosoftMark } satisfies Record<
  SocialProvider,
  () => React.ReactNode
>

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48">
      <path
        fill="#4285f4"
        d="M46 24.5c0-1.6-.1-3.1-.4-4.5H24v8.6h12.4a10.6 10.6 0 0 1-4.6 7v5.7h7.4C43.5 37.3 46 31.4 46 24.500z"
      />
      <path
        fill="#34a853"
        d="M24 47c6.2 0 11.4-2 15.2-5.600l-7.4-5.700c-2 1.4-4.7 2.2-7.8 2.2-6 0-11-4-12.9-9.500H3.500v5.900A23 23 0 0 0 24 47z"
      />
      <path fill="#fbbc05" d="M11.1 28.400a13.8 13.8 0 0 1 0-8.800v-5.900H3.500a23 23 0 0 0 0 20.600z" />
      <path
        fill="#ea4335"
        d="M24 10.100c3.4 0 6.4 1.2 8.8 3.400l6.6-6.600A23 23 0 0 0 3.5 13.700l7.6 5.900C13 14.1 18 10.1 24 10.100z"
      />
    </svg>
  )
}

function MicrosoftMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 21 21">
      <path fill="#f25022" d="M0 0h10v10H0z" />
      <path fill="#7fba00" d="M11 0h10v10H11z" />
      <path fill="#00a4ef" d="M0 11h10v10H0z" />
      <path fill="#ffb900" d="M11 11h10v10H11z" />
    </svg>
  )
}
