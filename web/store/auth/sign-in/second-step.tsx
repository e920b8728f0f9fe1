import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { keep, SESSION_KEY, useSession } from '../../../client/session/session-store.ts'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { CODE_LENGTH, CodeInput } from '../../../ui/form/code-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { phoneLink } from '../../shop/phone-link.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { FailureNote } from '../failure-note.tsx'
import { loadClient, useAttempt } from '../use-attempt.ts'
import { useCountdown } from '../use-countdown.ts'

const TEXTS = AUTH_TEXTS.secondStep
/** The server sends no two messages to one phone within this time, ms. */
const SMS_GAP_MS = 60_000

/** The second proof of an account that asks for one: an authenticator app, or a code by SMS. */
export function SecondStep({ onDone }: { onDone: () => void }) {
  const factors = useFactors()
  const [chosen, setChosen] = useState<string | null>(null)
  // The app needs no network and costs nothing.
  const factor = factors.find((one) => one.id === chosen) ?? factors.find((one) => one.type === 'totp') ?? factors.at(0)
  const others = factors.filter((one) => one !== factor)
  const phone = useShop()?.brand.phone

  return (
    <div className="grid grid-cols-1 gap-4">
      {factor && <Proof key={factor.id} factor={factor} onDone={onDone} />}
      {others.map((other) => (
        <Button key={other.id} variant="link" className="justify-self-start px-0" onClick={() => setChosen(other.id)}>
          {other.type === 'totp' ? TEXTS.useTotp : TEXTS.usePhone}
        </Button>
      ))}
      <div className="border-line border-t pt-4 text-muted text-sm">
        <p>
          <strong className="text-ink">{TEXTS.lost}</strong>{' '}
          {phone !== undefined && (
            <>
              <a href={phoneLink(phone)} className="text-gold-text underline underline-offset-4">
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
          onClick={() => void loadClient().then(({ signOut }) => signOut())}
        >
          {TEXTS.leave}
        </Button>
      </div>
    </div>
  )
}

function Proof({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ challengeId: string; at: number } | null>(null)
  const secondsLeft = useCountdown(sent && sent.at + SMS_GAP_MS)
  const sms = useAttempt()
  const check = useAttempt()
  const isPhone = factor.type === 'phone'

  const send = async () => {
    const answer = await sms.attempt(({ auth }) => auth.mfa.challenge({ factorId: factor.id, channel: 'sms' }))
    if (answer?.data) setSent({ challengeId: answer.data.id, at: Date.now() })
  }
  const verify = async (digits: string) => {
    const answer = await check.attempt(({ auth }) =>
      sent === null
        ? auth.mfa.challengeAndVerify({ factorId: factor.id, code: digits })
        : auth.mfa.verify({ factorId: factor.id, challengeId: sent.challengeId, code: digits }),
    )
    if (answer) onDone()
    else setCode('')
  }
  const enter = (digits: string) => {
    setCode(digits)
    if (digits.length === CODE_LENGTH) void verify(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === CODE_LENGTH) void verify(code)
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <p className="text-sm" role="status">
        {!isPhone ? TEXTS.totp : sent ? TEXTS.phoneSent(factor.ending) : TEXTS.phone(factor.ending)}
      </p>
      {isPhone && (
        <Button
          variant={sent ? 'link' : 'default'}
          size={sent ? 'default' : 'lg'}
          className={sent ? 'justify-self-start px-0 tabular' : undefined}
          isPending={sms.isPending}
          pendingText={TEXTS.sending}
          disabledReason={secondsLeft > 0 ? AUTH_TEXTS.check.resendIn(secondsLeft) : undefined}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? AUTH_TEXTS.check.resendIn(secondsLeft) : sent ? AUTH_TEXTS.check.resend : TEXTS.sendSms}
        </Button>
      )}
      {(!isPhone || sent) && (
        <>
          <Field label={AUTH_TEXTS.check.code} isRequired hint={AUTH_TEXTS.check.codeHint}>
            {(control) => <CodeInput {...control} autoFocus value={code} onValueChange={enter} />}
          </Field>
          <Button
            type="submit"
            size="lg"
            isPending={check.isPending}
            pendingText={AUTH_TEXTS.check.checking}
            disabledReason={code.length < CODE_LENGTH ? AUTH_TEXTS.check.codeMissing : undefined}
          >
            {AUTH_TEXTS.check.submit}
          </Button>
        </>
      )}
      <FailureNote failure={sms.failure ?? check.failure} />
    </form>
  )
}

const Stored = z.object({
  user: z.object({
    factors: z.array(
      z.object({
        id: z.string(),
        factor_type: z.string(),
        status: z.string(),
        phone: z.string().optional(),
      }),
    ),
  }),
})

/** A second proof that is set up. */
type Factor = {
  id: string
  type: 'totp' | 'phone'
  /** The last digits of the phone, to know it by; empty for apps. */
  ending: string
}

/** The second proofs of whoever has given the first one. */
function useFactors(): Factor[] {
  const session = useSession()
  if (session.status !== 'second_step') return []
  const stored = Stored.safeParse(JSON.parse(keep.getItem(SESSION_KEY) ?? 'null'))
  const factors = stored.data?.user.factors ?? []
  return factors
    .filter((factor) => factor.status === 'verified')
    .map(({ id, factor_type, phone = '' }) => ({
      id,
      type: factor_type === 'phone' ? 'phone' : 'totp',
      ending: phone.slice(-3),
    }))
}
