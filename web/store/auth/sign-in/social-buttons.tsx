import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#domain/auth/auth-shapes.ts'
import { paths } from '../../../client/paths.ts'
import { rememberPlace } from '../../../client/steps/return-place.ts'
import { Button } from '../../../ui/button.tsx'
import { offeredQuery } from '../auth-settings.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { useAttempt } from '../use-attempt.ts'
import { SOCIAL_MARKS, SOCIAL_SCOPES } from './social-marks.tsx'

const TEXTS = AUTH_TEXTS.social

/**
 * Sign-in with Google and Microsoft. Their page redirects back to /auth/callback.
 *
 * @param referral the code that a new account names
 */
export function SocialButtons({ referral }: { referral: string }) {
  const { data: isOffered } = useQuery(offeredQuery)
  const { attempt } = useAttempt()
  const [opening, setOpening] = useState<SocialProvider | null>(null)

  // The browser may restore this page from its cache when the person goes back.
  useEffect(() => {
    const stop = () => setOpening(null)
    window.addEventListener('pageshow', stop)
    return () => window.removeEventListener('pageshow', stop)
  }, [])

  const open = async (provider: SocialProvider) => {
    setOpening(provider)
    rememberPlace('signin')
    const named = referral === '' ? '' : `?${new URLSearchParams({ referred_by: referral })}`
    const redirectTo = window.location.origin + paths.authCallback + named
    const answer = await attempt(({ auth }) =>
      auth.signInWithOAuth({ provider, options: { redirectTo, scopes: SOCIAL_SCOPES[provider] } }),
    )
    if (answer === undefined) setOpening(null)
  }

  return (
    <div className="grid gap-2">
      {SOCIAL_PROVIDERS.map((provider) => {
        const Mark = SOCIAL_MARKS[provider]
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
