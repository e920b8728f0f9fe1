import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#domain/auth/auth-shapes.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { socialQuery } from './auth-settings.ts'
import { AUTH_TEXTS } from './auth-texts.ts'
import { rememberPlace } from './return-place.ts'
import { useAttempt } from './use-attempt.ts'

const TEXTS = AUTH_TEXTS.social

/** Google and Microsoft. The page is left for theirs, and comes back through /auth/callback. */
export function SocialButtons() {
  const { data: isOffered } = useQuery(socialQuery)
  const { attempt } = useAttempt()
  const [opening, setOpening] = useState<SocialProvider | null>(null)

  // The back button of the other service shows this page as it was left.
  useEffect(() => {
    const stop = () => setOpening(null)
    window.addEventListener('pageshow', stop)
    return () => window.removeEventListener('pageshow', stop)
  }, [])

  const open = async (provider: SocialProvider) => {
    setOpening(provider)
    rememberPlace('signin')
    const redirectTo = window.location.origin + paths.authCallback
    const answer = await attempt(({ auth }) =>
      auth.signInWithOAuth({ provider, options: { redirectTo, scopes: SCOPES[provider] } }),
    )
    if (answer === undefined) setOpening(null)
  }

  return (
    <div className="grid gap-2">
      {SOCIAL_PROVIDERS.map((provider) => {
        const Mark = MARKS[provider]
        const isMissing = isOffered !== undefined && !isOffered[provider]
        return (
          <Button
            key={provider}
            variant="outline"
            size="lg"
            className="w-full"
            isPending={opening === provider}
            pendingText={TEXTS.opening}
            disabledReason={isMissing ? TEXTS.unavailable : undefined}
            onClick={() => void open(provider)}
          >
            <Mark />
            {TEXTS[provider]}
            {isMissing && <span className="font-normal text-muted text-sm">{TEXTS.unavailable}</span>}
          </Button>
        )
      })}
      <p className="my-2 flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {TEXTS.divider}
      </p>
    </div>
  )
}

/** What is asked of the other service: who it is, and the address. */
const SCOPES = { google: 'email profile', azure: 'openid email profile' } satisfies Record<SocialProvider, string>

/** The marks of the two companies, in the colours that their rules ask for. */
const MARKS = { google: GoogleMark, azure: MicrosoftMark } satisfies Record<SocialProvider, () => React.ReactNode>

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
