import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CLASS_MAX, type ClassView, type MySeat, readMySeats, registerForClass } from '#domain/classes/classes-api.ts'
import { readMyWait } from '#domain/classes/waiting-api.ts'
import type { EndpointOutput } from '#domain/endpoint.ts'
import { sum } from '#domain/money.ts'
import { LAST_START_MS } from '#domain/payments/networks.ts'
import { call } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { useOwner, useSession } from '../../client/session/session-store.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useOnline } from '../../ui/state/use-online.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { usePurchase } from '../payments/use-purchase.ts'
import { ChargeCheckbox } from '../payments/ways/charge-checkbox.tsx'
import { PayWords } from '../requests/pay-words.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { classPart, linksOf } from './class-part.ts'
import { classQuery } from './class-queries.ts'
import { SEAT_WORDS, CLASS_TEXTS as TEXTS } from './class-texts.ts'
import { RegistrationFrame, SeatPrice } from './registration-frame.tsx'
import { useWait, WaitingList } from './waiting-list.tsx'

/** One's own tickets of a class, and the registration. */
export function RegisterPanel({ of }: { of: ClassView }) {
  const session = useSession()
  const { userId: person, isSignedIn } = useOwner()
  const mine = useQuery({
    ...queryOf(readMySeats, { person, params: { id: of.id } }, { staleTime: 10_000 }),
    enabled: isSignedIn,
  })
  return (
    <RegistrationFrame
      of={of}
      mine={
        <>
          {session.status === 'signed_in' && !mine.data && (
            <QueryWait query={mine} title={TEXTS.mine.failed} waiting={<Skeleton className="h-20" />} />
          )}
          {mine.data && mine.data.paid.length > 0 && <Tickets seats={mine.data.paid} />}
        </>
      }
    >
      <Registration of={of} mine={mine.data} />
    </RegistrationFrame>
  )
}

