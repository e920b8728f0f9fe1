import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isShownOn } from '#domain/menu/availability.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { useMayOpen } from '../../../client/steps/auth-step.ts'
import { LatePart } from '../../../ui/state/late-part.tsx'
import { fetchAhead, lazyPart, useFetchedSoon } from '../../../ui/state/lazy-part.ts'
import { useCart } from '../../orders/cart/use-cart.ts'
import { useAgeGate } from '../age/age-gate.tsx'
import { type MenuPart, useFurtherSearch } from '../menu-hooks.ts'
import { useOpenItem } from '../use-menu-place.ts'

const loadDialog = () => import('./item-dialog.tsx')
const ItemDialog = lazyPart(loadDialog, 'ItemDialog')
const MissingItemDialog = lazyPart(loadDialog, 'MissingItemDialog')
const FailedItemDialog = lazyPart(loadDialog, 'FailedItemDialog')

// An item in the address, also from a tap before the app started, is needed at once.
if (new URLSearchParams(window.location.search).has('item')) fetchAhead(loadDialog)

type OpenItemProps = {
  items: readonly MenuItem[]
  /** The parts of the menu that can hold the item: while one is not loaded, an item that was not found may still exist. */
  parts: readonly MenuPart[]
  /** A section beside the item's category whose age confirmation counts. */
  section?: string | undefined
}

/** The dialog of the item in the address; asks for the age first if necessary. */
export function OpenItem({ items, parts, section }: OpenItemProps) {
  const now = useShopNow()
  const { addLine } = useCart()
  const { itemId: asked, close } = useOpenItem()
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
  useEffect(() => (mustAsk && item ? ask(item.category, close) : undefined), [mustAsk, item?.id])

  if (itemId === null || mustAsk) return null
  return (
    <LatePart isAwaited>
      {item && isShownOn(item, now) ? (
        <ItemDialog
          key={item.id}
          item={item}
          now={now}
          onClose={close}
          onAdd={(choice, priced) => {
            addLine(choice, priced)
            close()
          }}
        />
      ) : item || parts.every((part) => part.items) ? (
        <MissingItemDialog onClose={close} />
      ) : (
        parts.some((part) => part.hasFailed) && <FailedItemDialog parts={parts} onClose={close} />
      )}
    </LatePart>
  )
}
