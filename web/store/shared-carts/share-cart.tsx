import { useMutation } from '@tanstack/react-query'
import { Copy, MessageCircle, Share2, Store } from 'lucide-react'
import { useState } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { seenTotal } from '#domain/cart/cart-lines.ts'
import { sum } from '#domain/money.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { shareMessage } from '#domain/shared-carts/share-message.ts'
import { SHARED_CART_DAYS, shareCart } from '#domain/shared-carts/shared-carts-api.ts'
import { CallError, call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { ShareButton } from '../../ui/share-button.tsx'
import { whatsappLink } from '../shop/whatsapp-link.ts'
import { SHARED_CART_TEXTS as TEXTS } from './shared-cart-texts.ts'

type ShareCartProps = { context: OrderContext; lines: readonly CartLine[] }

/** Hands the cart over as a link: makes it when it is asked for, and again once the cart has changed. */
export function ShareCart({ context, lines }: ShareCartProps) {
  const [hasNotes, setNotes] = useState(false)
  const [made, setMade] = useState<{ request: string; code: string }>()
  const choices = lines.map(({ choice }) => (hasNotes ? choice : { ...choice, special: '' }))
  const request = JSON.stringify({ context, lines: choices })
  const sharing = useMutation({
    mutationFn: async () => ({ request, ...(await call(shareCart, { body: { context, lines: choices } })) }),
    onSuccess: setMade,
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
      showToast({ title: TEXTS.failed, text: error.message }, 'destructive')
    },
  })
  return (
    <section className="grid min-w-0 gap-2">
      {made?.request === request ? (
        <Links code={made.code} lines={lines} />
      ) : (
        <Button
          variant="outline"
          className="justify-self-start"
          isPending={sharing.isPending}
          onClick={() => sharing.mutate()}
        >
          <Share2 aria-hidden />
          {TEXTS.share}
        </Button>
      )}
      {lines.some(({ choice }) => choice.special !== '') && (
        <Checkbox checked={hasNotes} onCheckedChange={setNotes} label={TEXTS.withNotes} />
      )}
    </section>
  )
}

/** The ways to send the link. */
function Links({ code, lines }: { code: string; lines: readonly CartLine[] }) {
  const brand = useShop()?.brand
  const url = new URL(paths.sharedCart(code), window.location.href).href
  const shop = brand?.name ?? ''
  const named = lines.map(({ seen, choice }) => ({ name: seen.name, quantity: choice.quantity }))
  const text = shareMessage({ shop, lines: named, subtotal: sum(...lines.map(seenTotal)) }, url)
  return (
    // The pressed button is gone: the keyboard goes on here, and the panel scrolls to it.
    <div ref={focusOn} tabIndex={-1} className="grid gap-3 rounded-lg bg-gold-soft p-4 outline-none">
      <p className="text-sm">{TEXTS.shareText(SHARED_CART_DAYS)}</p>
      <p className="font-semibold text-sm">{url.replace(/^https?:\/\//, '')}</p>
      <div className="flex flex-wrap gap-2">
        <OutsideLink href={whatsappLink(null, text)} variant="outline">
          <MessageCircle aria-hidden />
          {TEXTS.whatsapp}
        </OutsideLink>
        {brand !== undefined && brand.whatsapp !== '' && (
          <OutsideLink href={whatsappLink(brand.whatsapp, text)} variant="outline">
            <Store aria-hidden />
            {TEXTS.toShop(brand.name)}
          </OutsideLink>
        )}
        <ShareButton variant="outline" data={{ text }}>
          {TEXTS.more}
        </ShareButton>
        <CopyButton variant="outline" text={url} copied={TEXTS.copied}>
          <Copy aria-hidden />
          {TEXTS.copy}
        </CopyButton>
      </div>
    </div>
  )
}

const focusOn = (node: HTMLElement | null) => node?.focus()
