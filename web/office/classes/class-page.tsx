import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import {
  type Attendee,
  cancelClass,
  checkIn,
  downloadAttendees,
  listAttendees,
  listStaffClasses,
  readStaffClass,
  refundSeat,
  type StaffClass,
} from '#domain/classes/classes-api.ts'
import { formatOrderId, parseOrderId } from '#domain/ids/order-id.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { call, callFile } from '../../client/api.ts'
import { paths, patterns } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { momentWords, timeWords } from '../../ui/words/moment-words.ts'
import { CsvButton, sendLong } from '../frame/csv-button.tsx'
import { CARD, Fact, OfficeList, OldMark, WaitingRows } from '../frame/office-list.tsx'
import { BackLink } from '../frame/office-page.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { usePages } from '../frame/use-pages.ts'
import { LIVE, useRead } from '../frame/use-read.ts'
import { withoutSent } from '../frame/without-sent.ts'
import { ClassFacts } from './classes-page.tsx'
import { CLASSES_TEXTS as TEXTS } from './classes-texts.ts'
import { WaitingSection } from './waiting-section.tsx'

/** One class: who comes, the entrance, refunds and the cancellation. */
export function ClassPage() {
  const { pathname } = useLocation()
  const classId = matchPath(patterns.staffClass, pathname)?.params.classId ?? ''
  const params = { id: classId }
  const query = useRead(readStaffClass, { params }, LIVE)
  usePageTitle(query.data?.title ?? TEXTS.title)
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-4 px-4 py-4">
      <BackLink to={paths.staffClasses}>{TEXTS.back}</BackLink>
      {query.data ? (
        <>
          <OldMark query={query} />
          <Details of={query.data} />
        </>
      ) : (
        <>
          <h1 className="text-xl">{TEXTS.title}</h1>
          <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
        </>
      )}
    </div>
  )
}

/** What is asked before: to refund a seat, or to cancel the class. */
type Question = { seat: Attendee } | 'cancel'

function Details({ of }: { of: StaffClass }) {
  const { id } = of
  const { may, isLocked } = useStaff()
  const mayRefund = may('payments.refund') && !isLocked('payments.refund')
  const [asked, setAsked] = useState<Question>()
  const { act, isPending } = useAct([readStaffClass, listStaffClasses, listAttendees])
  const query = usePages(listAttendees, { params: { id } })
  const check = (ticketCode: string, isHere: boolean) =>
    act(ticketCode, async () => {
      const { name } = await call(checkIn, { params: { id }, body: { ticketCode, isHere } })
      if (isHere) showToast(TEXTS.checked(name), 'success')
    })
  const confirm = async (question: Question) => {
    const isDone =
      question === 'cancel'
        ? await act('cancel', () => call(cancelClass, { params: { id } }))
        : await act(question.seat.id, () => call(refundSeat, { params: { seatId: question.seat.id } }))
    if (isDone) setAsked(undefined)
  }
  return (
    <>
      <section className={CARD} aria-label={of.title}>
        <ClassFacts of={of} heading="h1" />
        <div className="flex flex-wrap gap-3">
          <CsvButton
            file={`class-${id}`}
            load={() => callFile(downloadAttendees, { params: { id }, send: sendLong })}
          />
          {mayRefund && !of.isCancelled && (
            <Button variant="outline" size="lg" onClick={() => setAsked('cancel')}>
              {TEXTS.cancel}
            </Button>
          )}
        </div>
      </section>
      {!of.isCancelled && <Entrance onCheck={(code) => check(code, true)} isPending={isPending} />}
      <OfficeList query={query} icon={Ticket} failed={TEXTS.seatsFailed} empty={TEXTS.noSeats}>
        {(rows) => (
          <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
            {rows.map((seat) => (
              <li key={seat.id} className={CARD} aria-label={seat.name}>
                <Seat seat={seat} />
                {seat.state === 'paid' && seat.ticketCode !== null && (
                  <div className="flex flex-wrap gap-3">
                    <Button
                      variant={seat.checkedInAt === null ? 'default' : 'outline'}
                      isPending={isPending(seat.ticketCode)}
                      aria-label={seat.checkedInAt === null ? TEXTS.checkOf(seat.name) : TEXTS.takeBackOf(seat.name)}
                      onClick={() => void check(seat.ticketCode ?? '', seat.checkedInAt === null)}
                    >
                      {seat.checkedInAt === null ? TEXTS.check : TEXTS.takeBack}
                    </Button>
                    {mayRefund && (
                      <Button variant="ghost" aria-label={TEXTS.refundOf(seat.name)} onClick={() => setAsked({ seat })}>
                        {TEXTS.refund}
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </OfficeList>
      <WaitingSection classId={id} />
      {asked && (
        <AskFirst
          title={asked === 'cancel' ? TEXTS.cancelTitle(of.title) : TEXTS.refundTitle(asked.seat.name)}
          text={asked === 'cancel' ? TEXTS.cancelText(of.paid) : TEXTS.refundText}
          action={asked === 'cancel' ? TEXTS.cancel : TEXTS.refund}
          isPending={isPending(asked === 'cancel' ? 'cancel' : asked.seat.id)}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type EntranceProps = { onCheck: (code: string) => Promise<boolean>; isPending: (code: string) => boolean }

/** Checks tickets by their code, one after the other. */
function Entrance({ onCheck, isPending }: EntranceProps) {
  const [typed, setTyped] = useState('')
  const code = parseOrderId(typed)
  const form = useCheckedForm<'code'>({
    found: code === undefined ? { code: TEXTS.codeMissing } : {},
    onSend: async () => {
      if (code !== undefined && (await onCheck(code))) {
        // The next code may be in the field by now.
        setTyped((now) => withoutSent(now, typed))
        form.reset()
      }
    },
  })
  return (
    <form {...form.props} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label={TEXTS.code}
          value={typed}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={form.faults.code}
          onValueChange={setTyped}
        />
      </div>
      <Button type="submit" size="lg" isPending={code !== undefined && isPending(code)}>
        {TEXTS.check}
      </Button>
    </form>
  )
}

function Seat({ seat: { name, state, ticketCode, email, phone, checkedInAt, createdAt } }: { seat: Attendee }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto wrap-anywhere text-lg">{name}</h2>
        {checkedInAt === null ? (
          <Badge tone={state === 'paid' ? 'palm-soft' : 'neutral'}>{TEXTS.states[state]}</Badge>
        ) : (
          <Badge tone="palm">{TEXTS.since(timeWords(checkedInAt))}</Badge>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-2">
        {ticketCode !== null && <Fact name={TEXTS.ticket}>{formatOrderId(ticketCode)}</Fact>}
        <Fact name={TEXTS.registered}>{momentWords(createdAt)}</Fact>
        {phone !== '' && <Fact name={TEXTS.phone}>{formatPhone(phone)}</Fact>}
        {email !== '' && (
          <Fact name={TEXTS.email} className="col-span-2">
            {email}
          </Fact>
        )}
      </dl>
    </>
  )
}
