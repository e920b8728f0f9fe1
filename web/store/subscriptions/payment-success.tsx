import { CircleCheck } from 'lucide-react'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts'

const TEXTS = SUBSCRIPTION_TEXTS.success

/** The thanks dialog after an upgrade, with a link to the community's chat group. */
export function PaymentSuccess({ onClose }: { onClose: () => void }) {
  const url = useShop()?.brand.communityUrl ?? ''
  return (
    <Dialog
      onOpenChange={onClose}
      title={TEXTS.title}
      description={TEXTS.thanks}
      className="max-w-md"
      footer={
        <>
          <Button variant="outline" size="lg" className="max-sm:w-full" onClick={onClose}>
            {TEXTS.close}
          </Button>
          {url !== '' && (
            <OutsideLink href={url} size="lg" className="max-sm:w-full">
              {TEXTS.join}
            </OutsideLink>
          )}
        </>
      }
    >
      <div className="grid justify-items-center gap-3 text-center">
        <CircleCheck aria-hidden className="size-16 text-palm-text" strokeWidth={1.5} />
        {url !== '' && <p className="text-sm">{TEXTS.group}</p>}
      </div>
    </Dialog>
  )
}
