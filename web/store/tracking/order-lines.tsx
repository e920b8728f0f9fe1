import type { OrderView } from '#domain/orders/orders-api.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { Money } from '../../ui/words/money.tsx'
import { LineWords } from '../orders/cart/line-words.tsx'
import { TotalsList } from '../orders/cart/totals-list.tsx'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'

/** What was ordered and what it came to, as it was written down when it was placed. */
export function OrderLines({ order }: { order: OrderView }) {
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">{TRACKING_TEXTS.items}</h2>
      <ul className="grid gap-3">
        {order.lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move, and have no other name.
          <li key={position} className="flex gap-3 text-sm">
            <ItemPicture image={line.image} alt="" category={line.category} sizes="44px" className="size-11" />
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <p>
                  <span className="font-semibold tabular">{line.quantity}x</span> {line.name}
                </p>
                <Money amount={line.lineTotal} />
              </div>
              <LineWords size={line.size} options={line.options} extras={line.extras} special={line.special} />
            </div>
          </li>
        ))}
      </ul>
      <TotalsList context={order.context} totals={order.totals} />
    </section>
  )
}
