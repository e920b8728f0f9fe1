import { ShoppingBag } from 'lucide-react'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

const { title, empty } = CHECKOUT_TEXTS

/** The checkout page of shoppers who arrive with an empty cart. */
export function EmptyCheckoutPage() {
  usePageTitle(title)
  return <CheckoutEmpty heading="h1" />
}

/** The checkout with an empty cart, e.g. after going back from a paid order. */
export function CheckoutEmpty({ heading }: { heading: 'h1' | 'h2' }) {
  return (
    <EmptyState
      icon={ShoppingBag}
      heading={heading}
      title={empty.title}
      text={empty.text}
      action={
        <>
          <LinkButton to={paths.trackOrder()} variant="outline" size="lg">
            {empty.track}
          </LinkButton>
          <LinkButton to={paths.menu} size="lg">
            {empty.menu}
          </LinkButton>
        </>
      }
    />
  )
}
