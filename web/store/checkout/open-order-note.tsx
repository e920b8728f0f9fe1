import { formatOrderId } from '#domain/ids/order-id.ts'
import { paths } from '../../client/paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Money } from '../../ui/words/money.tsx'
import { isBeingChecked, type LocalOrder } from '../orders/local-orders.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

const TEXTS = CHECKOUT_TEXTS.open

/** Shown if the cart is ordered and not paid: links to its payment instead of ordering it again. */
export function OpenOrderNote({ order, onChange }: { order: LocalOrder; onChange?: () => void }) {
  const { title, text, action } = isBeingChecked(order) ? TEXTS.checking : TEXTS.unpaid
  return (
    <section aria-label={title} className="grid gap-3 rounded-lg border border-line bg-gold-soft p-4">
      <p className="text-sm">
        <strong className="block text-base">{title}</strong>
        <span className="block">{text}</span>
        <span className="block whitespace-nowrap tabular">
          {formatOrderId(order.id)} · <Money amount={order.total} />
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.trackOrder(order.id)} size="lg">
          {action}
        </LinkButton>
        {onChange && (
          <Button variant="outline" size="lg" onClick={onChange}>
            {TEXTS.change}
          </Button>
        )}
      </div>
    </section>
  )
}
