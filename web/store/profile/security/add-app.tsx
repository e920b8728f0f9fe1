import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { CopyIcon } from '../../../ui/copy-button.tsx'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { type Client, useAttempt } from '../../auth/use-attempt.ts'
import type { Account } from '../account/account-query.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { CodeCheck } from './code-check.tsx'
import { startFactor, useTurnedOn } from './start-factor.ts'

const TEXTS = PROFILE_TEXTS.twoStep

type AddAppProps = { account: Account; onDone: () => void }
type Enrolled = { factorId: string; uri: string; secret: string }

/** Sets up an authenticator app: the secret as a QR code and as text, then the first digits that prove that it works. */
export function AddApp({ account, onDone }: AddAppProps) {
  const brand = useShop()?.brand.name
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const start = useAttempt()
  const turnedOn = useTurnedOn(onDone)
  const begun = useRef(false)

  const enrol = async () => {
    const answer = await start.attempt((client) => enrolApp(client, account, brand))
    if (answer?.data) setEnrolled({ factorId: answer.data.id, ...answer.data.totp })
  }
  useEffect(() => {
    // Enrols once per mount: an enrolment creates a new secret.
    if (begun.current) return
    begun.current = true
    void enrol()
  })

  const cancel = (
    <Button variant="outline" onClick={onDone}>
      {TEXTS.cancel}
    </Button>
  )
  return (
    <ProfileCard title={TEXTS.scan}>
      <p className="text-muted text-sm">{TEXTS.scanHow}</p>
      {enrolled === null ? (
        start.failure === null ? (
          <Skeleton className="size-48 justify-self-center rounded-lg" />
        ) : (
          <>
            <FailureNote failure={start.failure} />
            <div className="flex flex-wrap gap-2">
              <Button isPending={start.isPending} onClick={() => void enrol()}>
                {PROFILE_TEXTS.retry}
              </Button>
              {cancel}
            </div>
          </>
        )
      ) : (
        <>
          <QrCode text={enrolled.uri} label={TEXTS.qr} className="size-48 justify-self-center" />
          <a
            href={enrolled.uri}
            className={buttonClasses({ variant: 'outline', size: 'sm', className: 'justify-self-center' })}
          >
            <ExternalLink aria-hidden />
            {TEXTS.openApp}
          </a>
          <div className="flex items-center gap-2 rounded-md bg-sunken py-2 pr-2 pl-4">
            <p className="min-w-0 flex-1">
              <span className="block text-muted text-xs">{TEXTS.secret}</span>
              <code className="block break-words font-semibold font-text text-sm tracking-wider">
                {inFours(enrolled.secret)}
              </code>
            </p>
            <CopyIcon label={TEXTS.copySecret} text={enrolled.secret} copied={TEXTS.secretCopied} />
          </div>
          <CodeCheck
            label={TEXTS.enter}
            submit={TEXTS.turnOn}
            aside={cancel}
            wrong={TEXTS.wrong}
            check={({ auth }, code) => auth.mfa.challengeAndVerify({ factorId: enrolled.factorId, code })}
            onRight={turnedOn}
          />
        </>
      )}
    </ProfileCard>
  )
}

function enrolApp({ auth }: Client, account: Account, brand: string | undefined) {
  const issuer = brand === undefined ? {} : { issuer: brand }
  return startFactor(auth, account, 'totp', (friendlyName) =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName, ...issuer }),
  )
}

/** Groups of four are easier to type: `JBSW Y3DP`. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
