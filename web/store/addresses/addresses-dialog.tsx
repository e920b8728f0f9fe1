import type { SavedAddress } from '#domain/addresses/addresses-api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ADDRESS_TEXTS } from './address-texts.ts'
import { AddressesView } from './addresses-view.tsx'

type AddressesDialogProps = { onClose: () => void; onChanged: (address: SavedAddress) => void }

/** The saved addresses over the order form. */
export function AddressesDialog({ onClose, onChanged }: AddressesDialogProps) {
  return (
    <Dialog onOpenChange={onClose} title={ADDRESS_TEXTS.saved.title} isSheetOnPhones>
      <AddressesView onChanged={onChanged} />
    </Dialog>
  )
}
