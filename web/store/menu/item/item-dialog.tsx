import { ShoppingBasket } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import { isExtraSoldAt, isWaySoldAt } from '#domain/menu/availability.ts'
import { requiresAccompaniment, takesExtras, takesNote } from '#domain/menu/main-dishes.ts'
import { type Extra, type ExtraKind, type MenuItem, SIZES } from '#domain/menu/menu-api.ts'
import { nextSold } from '#domain/menu/next-sold.ts'
import { type LineChoice, MAX_EXTRA_QUANTITY, MAX_QUANTITY, SPECIAL_MAX } from '#domain/orders/cart-line.ts'
import { type PricedLine, priceLine } from '#domain/orders/price-line.ts'
import { furtherPictures, hoursWhenNotNow, soldOutWords } from '../../../client/item/card-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextareaField } from '../../../ui/form/textarea-field.tsx'
import { ItemPicture } from '../../../ui/item-picture.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CART_TOAST_MS, showToast } from '../../../ui/overlay/toast.ts'
import { ShowPicture } from '../../../ui/show-picture.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { Money } from '../../../ui/words/money.tsx'
import { SIZE_NAMES } from '../../../ui/words/size-names.ts'
import { type MenuPart, useExtras } from '../menu-hooks.ts'
import { MENU_TEXTS } from '../menu-texts.ts'
import { ExtraList } from './extra-list.tsx'
import { ItemComments } from './item-comments.tsx'
import { ITEM_TEXTS } from './item-texts.ts'
import { draftTotal, startDraft, withExtra } from './line-draft.ts'

const TEXTS = ITEM_TEXTS
const UNAVAILABLE = BROWSER_ERRORS['item.unavailable']

type ItemDialogProps = {
  item: MenuItem
  now: Date
  onClose: () => void
  /** Called with the choice and its price. */
  onAdd: (choice: LineChoice, priced: PricedLine) => void
}

