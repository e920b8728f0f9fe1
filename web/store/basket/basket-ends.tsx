import { CircleCheck, ShoppingBasket } from 'lucide-react'
import { formatReference } from '#domain/payments/payment-reference.ts'
import { useProfileStep } from '../../client/steps/profile-step.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { BASKET_TEXTS } from './basket-texts.ts'

const PAGE = { heading: 'h1', className: 'min-h-[60vh] content-center' } as const

type EmptyBasketProps = { title: string; text: string; to: string; link: string }

/** A cart without lines, with the way to what is sold. */
export function EmptyBasket({ title, text, to, link }: EmptyBasketProps) {
  return <EmptyState icon={ShoppingBasket} {...PAGE} title={title} text={text} link={{ to, text: link }} />
}

/** A cart that has just been paid. @param text names the code of the reference, and what happens next */
export function PaidBasket({ reference, text }: { reference: string; text: (code: string) => string }) {
  const profile = useProfileStep()
  return (
    <EmptyState
      icon={CircleCheck}
      {...PAGE}
      title={BASKET_TEXTS.paidTitle}
      text={<span className="wrap-anywhere">{text(formatReference(reference))}</span>}
      action={
        <LinkButton {...profile.link('requests')} size="lg">
          {BASKET_TEXTS.seeOrders}
        </LinkButton>
      }
    />
  )
}
