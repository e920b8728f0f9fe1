import { Info } from 'lucide-react'
import type { AirtimeProvider } from '#domain/airtime/airtime-api.ts'
import { networkHint } from '#domain/airtime/network-hint.ts'
import { Button } from '../../ui/button.tsx'
import { AIRTIME_TEXTS } from './airtime-texts.ts'
import type { TopUpDraft } from './check-top-up.ts'

type NetworkHintProps = {
  providers: readonly AirtimeProvider[]
  draft: TopUpDraft
  onChoose: (providerId: string) => void
}

/** What the beginning of the number tells of its network. Only a hint: numbers move, so nothing is refused for it. */
export function NetworkHint({ providers, draft, onChoose }: NetworkHintProps) {
  const chosen = providers.find(({ id }) => id === draft.providerId)
  const other = networkHint(providers, chosen?.id ?? null, draft.phone)
  return (
    <div role="status" className={other ? undefined : 'hidden'}>
      {other && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3.5 py-2.5 text-sm">
          <p className="flex min-w-0 flex-1 basis-52 items-start gap-2">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-gold-text" />
            {chosen ? AIRTIME_TEXTS.beganWith(other.name, chosen.name) : AIRTIME_TEXTS.looksLike(other.name)}
          </p>
          <Button variant="outline" size="sm" onClick={() => onChoose(other.id)}>
            {AIRTIME_TEXTS.choose(other.name)}
          </Button>
        </div>
      )}
    </div>
  )
}