/** The dialog of an item with its choices and their price. */
export function ItemDialog({ item, now, onClose, onAdd }: ItemDialogProps) {
  const wantedAt = nextSold(item, now) ?? now
  const [draft, setDraft] = useState(() => startDraft(item, wantedAt))
  const isAdded = useRef(false)
  const { extras = [], hasFailed, isFetching, retry } = useExtras()
  const extraOf = (id: string) => extras.find((extra) => extra.id === id)
  const change = (changes: Partial<LineChoice>) => draft && setDraft({ ...draft, ...changes })
  const needsAccompaniment = requiresAccompaniment(item)
  const isIncomplete = needsAccompaniment && draft?.accompanimentId === null

  const add = () => {
    const soldAt = nextSold(item, now)
    const priced = draft && soldAt && priceLine(draft, { item: () => item, extra: extraOf }, soldAt)
    if (!draft || !priced || typeof priced === 'string') {
      showToast(UNAVAILABLE, 'destructive', CART_TOAST_MS)
      return
    }
    // The dialog closes a moment later, and a double tap would add it twice.
    if (isAdded.current) return
    isAdded.current = true
    onAdd(draft, priced)
  }

  return (
    <Dialog
      onOpenChange={onClose}
      title={item.name}
      isTitleHidden
      isSheetOnPhones
      className="md:max-w-xl"
      head={<NameBar item={item} />}
      footer={
        draft && (
          <div className="grid w-full grid-cols-1 gap-2">
            {isIncomplete && <p className="text-center font-medium text-muted text-sm">{TEXTS.accompanimentMissing}</p>}
            <div className="flex w-full flex-wrap items-center justify-center gap-3">
              <QuantityStepper
                label={item.name}
                quantity={draft.quantity}
                max={MAX_QUANTITY}
                onQuantityChange={(quantity) => change({ quantity })}
              />
              <Button
                size="lg"
                className="min-h-12 h-auto max-md:min-w-[min(9.5rem,100%)] flex-1 flex-wrap py-2 shrink justify-between gap-2 px-4 max-sm:px-3.5 max-sm:text-sm"
                onClick={add}
                disabledReason={isIncomplete ? TEXTS.accompanimentMissing : undefined}
              >
                <span className="truncate">{TEXTS.added}</span>
                <Money amount={draftTotal(item, draft, extraOf)} />
              </Button>
            </div>
            <output className="sr-only">
              {TEXTS.total} <Money amount={draftTotal(item, draft, extraOf)} />
            </output>
          </div>
        )
      }
    >
      <Head item={item} now={now} />
      {draft && (
        <div className="mt-6 grid grid-cols-1 gap-7">
          <Sizes item={item} draft={draft} onChange={change} />
          <Ways item={item} draft={draft} at={wantedAt} onChange={change} />
          {takesExtras(item) && hasFailed && (
            <ErrorState title={TEXTS.extrasFailed} onRetry={retry} isRetrying={isFetching} className="py-4" />
          )}
          {takesExtras(item) && !hasFailed && extras.length === 0 && <Skeleton className="h-40" />}
          {takesExtras(item) && extras.length > 0 && (
            <>
              {needsAccompaniment && <Accompaniments extras={extras} draft={draft} at={wantedAt} onChange={change} />}
              <div className="grid grid-cols-1 gap-2">
                {OPTIONAL.map(([kind, name]) => (
                  <ExtraList
                    key={kind}
                    name={name}
                    extras={extras.filter((extra) => extra.kind === kind)}
                    draft={draft}
                    max={MAX_EXTRA_QUANTITY}
                    at={wantedAt}
                    onChange={(extraId, quantity) => setDraft(withExtra(draft, extraId, quantity))}
                  />
                ))}
              </div>
            </>
          )}
          {takesNote(item.category) && (
            <TextareaField
              label={TEXTS.note}
              hint={TEXTS.noteHint}
              value={draft.special}
              maxLength={SPECIAL_MAX}
              rows={2}
              controlClassName="min-h-16"
              onValueChange={(special) => change({ special })}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

const OPTIONAL: readonly (readonly [ExtraKind, string])[] = [
  ['topping', TEXTS.toppings],
  ['side', TEXTS.sides],
  ['soup', TEXTS.soups],
]

function Head({ item, now }: { item: MenuItem; now: Date }) {
  const soldOut = soldOutWords(item, now)
  const hours = hoursWhenNotNow(item, now)
  return (
    <div className="grid justify-items-center text-center">
      <Pictures item={item} />
      <ShowPicture images={[item.image, ...furtherPictures(item)]} className="mt-3" />
      <p className="mt-4 max-w-[44ch] text-muted text-sm">{item.description}</p>
      <ItemComments item={item} />
      <div className="mt-3 flex flex-wrap justify-center gap-2 empty:hidden">
        {soldOut !== undefined && <Note>{TEXTS.soldOutNow(soldOut)}</Note>}
        {hours !== undefined && <Note>{TEXTS.notSoldNow(hours)}</Note>}
        {item.requiresAgeVerification && <Note>{TEXTS.ageNote}</Note>}
      </div>
    </div>
  )
}

/** The item's picture and name, fixed above the scrolling choices. */
function NameBar({ item }: { item: MenuItem }) {
  return (
    <div aria-hidden className="flex min-h-16 shrink-0 items-center gap-3 border-line border-b py-2 pr-16 pl-5 sm:pl-6">
      <ItemPicture image={item.image} category={item.category} sizes="40px" className="size-10" />
      <span className="line-clamp-2 font-bold font-display text-lg leading-tight">{item.name}</span>
    </div>
  )
}

/** The item's picture and its further pictures. */
function Pictures({ item }: { item: MenuItem }) {
  const pictures = [item.image, ...furtherPictures(item)]
  return (
    <div className="flex max-w-full justify-center gap-4">
      {pictures.map((image, index) => (
        <ItemPicture
          key={image}
          image={image}
          alt={index === 0 ? item.name : TEXTS.pictureOf(item.name, index + 1)}
          category={item.category}
          sizes="(min-width: 640px) 208px, 144px"
          isEager
          className="size-36 min-w-0 shrink sm:size-52"
        />
      ))}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Badge tone="gold-soft" className="rounded-md px-3 py-1.5 text-sm">
      {children}
    </Badge>
  )
}

type ChoiceProps = { item: MenuItem; draft: LineChoice; onChange: (changes: Partial<LineChoice>) => void }

function Sizes({ item, draft, onChange }: ChoiceProps) {
  const sizes = SIZES.flatMap((size) => {
    const price = item.prices[size]
    return price === undefined ? [] : [{ value: size, label: SIZE_NAMES[size], aside: <Money amount={price} /> }]
  })
  if (sizes.length < 2) return null
  return (
    <RadioCards
      legend={TEXTS.size}
      options={sizes}
      value={draft.size}
      onValueChange={(size) => onChange({ size })}
      className="sm:grid-cols-2"
    />
  )
}

function Ways({ item, draft, at, onChange }: ChoiceProps & { at: Date }) {
  if (item.variations.length < 2) return null
  return (
    <RadioCards
      legend={TEXTS.variation}
      options={item.variations.map((way) => ({
        value: way.id,
        label: way.name,
        ...(way.priceAdjustment > 0 && { aside: <Money amount={way.priceAdjustment} sign="+" /> }),
        ...(!isWaySoldAt(way, at) && { isDisabled: true, description: TEXTS.soldOut }),
      }))}
      value={draft.variationId}
      onValueChange={(variationId) => onChange({ variationId })}
      className="sm:grid-cols-2"
    />
  )
}

type AccompanimentsProps = Omit<ChoiceProps, 'item'> & { extras: readonly Extra[]; at: Date }

function Accompaniments({ extras, draft, at, onChange }: AccompanimentsProps) {
  return (
    <RadioCards
      legend={TEXTS.accompaniment}
      hint={<Badge tone={draft.accompanimentId === null ? 'gold' : 'palm-soft'}>{TEXTS.accompanimentHint}</Badge>}
      options={extras
        .filter((extra) => extra.kind === 'accompaniment')
        .map((extra) => ({
          value: extra.id,
          label: extra.name,
          aside: <Money amount={extra.price} sign="+" />,
          ...(!isExtraSoldAt(extra, at) && { isDisabled: true, description: TEXTS.soldOut }),
        }))}
      value={draft.accompanimentId}
      onValueChange={(accompanimentId) => onChange({ accompanimentId })}
      isRequired
      className="sm:grid-cols-2"
    />
  )
}

/** The dialog for an item that may be in a part of the menu that failed to load. */
export function FailedItemDialog({ parts, onClose }: { parts: readonly MenuPart[]; onClose: () => void }) {
  return (
    <Dialog
      onOpenChange={onClose}
      title={MENU_TEXTS.loading.error}
      description={MENU_TEXTS.error.page}
      footer={
        <Button
          size="lg"
          isPending={parts.some((part) => part.isFetching)}
          onClick={() => {
            for (const part of parts) if (part.hasFailed) part.retry()
          }}
        >
          {MENU_TEXTS.error.again}
        </Button>
      }
    />
  )
}

/** The dialog for an item that cannot be shown. */
export function MissingItemDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onOpenChange={onClose}
      title={TEXTS.missingTitle}
      description={TEXTS.missingText}
      footer={
        <Button size="lg" onClick={onClose}>
          <ShoppingBasket aria-hidden />
          {MENU_TEXTS.emptyShelf.back}
        </Button>
      }
    />
  )
}
