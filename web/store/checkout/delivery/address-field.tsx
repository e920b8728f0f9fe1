import { LocateFixed } from 'lucide-react'
import { useId, useState } from 'react'
import { ADDRESS_MAX } from '#domain/orders/orders-api.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { findMe, pointInFigures } from '../../../client/find-me.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { showWords } from '../../../ui/overlay/show-words.ts'
import { type CheckoutDraft, withAddress } from '../../orders/checkout-draft.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'

type AddressFieldProps = {
  draft: Pick<CheckoutDraft, 'address' | 'location' | 'locatedAddress'>
  onChange: (change: Partial<CheckoutDraft>) => void
  error: string | undefined
}

/** The delivery address: typed, or filled in from the device's position. */
export function AddressField({ draft, onChange, error }: AddressFieldProps) {
  const [isLocating, setLocating] = useState(false)
  const [credit, setCredit] = useState<string | null>(null)
  const noteId = useId()

  const locate = async () => {
    setLocating(true)
    const found = await findMe(navigator.geolocation)
    setLocating(false)
    if (found.kind === 'unsupported') return showWords(CHECKOUT_TEXTS.locationUnsupported, 'destructive')
    if (found.kind === 'failed') return showWords(CHECKOUT_TEXTS.locationFailed, 'destructive')
    setCredit(found.attribution)
    const address = cutText(found.address ?? pointInFigures(found.point), ADDRESS_MAX)
    onChange({ location: found.point, address, locatedAddress: address.trim() })
    if (found.address === null) showWords(CHECKOUT_TEXTS.addressFailed, 'destructive')
  }

  return (
    <div className="grid gap-2">
      <Field label={CHECKOUT_TEXTS.address} isRequired error={error}>
        {(control) => (
          <Textarea
            {...control}
            aria-describedby={[control['aria-describedby'], noteId].filter(Boolean).join(' ')}
            className="min-h-20"
            rows={2}
            autoComplete="street-address"
            placeholder={CHECKOUT_TEXTS.addressPlaceholder}
            value={draft.address}
            onChange={(event) => onChange(withAddress(draft, event.target.value))}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="outline"
          size="sm"
          isPending={isLocating}
          pendingText={CHECKOUT_TEXTS.locating}
          onClick={() => void locate()}
        >
          <LocateFixed aria-hidden />
          {CHECKOUT_TEXTS.useLocation}
        </Button>
        {credit !== null && <span className="text-muted text-xs">{credit}</span>}
      </div>
      <p id={noteId} role="status" className="text-muted text-sm empty:hidden">
        {draft.location && draft.address !== '' ? CHECKOUT_TEXTS.located : null}
      </p>
    </div>
  )
}
