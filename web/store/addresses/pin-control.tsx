import { LocateFixed, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { pinElsewhere } from '#domain/place/city-centres.ts'
import type { Found, Point } from '../../client/find-me.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { useFindMe } from '../../client/use-find-me.ts'
import { Button } from '../../ui/button.tsx'
import { ADDRESS_TEXTS } from './address-texts.ts'

const TEXTS = ADDRESS_TEXTS.pin

/** Beyond this a position is called inaccurate, in metres. */
const ACCURATE_M = 100

type PinControlProps = {
  pin: Point | null
  city: string
  /** What the button says, at rest and while it looks. */
  texts: { useLocation: string; locating: string }
  /** The words for a pin that is set. */
  setText?: string
  onFound: (found: Extract<Found, { kind: 'found' }>) => void
  onFailed?: (found: Exclude<Found, { kind: 'found' }>) => void
  onRemove: () => void
}

/** The pin of an address: set from the device's position, checked against the city, and removed again. */
export function PinControl({ pin, city, texts, setText = TEXTS.set, onFound, onFailed, onRemove }: PinControlProps) {
  const shop = useShop()
  const [last, setLast] = useState<Found | null>(null)
  const { isLocating, locate } = useFindMe((found) => {
    setLast(found)
    if (found.kind === 'found') onFound(found)
    else onFailed?.(found)
  })

  const served = (shop?.cities ?? []).filter(({ isServed }) => isServed).map(({ name }) => name)
  const elsewhere = pin && pinElsewhere(pin, city, served)
  const about = last?.kind === 'found' ? last.accuracy : 0
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="outline" size="sm" isPending={isLocating} pendingText={texts.locating} onClick={locate}>
          <LocateFixed aria-hidden />
          {texts.useLocation}
        </Button>
        {pin && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setLast(null)
              onRemove()
            }}
          >
            <MapPinOff aria-hidden />
            {TEXTS.remove}
          </Button>
        )}
        {pin && last?.kind === 'found' && last.attribution !== null && (
          <span className="text-muted text-xs">{last.attribution}</span>
        )}
      </div>
      <div role="status" className="grid gap-1 text-sm empty:sr-only">
        {pin && <p className="text-muted">{setText}</p>}
        {pin && about > ACCURATE_M && <p className="text-gold-text">{TEXTS.around(roughly(about))}</p>}
        {elsewhere && (
          <p className="text-gold-text">
            {elsewhere.nearer === null ? TEXTS.nowhere : TEXTS.elsewhere(city, elsewhere.nearer)}
          </p>
        )}
        {last?.kind === 'failed' && <p className="text-gold-text">{TEXTS[last.reason]}</p>}
        {last?.kind === 'unsupported' && !onFailed && <p className="text-gold-text">{TEXTS.unsupported}</p>}
      </div>
    </div>
  )
}

/** An accuracy in words has one figure: 250 m, 2000 m. */
function roughly(metres: number): number {
  const step = metres < 1_000 ? 50 : 500
  return Math.ceil(metres / step) * step
}
