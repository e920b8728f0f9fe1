import { useQuery } from '@tanstack/react-query'
import { MessageSquare, ShieldAlert, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { FactorView } from '#domain/auth/auth-shapes.ts'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { dayWords } from '../../../ui/words/day-words.ts'
import { offeredQuery } from '../../auth/auth-settings.ts'
import { phoneLink } from '../../shop/phone-link.ts'
import type { Account } from '../account/account-query.ts'
import { AccountWait } from '../account/account-wait.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { AddApp } from './add-app.tsx'
import { AddPhone } from './add-phone.tsx'
import { RemoveFactor } from './remove-factor.tsx'

const TEXTS = PROFILE_TEXTS.twoStep

/** The second factors of the account: apps and phones. */
export function TwoStepView() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">{TEXTS.why}</p>
      <AccountWait>{(account) => <Factors account={account} />}</AccountWait>
      <Lost />
    </div>
  )
}

function Factors({ account }: { account: Account }) {
  const { data: isOffered } = useQuery(offeredQuery)
  const [doing, setDoing] = useState<'app' | 'phone' | { remove: string } | null>(null)
  const factors = (account.factors ?? []).filter(({ status }) => status === 'verified')
  const isOn = factors.length > 0
  const hasApp = factors.some((factor) => factor.factor_type === 'totp')
  const done = () => setDoing(null)

  return (
    <>
      <p role="status" className="flex items-center gap-2.5 font-semibold text-sm">
        {isOn ? (
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-palm-text" />
        ) : (
          <ShieldAlert aria-hidden className="size-5 shrink-0 text-gold-text" />
        )}
        {isOn ? TEXTS.isOn : TEXTS.isOff}
      </p>
      {isOn && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-ground px-4">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              isRemoving={typeof doing === 'object' && doing?.remove === factor.id}
              onRemove={() => setDoing({ remove: factor.id })}
              onDone={done}
            />
          ))}
        </ul>
      )}
      {doing === 'app' ? (
        <AddApp account={account} onDone={done} />
      ) : doing === 'phone' ? (
        <AddPhone account={account} onDone={done} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant={isOn ? 'outline' : 'default'} size="lg" onClick={() => setDoing('app')}>
            <Smartphone aria-hidden />
            {hasApp ? TEXTS.addAnotherApp : TEXTS.addApp}
          </Button>
          {isOffered?.phone && !factors.some((factor) => factor.factor_type === 'phone') && (
            <Button variant="outline" size="lg" onClick={() => setDoing('phone')}>
              <MessageSquare aria-hidden />
              {TEXTS.addPhone}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type FactorRowProps = { factor: FactorView; isRemoving: boolean; onRemove: () => void; onDone: () => void }

function FactorRow({ factor, isRemoving, onRemove, onDone }: FactorRowProps) {
  const isPhone = factor.factor_type === 'phone'
  const Icon = isPhone ? MessageSquare : Smartphone
  const name = factor.friendly_name ?? (isPhone ? TEXTS.byPhone : TEXTS.app)
  return (
    <li className="grid grid-cols-1 gap-3 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-gold-text">
          <Icon aria-hidden className="size-5" />
        </span>
        <p className="min-w-0 flex-1 basis-32">
          <span className="block break-words font-semibold text-sm">{name}</span>
          <span className="block text-muted text-sm">
            {isPhone && <>{TEXTS.to((factor.phone ?? '').slice(-3))} · </>}
            {TEXTS.since(dayWords(factor.created_at))}
          </span>
        </p>
        {!isRemoving && (
          <Button variant="outline" size="sm" aria-label={TEXTS.removeLabel(name)} onClick={onRemove}>
            {TEXTS.remove}
          </Button>
        )}
      </div>
      {isRemoving && <RemoveFactor factor={factor} name={name} onDone={onDone} />}
    </li>
  )
}

/** What to do about a lost device. */
function Lost() {
  const phone = useShop()?.brand.phone
  return (
    <ProfileCard title={TEXTS.lostTitle}>
      <p className="text-muted text-sm">{TEXTS.lost}</p>
      {phone !== undefined && (
        <a href={phoneLink(phone)} className="justify-self-start text-gold-text text-sm underline underline-offset-4">
          {PROFILE_TEXTS.call(phone)}
        </a>
      )}
    </ProfileCard>
  )
}
