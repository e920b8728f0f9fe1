import type { ReactNode } from 'react'
import type { ClassView } from '#domain/classes/classes-api.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Money } from '../../ui/words/money.tsx'
import { CLASS_TEXTS as TEXTS } from './class-texts.ts'
import { hasBegun } from './classes-page.tsx'

type RegistrationFrameProps = {
  of: ClassView
  /** What the person has of this class already. */
  mine?: ReactNode
  /** The registration while seats are sold. */
  children: ReactNode
}

/** The place of the registration beside a class, above its text on phones. */
export function RegistrationFrame({ of, mine, children }: RegistrationFrameProps) {
  const now = useShopNow()
  const isSold = !of.isCancelled && !hasBegun(of, now)
  return (
    <div className="grid grid-cols-1 gap-4 max-lg:order-first lg:sticky lg:top-6">
      {mine}
      <section
        aria-label={TEXTS.register}
        className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-5 shadow-card"
      >
        {isSold ? children : <p>{of.isCancelled ? TEXTS.cancelledText : TEXTS.closed}</p>}
      </section>
    </div>
  )
}

/** The registration until the app knows who asks. */
export function RegistrationWait({ of }: { of: ClassView }) {
  return (
    <RegistrationFrame of={of}>
      <h2 className="text-lg">{TEXTS.register}</h2>
      <SeatPrice {...of} />
      {of.seatsLeft === 0 ? (
        <p>{TEXTS.full}</p>
      ) : (
        <>
          <p className="text-muted text-sm">{TEXTS.held}</p>
          <p className="text-muted text-sm">{TEXTS.ticket(of.place)}</p>
        </>
      )}
      <Skeleton className="h-13" />
    </RegistrationFrame>
  )
}

/** The price of a seat, and the service fee that is paid with it. */
export function SeatPrice({ price, serviceFee }: Pick<ClassView, 'price' | 'serviceFee'>) {
  return (
    <p>
      <Money amount={price} className="font-bold text-xl" />
      {serviceFee > 0 && (
        <span className="block text-muted text-sm">
          {TEXTS.serviceFee} <Money amount={serviceFee} />
        </span>
      )}
    </p>
  )
}
