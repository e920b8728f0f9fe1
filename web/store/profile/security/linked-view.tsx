import { useQuery } from '@tanstack/react-query'
import { Mail, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#domain/auth/auth-shapes.ts'
import { paths } from '../../../client/paths.ts'
import { rememberPlace } from '../../../client/steps/return-place.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { dayWords } from '../../../ui/words/day-words.ts'
import { offeredQuery } from '../../auth/auth-settings.ts'
import { SOCIAL_MARKS, SOCIAL_SCOPES } from '../../auth/sign-in/social-marks.tsx'
import { useAttempt } from '../../auth/use-attempt.ts'
import { type Account, type Identity, useAccountRefresh } from '../account/account-query.ts'
import { AccountWait } from '../account/account-wait.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'

const TEXTS = PROFILE_TEXTS.linked

/** The sign-in methods besides a password: linked ones, and ones that can be linked. */
export function LinkedView() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">{TEXTS.how}</p>
      <AccountWait>{(account) => <Ways account={account} />}</AccountWait>
    </div>
  )
}

function Ways({ account }: { account: Account }) {
  const { data: isOffered } = useQuery(offeredQuery)
  const { attempt, failure } = useAttempt()
  const refresh = useAccountRefresh()
  const [busy, setBusy] = useState<string | null>(null)
  const [only, ...others] = account.identities
  /** Whether this identity is the only sign-in method. The e-mail address itself cannot be unlinked. */
  const isLast = only !== undefined && others.length === 0 && only.provider !== 'email'
  const lastReason = account.email === '' ? TEXTS.last : TEXTS.lastButEmail
  const own = (provider: Identity['provider']) => account.identities.filter((one) => one.provider === provider)

  // The browser may restore this page from its cache when the person goes back.
  useEffect(() => {
    const stop = () => setBusy(null)
    window.addEventListener('pageshow', stop)
    return () => window.removeEventListener('pageshow', stop)
  }, [])

  const link = async (provider: SocialProvider) => {
    setBusy(provider)
    rememberPlace('link')
    const redirectTo = window.location.origin + paths.authCallback
    const answer = await attempt(({ auth }) =>
      auth.linkIdentity({ provider, options: { redirectTo, scopes: SOCIAL_SCOPES[provider] } }),
    )
    if (!answer) setBusy(null)
  }
  const unlink = async (identity: Identity) => {
    setBusy(identity.identity_id)
    const answer = await attempt(({ auth }) => auth.unlinkIdentity(identity))
    if (answer) {
      await refresh()
      const name = TEXTS.names[identity.provider]
      // An account with this address, verified, is linked again when it signs in.
      const isSame = identity.email?.toLowerCase() === account.email && identity.identity_data.email_verified === true
      const text = isSame ? TEXTS.unlinkedSame(name) : TEXTS.unlinked.text(name)
      showToast({ title: TEXTS.unlinked.title, text }, 'success', isSame ? 8_000 : undefined)
    }
    setBusy(null)
  }

  const linkedWay = (identity: Identity, icon: ReactNode, text: string | undefined) => (
    <Way key={identity.identity_id} icon={icon} name={TEXTS.names[identity.provider]} text={text}>
      <Button
        variant="outline"
        size="sm"
        aria-label={TEXTS.unlinkLabel(TEXTS.names[identity.provider])}
        isPending={busy === identity.identity_id}
        pendingText={TEXTS.unlinking}
        disabledReason={isLast ? lastReason : undefined}
        onClick={() => void unlink(identity)}
      >
        {TEXTS.unlink}
      </Button>
    </Way>
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="divide-y divide-line rounded-lg border border-line bg-ground px-4">
        {account.email !== '' && (
          <Way icon={<Mail aria-hidden className="size-5" />} name={TEXTS.names.email} text={account.email} />
        )}
        {own('phone').map((identity) =>
          linkedWay(identity, <Smartphone aria-hidden className="size-5" />, `+${account.phone}`),
        )}
        {SOCIAL_PROVIDERS.map((provider) => {
          const Mark = SOCIAL_MARKS[provider]
          const name = TEXTS.names[provider]
          const linked = own(provider)
          const isMissing = isOffered !== undefined && !isOffered[provider]
          const icon = (
            <span className="grid size-5 place-items-center [&_svg]:size-5">
              <Mark />
            </span>
          )
          if (linked.length === 0) {
            return (
              <Way key={provider} icon={icon} name={name} text={isMissing ? TEXTS.unavailable : undefined}>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={TEXTS.linkLabel(name)}
                  isPending={busy === provider}
                  pendingText={TEXTS.opening}
                  disabledReason={isMissing ? TEXTS.unavailable : undefined}
                  onClick={() => void link(provider)}
                >
                  {TEXTS.link}
                </Button>
              </Way>
            )
          }
          return linked.map((identity) =>
            linkedWay(identity, icon, identity.email ?? TEXTS.since(dayWords(identity.created_at))),
          )
        })}
      </ul>
      <p className="text-muted text-sm">{isLast ? lastReason : TEXTS.always}</p>
      <FailureNote failure={failure} />
    </div>
  )
}

type WayProps = { icon: ReactNode; name: string; text?: string | undefined; children?: ReactNode }

function Way({ icon, name, text, children }: WayProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-gold-text">{icon}</span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-semibold text-sm">{name}</span>
        {text !== undefined && <span className="block break-words text-muted text-sm">{text}</span>}
      </span>
      {children}
    </li>
  )
}
