import { useState } from 'react'
import { z } from 'zod'
import { type AccessTokenResponse, CHALLENGE_MINUTES, type FactorView } from '#domain/auth/auth-shapes.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { currentSession, keep, SESSION_KEY, useSession } from '../../../client/session/session-store.ts'
import { useClock, useNow } from '../../../client/shop/clock.tsx'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { storedValue } from '../../../client/storage/stored-value.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { phoneLink } from '../../shop/phone-link.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { CodeForm } from '../code-form.tsx'
import { ResendButton } from '../resend-button.tsx'
import { loadClient, useAttempt } from '../use-attempt.ts'

const TEXTS = AUTH_TEXTS.secondStep

/** The last text message with a code. Stored, because phones reload the page while the person reads it. */
const pendingSms = storedValue({
  key: 'chillz-pending-sms',
  schema: z.object({ factorId: z.string(), challengeId: z.string(), sessionId: z.string(), at: z.number() }).nullable(),
  empty: null,
  owner: 'person',
  storage: 'tab',
})

/** The text message whose code would be accepted: of this session, and not too old. */
function usePendingSms() {
  const pending = useStored(pendingSms)
  const session = useSession()
  const now = useNow().getTime()
  if (pending === null || session.status === 'signed_out' || pending.sessionId !== session.sessionId) return null
  return now < pending.at + CHALLENGE_MINUTES.phone * MINUTE_MS ? pending : null
}

/** The second step of a sign-in: the code of an authenticator app, or of a text message. */
export function SecondStep({ onDone }: { onDone: () => void }) {
  const factors = useFactors()
  const pending = usePendingSms()
  const [chosen, setChosen] = useState(pending?.factorId)
  // Preferred, because an app needs no network and costs nothing.
  const factor =
    factors.find((one) => one.id === chosen) ?? factors.find((one) => one.factor_type === 'totp') ?? factors.at(0)
  const others = factors.filter((one) => one !== factor)
  const phone = useShop()?.brand.phone

  return (
    <div className="grid grid-cols-1 gap-4">
      {factor && <Proof key={factor.id} factor={factor} onDone={onDone} />}
      {others.map((other) => (
        <Button key={other.id} variant="link" className="justify-self-start px-0" onClick={() => setChosen(other.id)}>
          {other.factor_type === 'totp' ? TEXTS.useTotp : TEXTS.usePhone}
        </Button>
      ))}
      <div className="border-line border-t pt-4 text-muted text-sm">
        <p>
          <strong className="text-ink">{TEXTS.lost}</strong>{' '}
          {phone !== undefined && (
            <>
              <a
                href={phoneLink(phone)}
                className="inline-flex min-h-11 items-center text-gold-text underline underline-offset-4"
              >
                {TEXTS.callUs(phone)}
              </a>{' '}
              {TEXTS.callWhy}
            </>
          )}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 mt-2"
          onClick={() => {
            pendingSms.forget()
            void loadClient().then(({ signOut }) => signOut())
          }}
        >
          {TEXTS.leave}
        </Button>
      </div>
    </div>
  )
}

function Proof({ factor, onDone }: { factor: FactorView; onDone: () => void }) {
  const clock = useClock()
  const pending = usePendingSms()
  const sent = pending?.factorId === factor.id ? pending : null
  const sms = useAttempt()
  const check = useAttempt()
  const isPhone = factor.factor_type === 'phone'
  /** For recognition. */
  const ending = factor.phone?.slice(-3) ?? ''

  const send = async () => {
    const answer = await sms.attempt(({ auth }) => auth.mfa.challenge({ factorId: factor.id, channel: 'sms' }))
    const challengeId = answer?.data?.id
    const session = currentSession()
    if (!challengeId || session.status === 'signed_out') return
    const { sessionId } = session
    pendingSms.update(() => ({ factorId: factor.id, challengeId, sessionId, at: clock().getTime() }))
  }
  const verify = async (code: string) => {
    const answer = await check.attempt(({ auth }) =>
      sent === null
        ? auth.mfa.challengeAndVerify({ factorId: factor.id, code })
        : auth.mfa.verify({ factorId: factor.id, challengeId: sent.challengeId, code }),
    )
    if (answer) {
      pendingSms.forget()
      onDone()
    }
    return answer !== undefined
  }

  return (
    <>
      <p className="text-sm" role="status">
        {!isPhone ? TEXTS.totp : sent ? TEXTS.phoneSent(ending) : TEXTS.phone(ending)}
      </p>
      {isPhone && !sent && (
        <Button size="lg" isPending={sms.isPending} pendingText={TEXTS.sending} onClick={() => void send()}>
          {TEXTS.sendSms}
        </Button>
      )}
      {sent && (
        <p>
          <ResendButton sentAt={sent.at} isPending={sms.isPending} onResend={() => void send()} />
        </p>
      )}
      {(!isPhone || sent) && (
        <CodeForm
          isFirst
          label={AUTH_TEXTS.check.code}
          hint={AUTH_TEXTS.check.codeHint}
          submit={AUTH_TEXTS.check.submit}
          size="lg"
          isPending={check.isPending}
          onCode={verify}
        />
      )}
      <FailureNote failure={sms.failure ?? check.failure} />
    </>
  )
}

/** The second factors of the person, from the stored session. */
function useFactors(): FactorView[] {
  const session = useSession()
  if (session.status !== 'second_step') return []
  const stored: AccessTokenResponse | null = JSON.parse(keep.getItem(SESSION_KEY) ?? 'null')
  return (stored?.user.factors ?? []).filter(({ status }) => status === 'verified')
}