function Tickets({ seats }: { seats: readonly MySeat[] }) {
  return (
    <section
      aria-labelledby="tickets"
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="tickets" className="text-lg">
        {TEXTS.mine.title}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {seats.map((seat) => (
          <li key={seat.id} className="grid grid-cols-1 gap-1">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span>{seat.name}</span>
              <Badge tone={SEAT_WORDS[seat.state].tone}>{SEAT_WORDS[seat.state].text}</Badge>
            </p>
            {seat.state === 'paid' && (
              <>
                <p className="tabular font-semibold text-lg">{TEXTS.mine.ticket(seat.ticketCode)}</p>
                {seat.place !== '' && (
                  <QrCode text={seat.ticketCode} label={TEXTS.mine.qr(seat.ticketCode)} className="size-40" />
                )}
                {seat.place !== '' && <p className="text-muted text-sm">{TEXTS.mine.show}</p>}
                {seat.place === '' && seat.joinUrl === '' && <p className="text-muted text-sm">{TEXTS.mine.noLink}</p>}
                <p className="flex flex-wrap gap-2 pt-1">
                  {linksOf(seat).map(({ text, href }) => (
                    <a key={href} href={href} className={buttonClasses({ variant: 'outline' })}>
                      {text}
                    </a>
                  ))}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type MySeats = EndpointOutput<typeof readMySeats>
type Held = MySeats['held'][number] & { isLate: boolean; isTooLate: boolean }

/**
 * The seats that wait for a payment, until so near their end that none begins any more; one that is alive is resumed,
 * whatever way is chosen now.
 */
function useHeld(mine: MySeats | undefined): Held[] {
  const now = useShopNow(10_000)
  return (mine?.held ?? []).map((seat) => {
    const isLate = Date.parse(seat.heldUntil) - now.getTime() <= LAST_START_MS
    return { ...seat, isLate, isTooLate: isLate && !seat.isBeingPaid }
  })
}

type HeldSeatProps = { seat: Held; isPending: boolean; onPay: () => void }

function HeldSeat({ seat: { name, amount, heldUntil, isTooLate }, isPending, onPay }: HeldSeatProps) {
  const words = isTooLate ? TEXTS.tooLate : TEXTS.waiting
  return (
    <div className="grid grid-cols-1 gap-2 rounded-md bg-gold-soft p-3 text-gold-text">
      <p className="text-sm">{words(name, timeWords(heldUntil))}</p>
      {!isTooLate && (
        <Button isPending={isPending} onClick={onPay}>
          <span>
            {TEXTS.finish} <Money amount={amount} />
          </span>
        </Button>
      )}
    </div>
  )
}

type RegistrationProps = { of: ClassView; mine: MySeats | undefined }

function Registration({ of: { id: classId, price, serviceFee, place, seatsLeft }, mine }: RegistrationProps) {
  const total = sum(price, serviceFee)
  const session = useSession()
  const { data: profile } = useProfile()
  const { go } = useAuthStep()
  const isOnline = useOnline()
  const queries = useQueryClient()
  const { buy, isPending } = usePurchase(classPart)
  const [typed, setTyped] = useState<string>()
  const held = useHeld(mine)
  const isPayable = held.some(({ isTooLate }) => !isTooLate)
  const isMore = (mine?.paid ?? []).some(({ state }) => state === 'paid')
  // Their seat is paid, or waits for that: the form is for somebody else.
  const name = typed ?? (isMore || isPayable ? '' : (profile?.fullName ?? ''))
  const form = useCheckedForm<'name'>({
    found: name.trim() === '' && session.status === 'signed_in' ? { name: TEXTS.whoMissing } : {},
    onSend: () => (session.status === 'signed_in' ? register(session.userId) : go('signin')),
  })

  async function pay(seatName: string, wanted: Parameters<typeof buy>[0]) {
    const end = await buy(wanted)
    // Either way the seat stands above the form, which keeps what was typed for somebody else.
    if ((end?.kind === 'paid' || end?.kind === 'cancelled') && name.trim() === seatName) {
      setTyped(undefined)
      form.reset()
    }
    // A seat is held now, or no more.
    void queries.invalidateQueries({ queryKey: keyOf(readMySeats) })
    void queries.invalidateQueries({ queryKey: keyOf(readMyWait) })
    await queries.invalidateQueries({ queryKey: classQuery(classId).queryKey })
  }
  const register = (userId: string) => {
    const body = { classId, name: name.trim(), expectedTotal: total }
    const ask = (id: string) => call(registerForClass, { body: { id, ...body } })
    return pay(body.name, { content: { userId, ...body }, ask })
  }

  const wait = useWait(classId)
  const offeredUntil = wait.data?.wait?.offerEndsAt ?? null
  const isFull = seatsLeft === 0 && (offeredUntil === null || held.length > 0)
  return (
    <>
      <h2 className="text-lg">{isMore ? TEXTS.more : TEXTS.register}</h2>
      <SeatPrice price={price} serviceFee={serviceFee} />
      {held.map((seat) => (
        <HeldSeat
          key={seat.id}
          seat={seat}
          isPending={isPending}
          onPay={() => void pay(seat.name, { subjectId: seat.id, way: seat.isLate ? 'paystack' : undefined })}
        />
      ))}
      {isFull ? (
        held.length === 0 && (
          <>
            <p>{TEXTS.full}</p>
            <WaitingList classId={classId} query={wait} />
          </>
        )
      ) : (
        <form {...form.props} className="grid grid-cols-1 gap-3">
          {offeredUntil !== null && <WaitingList classId={classId} query={wait} />}
          {isPayable && !isMore && <h3 className="text-base">{TEXTS.more}</h3>}
          {session.status === 'signed_in' && (
            <TextField
              label={TEXTS.who}
              hint={TEXTS.whoHint}
              value={name}
              maxLength={CLASS_MAX.name}
              autoComplete="name"
              error={form.faults.name}
              onValueChange={setTyped}
            />
          )}
          <p className="text-muted text-sm">{TEXTS.held}</p>
          <p className="text-muted text-sm">{TEXTS.ticket(place)}</p>
          {session.status === 'signed_in' && <ChargeCheckbox />}
          <Button
            type="submit"
            size="lg"
            variant={isPayable ? 'outline' : 'default'}
            isPending={isPending}
            pendingText={REQUEST_TEXTS.processing}
            disabledReason={isOnline ? undefined : REQUEST_TEXTS.offline}
          >
            {session.status === 'signed_in' ? <PayWords amount={total} /> : TEXTS.signIn}
          </Button>
          {session.status !== 'signed_in' && <p className="text-muted text-sm">{TEXTS.signInText}</p>}
        </form>
      )}
    </>
  )
}
