import { LocateFixed } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { showToast } from '../ui/toast.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { findMe, pointInFigures } from './find-me.ts'

type AddressFieldProps = {
  draft: Pick<CheckoutDraft, 'address' | 'location'>
  onChange: (change: Partial<CheckoutDraft>) => void
  error: string | undefined
}

/** Where to deliver: written, or filled in from where the shopper stands. */
export function AddressField({ draft, onChange, error }: AddressFieldProps) {
  const [isLocating, setLocating] = useState(false)
  const [credit, setCredit] = useState<string | null>(null)
  const noteId = useId()

  const locate = async () => {
    setLocating(true)
    const found = await findMe(navigator.geolocation)
    setLocating(false)
    if (found.kind === 'unsupported') return complain(CHECKOUT_TEXTS.locationUnsupported)
    if (found.kind === 'failed') return complain(CHECKOUT_TEXTS.locationFailed)
    setCredit(found.attribution)
    onChange({
      location: found.point,
      address: found.address ?? pointInFigures(found.point),
    })
    if (found.address === null) complain(CHECKOUT_TEXTS.addressFailed)
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
            onChange={(event) =>
              onChange({
                address: event.target.value,
                // Emptied and written anew it is another place.
                ...(event.target.value.trim() === '' && { location: null }),
              })
            }
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

function complain({ title, text }: { title: string; text: string }) {
  showToast(title, { description: text, tone: 'destructive' })
}
