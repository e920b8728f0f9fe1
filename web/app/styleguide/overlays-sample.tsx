import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { CART_TOAST_MS, showToast } from '../../ui/overlay/toast.tsx'

const TEXT = 'Jollof, waakye, banku, fufu: choose your plate and what goes with it. '

export function OverlaysSample() {
  const [open, setOpen] = useState<'dialog' | 'long' | 'right' | 'left' | 'bottom'>()
  const close = () => setOpen(undefined)
  const footer = <Button onClick={close}>Done</Button>
  return (
    <div className="flex flex-wrap gap-2">
      {(['dialog', 'long', 'right', 'left', 'bottom'] as const).map((one) => (
        <Button key={one} variant="outline" onClick={() => setOpen(one)}>
          {one}
        </Button>
      ))}
      {(['default', 'success', 'destructive'] as const).map((tone) => (
        <Button
          key={tone}
          variant="outline"
          onClick={() => showToast(`A ${tone} toast`, { description: 'Stays for 4 s.', tone })}
        >
          Toast: {tone}
        </Button>
      ))}
      <Button
        variant="outline"
        onClick={() =>
          showToast('Added to cart', { description: '1x Jollof Rice added to your cart', duration: CART_TOAST_MS })
        }
      >
        Toast: cart
      </Button>
      <Dialog isOpen={open === 'dialog'} onOpenChange={close} title="A window" description={TEXT} footer={footer} />
      <Dialog isOpen={open === 'long'} onOpenChange={close} title="A long window" footer={footer} isSheetOnPhones>
        {TEXT.repeat(60)}
      </Dialog>
      {(['right', 'left', 'bottom'] as const).map((side) => (
        <Sheet
          key={side}
          side={side}
          isOpen={open === side}
          onOpenChange={close}
          title={`From the ${side}`}
          description="A panel"
          footer={footer}
        >
          {TEXT.repeat(30)}
        </Sheet>
      ))}
    </div>
  )
}
