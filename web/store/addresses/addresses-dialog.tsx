import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ADDRESS_TEXTS } from './address-texts.ts'
import { AddressesView } from './addresses-view.tsx'

/** The saved addresses over the order form. */
export function AddressesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={ADDRESS_TEXTS.saved.title} isSheetOnPhones>
      <AddressesView />
    </Dialog>
  )
}
