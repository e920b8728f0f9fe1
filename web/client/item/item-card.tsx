import { Minus, Plus, Star } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { takesExtras } from '#domain/menu/main-dishes.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { MAX_QUANTITY } from '#domain/orders/cart-line.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { Money } from '../../ui/words/money.tsx'
import {
  cardPrice,
  hoursWhenNotNow,
  isBeer,
  isFromPrice,
  priceWithAccompaniment,
  ratingOf,
  soldOutWords,
} from './card-facts.ts'
import { CARD_TEXTS as TEXTS } from './card-texts.ts'

/** Extends a button in the card over the whole card. */
const WHOLE_CARD = 'outline-none after:absolute after:inset-0 after:rounded-lg'

/** The quantity of an item in the cart, and how to change it without the dialog. */
export type QuickAdd = { quantity: number; onQuantityChange: (quantity: number) => void }

type ItemCardProps = {
  item: MenuItem
  now: Date
  /** The cheapest accompaniment; undefined until the extras are loaded. */
  cheapest?: Extra | undefined
  onOpen: (itemId: string) => void
  /** For an item without choices: adds it without the dialog. */
  quickAdd?: QuickAdd | undefined
  isEager?: boolean
}

/** The card of an item; a tap anywhere opens the item. */
export function ItemCard({ item, now, cheapest, onOpen, quickAdd, isEager = false }: ItemCardProps) {
  const soldOut = soldOutWords(item, now)
  const hours = hoursWhenNotNow(item, now)
  const { average, count } = ratingOf(item)
  const isInCart = quickAdd !== undefined && quickAdd.quantity > 0
  const more = useRef<HTMLButtonElement>(null)
  const open = () => onOpen(item.id)
  return (
    <li
      data-item={item.id}
      data-adult={item.requiresAgeVerification || undefined}
      className="group relative flex flex-col items-center rounded-lg border border-line bg-surface p-3 pt-4 text-center shadow-card transition-[translate] duration-200 hover:-translate-y-0.5 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 aria-busy:outline-3 aria-busy:outline-focus sm:p-4 sm:pt-5"
    >
      <div className="relative max-w-full">
        <ItemPicture
          image={item.image}
          category={item.category}
          sizes="(min-width: 640px) 144px, 112px"
          isEager={isEager}
          className="h-auto w-28 transition-transform duration-250 group-hover:scale-[1.04] sm:w-36"
        />
        <Badge tone="gold" className="absolute -bottom-1.5 left-1/2 w-max -translate-x-1/2 ring-3 ring-surface">
          <Star aria-hidden className="fill-current" />
          <span aria-hidden>{count === 0 ? average : `${average} (${count})`}</span>
          <span className="sr-only">{TEXTS.rating(average, count)}</span>
        </Badge>
        {(soldOut ?? hours) !== undefined && (
          <Badge className="absolute -top-2 left-1/2 w-max max-w-full -translate-x-1/2 ring-3 ring-surface">
            {soldOut === undefined ? TEXTS.hours(hours ?? '') : TEXTS.soldOut(soldOut)}
          </Badge>
        )}
        {isBeer(item) && (
          <Badge tone="brick" className="absolute -top-1 -right-3 ring-3 ring-surface">
            {TEXTS.promo}
          </Badge>
        )}
      </div>
      {/* Always two lines high, so that cards are as high as their placeholders. */}
      <h3 className="mt-4 line-clamp-2 min-h-[2lh] font-semibold font-text text-sm tracking-normal sm:text-base">
        {isInCart ? (
          <button type="button" onClick={open} className={WHOLE_CARD}>
            {item.name}
          </button>
        ) : (
          item.name
        )}
      </h3>
      <Prices item={item} cheapest={cheapest} />
      <div className="mt-3 flex w-full items-stretch gap-1.5">
        {quickAdd && isInCart ? (
          <InCart name={item.name} {...quickAdd} onLast={() => more.current?.focus()} />
        ) : (
          <button
            type="button"
            onClick={open}
            className={classNames(
              buttonClasses({ variant: item.category === 'mains' ? 'default' : 'secondary' }),
              'min-w-0 flex-1 shrink px-1.5',
              // Beside the round button the text stays on one line on the smallest card.
              quickAdd && 'max-sm:px-0',
              WHOLE_CARD,
            )}
          >
            {item.category === 'mains' ? TEXTS.order : TEXTS.add}
            <span className="sr-only"> {item.name}</span>
          </button>
        )}
        {/* The same button adds the first piece and further ones, so the focus stays on it. */}
        {quickAdd && (
          <RoundButton
            ref={more}
            label={isInCart ? TEXTS.oneMore(item.name) : TEXTS.addOne(item.name)}
            isDisabled={quickAdd.quantity >= MAX_QUANTITY}
            onPress={() => quickAdd.onQuantityChange(quickAdd.quantity + 1)}
          >
            <Plus aria-hidden />
          </RoundButton>
        )}
      </div>
    </li>
  )
}

/** The price, and the price with a required accompaniment. */
function Prices({ item, cheapest }: Pick<ItemCardProps, 'item' | 'cheapest'>) {
  const price = cardPrice(item)
  const whole = priceWithAccompaniment(item, cheapest)
  return (
    <>
      <p className="mt-auto pt-1.5 font-bold text-gold-text text-sm sm:text-base">
        {price === undefined ? (
          TEXTS.noPrice
        ) : (
          <>
            {isFromPrice(item) && <span className="font-medium text-muted text-xs">{TEXTS.from} </span>}
            <Money amount={price} />
          </>
        )}
      </p>
      {takesExtras(item) && (
        // Reserves its height until the extras are loaded, so that the layout does not shift.
        <p className="mt-0.5 min-h-[3lh] text-muted text-xs">
          {cheapest && whole !== undefined && (
            <>
              {TEXTS.withAccompaniment} <Money amount={whole} />
              <span className="block truncate">{TEXTS.cheapest(cheapest.name)}</span>
            </>
          )}
        </p>
      )}
    </>
  )
}

/** @param onLast called before the last piece is taken, and this with it */
function InCart({ name, quantity, onQuantityChange, onLast }: QuickAdd & { name: string; onLast: () => void }) {
  const takeOne = () => {
    if (quantity === 1) onLast()
    onQuantityChange(quantity - 1)
  }
  return (
    <>
      <RoundButton label={TEXTS.oneLess(name)} onPress={takeOne}>
        <Minus aria-hidden />
      </RoundButton>
      <output aria-label={TEXTS.inCart(name)} className="tabular flex-1 self-center font-semibold">
        {quantity}
      </output>
    </>
  )
}

type RoundButtonProps = {
  label: string
  isDisabled?: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

function RoundButton({ label, isDisabled = false, onPress, ref, children }: RoundButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className={classNames(buttonClasses({ size: 'icon' }), 'relative rounded-full')}
    >
      {children}
    </button>
  )
}
