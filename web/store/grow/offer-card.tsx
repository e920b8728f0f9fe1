import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { isOfAnotherCycle, quantityOf, setGrowLine } from '#domain/grow/grow-cart.ts'
import { nextQuantity, QUANTITY_MAX } from '#domain/grow/offer.ts'
import { perUnit, unitOf } from '#domain/grow/unit-words.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Money } from '../../ui/words/money.tsx'
import { growCartStore, useGrowCart } from './grow-cart-store.ts'
import type { ShownOffer } from './grow-query.ts'
import { GROW_TEXTS as TEXTS } from './grow-texts.ts'

/** What a farm sells in an open cycle. */
export function OfferCard({ offer, cycleId, isEager }: { offer: ShownOffer; cycleId: string; isEager: boolean }) {
  const { farm, crop, price, min, step, left } = offer
  const { unit } = crop
  const cart = useGrowCart()
  const [asks, setAsks] = useState(false)
  const quantity = quantityOf(cart, cycleId, offer)
  const set = (count: number) =>
    growCartStore.update((before) =>
      setGrowLine(before, cycleId, {
        ...{ farmId: farm.id, produceId: crop.id, name: crop.name, farm: farm.name },
        ...{ unit, image: crop.image, price, quantity: count },
      }),
    )
  const controls = useRef<HTMLDivElement>(null)
  /** The button that was pressed goes with the first and the last piece: the focus moves to what stands in its place. */
  const keepFocus = (change: () => void) => {
    flushSync(change)
    const buttons = controls.current?.querySelectorAll<HTMLButtonElement>('button:enabled')
    const next = [...(buttons ?? [])].at(-1) ?? controls.current
    next?.focus({ preventScroll: true })
  }
  const add = () => {
    keepFocus(() => {
      setAsks(false)
      set(min)
    })
    if (quantityOf(growCartStore.read(), cycleId, offer) === 0) showToast(TEXTS.full)
    else showToast(TEXTS.added(`${crop.name}, ${farm.name}`), 'success')
  }
  const stepBy = (by: 1 | -1) => {
    const next = nextQuantity(offer, quantity, by)
    if (next === 0) keepFocus(() => set(0))
    else set(next)
  }
  const isSoldOut = left !== null && left < min
  return (
    <li className="flex gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:flex-col">
      <ItemPicture
        image={crop.image}
        category="supermarket"
        sizes="(min-width: 640px) 128px, 88px"
        isEager={isEager}
        className={`size-22 sm:mx-auto sm:size-32${isSoldOut ? ' opacity-60' : ''}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-display font-semibold text-lg leading-tight">{crop.name}</h3>
        {crop.localName !== '' && <p className="text-muted text-sm italic">{crop.localName}</p>}
        <p className="text-sm">
          <Link to={paths.farm(farm.id)} className="py-1 underline underline-offset-4">
            {farm.name}
          </Link>
          <span className="text-muted">, {farm.region}</span>
        </p>
        {farm.isExample && <Badge className="self-start">{TEXTS.example}</Badge>}
        <p className="mt-1">
          <Money amount={price} className="font-bold" /> <span className="text-muted text-sm">{perUnit(unit)}</span>
        </p>
        <p className="text-muted text-sm">
          {(min > 1 || step > 1) && TEXTS.from(min, step, unit)}
          {(min > 1 || step > 1) && left !== null && !isSoldOut && ' · '}
          {left !== null && !isSoldOut && TEXTS.stock(left, unit)}
        </p>
        <div ref={controls} tabIndex={-1} className="mt-auto pt-2">
          {quantity > 0 ? (
            <span className="flex flex-wrap items-center gap-3">
              <QuantityStepper
                label={TEXTS.pack(`${crop.name}, ${farm.name}`, step, unit)}
                quantity={quantity}
                min={0}
                max={left === null ? QUANTITY_MAX : Math.max(quantity, left - step + 1)}
                onQuantityChange={(count) => stepBy(count > quantity ? 1 : -1)}
              />
              <span className="text-sm">{unitOf(quantity, unit)}</span>
            </span>
          ) : isSoldOut ? (
            <Badge tone="brick-soft">{TEXTS.soldOut}</Badge>
          ) : (
            <Button
              aria-label={TEXTS.addOf(crop.name, farm.name, min, unit)}
              onClick={() => (isOfAnotherCycle(cart, cycleId) ? setAsks(true) : add())}
            >
              {TEXTS.add(min, unit)}
            </Button>
          )}
        </div>
      </div>
      {asks && (
        <Dialog
          onOpenChange={() => setAsks(false)}
          title={TEXTS.another.title}
          description={TEXTS.another.text}
          footer={
            <>
              <Button variant="outline" onClick={() => setAsks(false)}>
                {TEXTS.another.keep}
              </Button>
              <Button onClick={add}>{TEXTS.another.start}</Button>
            </>
          }
        />
      )}
    </li>
  )
}
