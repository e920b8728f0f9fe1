import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isShownOn } from '#domain/menu/availability.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import type { PricedLine } from '#domain/orders/price-line.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { useMayOpen } from '../../../client/steps/auth-step.ts'
import { LatePart } from '../../../ui/state/late-part.tsx'
import { fetchAhead, lazyPart, useFetchedSoon } from '../../../ui/state/lazy-part.ts'
import { useAgeGate } from '../age/age-gate.tsx'
import { type MenuPart, useFurtherSearch } from '../menu-hooks.ts'

const loadDialog = () => import('./item-dialog.tsx')
const ItemDialog = lazyPart(loadDialog, 'ItemDialog')
const MissingItemDialog = lazyPart(loadDialog, 'MissingItemDialog')
const FailedItemDialog = lazyPart(loadDialog, 'FailedItemDialog')

// An item in the address, also from a tap before the app started, is needed at once.
if (new URLSearchParams(window.location.search).has('item')) fetchAhead(loadDialog)

type OpenItemProps = {
  /** The item's id in the address; null when no item is open. */
  itemId: string | null
  items: readonly MenuItem[]
  /** The parts of the menu that can hold the item: while one is not loaded, an item that was not found may still exist. */
  parts: readonly MenuPart[]
  /** A section beside the item's category whose age confirmation counts. */
  section?: string | undefined
  onClose: () => void
  onAdd: (choice: LineChoice, priced: PricedLine) => void
}

/** The dialog of the item in the address; asks for the age first if necessary. */
export function OpenItem({ itemId: asked, items, parts, section, onClose, onAdd }: OpenItemProps) {
  const now = useShopNow()
  const { isAdultIn, ask } = useAgeGate()
  const itemId = useMayOpen(asked !== null) ? asked : null
  // Further results of the search, which the page of results has asked the server for.
  const [address] = useSearchParams()
  const guessed = useFurtherSearch(address.get('q') ?? '', false).data?.items ?? []
  const item = [...items, ...guessed].find((one) => one.id === itemId)
  const isAdult = item && [item.category, section].some((one) => one !== undefined && isAdultIn(one))
  const mustAsk = item?.requiresAgeVerification === true && !isAdult
  useFetchedSoon(loadDialog)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each item, whatever else changes
  useEffect(() => (mustAsk && item ? ask(item.category, onClose) : undefined), [mustAsk, item?.id])

  if (itemId === null || mustAsk) return null
  return (
    <LatePart isAwaited>
      {item && isShownOn(item, now) ? (
        <ItemDialog
          key={item.id}
          item={item}
          now={now}
          onClose={onClose}
          onAdd={(choice, priced) => {
            onAdd(choice, priced)
            onClose()
          }}
        />
      ) : item || parts.every((part) => part.items) ? (
        <MissingItemDialog onClose={onClose} />
      ) : (
        parts.some((part) => part.hasFailed) && <FailedItemDialog parts={parts} onClose={onClose} />
      )}
    </LatePart>
  )
}
