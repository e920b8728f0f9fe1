import { Users } from 'lucide-react'
import { useState } from 'react'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'

const TEXTS = PAYMENT_TEXTS.community

/** A link to the shop's chat group, after a payment; absent once closed, and where the operator has set no group. */
export function CommunityInvite() {
  const url = useShop()?.brand.communityUrl
  const [isClosed, setClosed] = useState(false)
  if (isClosed || url === undefined || url === '') return null
  return (
    <aside aria-labelledby="community-title" className="column max-w-xl animate-rise">
      <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-text">
          <Users aria-hidden className="size-6" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="community-title" className="text-lg">
            {TEXTS.title}
          </h2>
          <p className="text-muted text-sm">{TEXTS.text}</p>
        </div>
        <div className="flex w-full flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={() => setClosed(true)}>
            {TEXTS.close}
          </Button>
          <OutsideLink href={url} variant="outline">
            {TEXTS.join}
          </OutsideLink>
        </div>
      </div>
    </aside>
  )
}
