import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { SavedAddress } from '#domain/addresses/addresses-api.ts'
import { isSamePlace } from '#domain/addresses/same-place.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { LatePart } from '../../ui/state/late-part.tsx'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { ADDRESS_TEXTS } from './address-texts.ts'

const TEXTS = ADDRESS_TEXTS.saved
const AddressesDialog = lazyPart(() => import('./addresses-dialog.tsx'), 'AddressesDialog')

type SavedChoiceProps = {
  addresses: readonly SavedAddress[]
  /** What the form holds. */
  place: Pick<SavedAddress, 'address' | 'city' | 'gpsCode'>
  onChoose: (address: SavedAddress) => void
}

/** The saved addresses, each chosen with one tap; nothing while there are none. */
export function SavedChoice({ addresses, place, onChoose }: SavedChoiceProps) {
  const [isEditing, setEditing] = useState(false)
  if (addresses.length === 0 && !isEditing) return null
  const chosen = addresses.find((one) => isSamePlace(one, place))
  return (
    <div className="grid grid-cols-1 gap-1">
      <RadioCards
        legend={TEXTS.legend}
        className="sm:grid-cols-2"
        options={addresses.map(({ id, name, address, city }) => ({
          value: id,
          label: name,
          description: <span className="line-clamp-2 break-words">{[address, city].filter(Boolean).join(', ')}</span>,
        }))}
        value={chosen?.id ?? null}
        onValueChange={(id) => {
          const tapped = addresses.find((one) => one.id === id)
          if (tapped) onChoose(tapped)
        }}
      />
      <Button variant="link" size="sm" className="justify-self-start px-0" onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        {TEXTS.edit}
      </Button>
      {isEditing && (
        <LatePart isAwaited>
          <AddressesDialog
            onClose={() => setEditing(false)}
            // Corrected over the order form, it is meant for this order: a tap on the chosen radio button would report nothing.
            onChanged={(changed) => changed.id === chosen?.id && onChoose(changed)}
          />
        </LatePart>
      )}
    </div>
  )
}
