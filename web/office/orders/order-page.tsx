import { Ban, CalendarClock, Printer, Tag, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { undoStep } from '#domain/orders/board-api.ts'
import { canChange } from '#domain/orders/change-delivery.ts'
import { orderCan } from '#domain/orders/order-status.ts'
import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { UNDO_WITH_REASON_MS } from '#domain/orders/undo-step.ts'
import { call } from '../../client/api.ts'
import { paths, patterns } from '../../client/paths.ts'
import { usePageTitle, useWindowTitle } from '../../client/shop/page-title.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useStable } from '../../ui/use-stable.ts'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { dotted } from '../../ui/words/dotted.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { AlarmNote } from '../board/away-alarm.tsx'
import { OldMark } from '../frame/office-list.tsx'
import { BackLink } from '../frame/office-page.tsx'
import { type OrderPart, useOrderWindow } from '../frame/order-window.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { usePageKeys } from '../frame/use-page-keys.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { LinesSection } from './lines-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { AdultsMark, PaymentMarks, StateMark } from './order-marks.tsx'
import { ORDER_TEXTS } from './order-texts.ts'
import { PaperSheet } from './paper.tsx'
import { PrintsSection } from './prints-section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Section } from './section.tsx'
import { ShopperSection } from './shopper-section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { type OrderActs, useOrderActs, useOrderMoney, useStaffOrder } from './use-order.ts'
import { usePrint } from './use-print.ts'

const TEXTS = ORDER_TEXTS.page

/** The page of one order: everything about it, and everything that staff do with it beside the steps of the board. */
export function OrderPage() {
  const { pathname } = useLocation()
  const orderId = matchPath(patterns.order, pathname)?.params.orderId ?? ''
  const id = formatOrderId(orderId)
  usePageTitle(TEXTS.title(id))
  return (
    <div data-acts className="@container grid grid-cols-1 content-start gap-4 p-4 md:p-6">
      <BackLink to={paths.orders}>{TEXTS.back}</BackLink>
      <h1 className="tabular text-xl">{TEXTS.title(id)}</h1>
      <OrderParts orderId={orderId} />
    </div>
  )
}

/** The order that is opened over a screen, with everything that its page has. */
export function OrderWindow() {
  const { orderId = '', part, close } = useOrderWindow()
  const { may } = useStaff()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const title = TEXTS.title(formatOrderId(orderId))
  useWindowTitle(title)
  return (
    <Sheet isPage onOpenChange={close} title={title} className="w-full md:w-[min(100%,54rem)]">
      {may('orders.prepare') && (
        <AlarmNote onBoard={() => (pathname === paths.board ? close() : navigate(paths.board))} />
      )}
      <div data-acts className="@container grid grid-cols-1 content-start gap-4">
        <OrderParts orderId={orderId} part={part} />
      </div>
    </Sheet>
  )
}

type OrderPartsProps = {
  orderId: string
  /** What has the focus first. */
  part?: OrderPart | undefined
}

function OrderParts({ orderId, part }: OrderPartsProps) {
  const query = useStaffOrder(orderId)
  return (
    <>
      <OldMark query={query} />
      {query.data ? (
        <Order key={orderId} order={query.data} part={part} />
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-96 rounded-lg" />} />
      )}
    </>
  )
}

function Order({ order, part }: { order: StaffOrder; part: OrderPart | undefined }) {
  const { may, isLocked } = useStaff()
  const seesMoney = may('payments.refund') && !isLocked('payments.refund')
  const money = useOrderMoney(order.orderId, seesMoney)
  const acts = useOrderActs(order.orderId)
  const { print, isPrinting, paper } = usePrint(order, acts)
  const noteBox = useRef<HTMLTextAreaElement>(null)
  const history = useRef<HTMLElement>(null)
  const goTo = useStable((part: OrderPart) => (part === 'note' ? noteBox : history).current?.focus())
  usePageKeys({ p: () => void print('ticket'), n: () => goTo('note'), h: () => goTo('history') })
  useEffect(() => {
    if (part) goTo(part)
  }, [part, goTo])
  return (
    <>
      <Head order={order} money={money.data} acts={acts} isPrinting={isPrinting} onPrint={print} />
      <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          <LinesSection order={order} money={money.data} acts={acts} />
          {may('payments.refund') && (
            <MoneyPart query={money} isLocked={!seesMoney}>
              {money.data && <MoneySection order={order} money={money.data} acts={acts} />}
            </MoneyPart>
          )}
          <TimelineSection order={order} box={history} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <ShopperSection order={order} />
          <NotesSection order={order} acts={acts} box={noteBox} />
          {order.messages && <MessagesSection messages={order.messages} acts={acts} />}
          <PrintsSection prints={order.prints} />
        </div>
      </div>
      {paper && <PaperSheet order={paper.order} printing={paper.printing} />}
    </>
  )
}

type MoneyPartProps = { query: ReturnType<typeof useOrderMoney>; isLocked: boolean; children: ReactNode }

function MoneyPart({ query, isLocked, children }: MoneyPartProps) {
  if (query.data) return children
  return (
    <Section title={ORDER_TEXTS.money.title}>
      {isLocked ? (
        <p>{ORDER_TEXTS.money.locked}</p>
      ) : (
        <QueryWait query={query} title={ORDER_TEXTS.money.failed} waiting={<Skeleton className="h-64 rounded-md" />} />
      )}
    </Section>
  )
}

type HeadProps = {
  order: StaffOrder
  money: ReturnType<typeof useOrderMoney>['data']
  acts: OrderActs
  isPrinting: boolean
  onPrint: (paper: 'ticket' | 'label') => Promise<void>
}

function Head({ order, money, acts, isPrinting, onPrint }: HeadProps) {
  const { may, isLocked } = useStaff()
  const now = useShopNow()
  const [open, setOpen] = useState<'cancel' | 'change' | 'back'>()
  const { state, changed } = order
  const close = () => setOpen(undefined)
  const canGoBack = changed.isUndoable && now.getTime() - Date.parse(changed.at) <= UNDO_WITH_REASON_MS
  const canMove = canChange('address', state)
  const isCancelLocked = may('orders.cancel') && isLocked('orders.cancel')
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-2">
          <p className="flex flex-wrap gap-1.5">
            <StateMark state={state} />
            <PaymentMarks payment={order.payment} refundDueBy={null} />
            {order.isForAdults && <AdultsMark />}
          </p>
          <p className="text-muted text-sm">
            {dotted([
              TEXTS.placed(momentWords(order.placedAt)),
              order.scheduledFor === null
                ? TEXTS.readyBy(momentWords(order.prepareBy))
                : TEXTS.delivery(deliveryWords(new Date(order.scheduledFor))),
              order.city,
            ])}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="lg" isPending={isPrinting} onClick={() => void onPrint('ticket')}>
            <Printer aria-hidden />
            {ORDER_TEXTS.print.ticket}
          </Button>
          <Button variant="outline" size="lg" isPending={isPrinting} onClick={() => void onPrint('label')}>
            <Tag aria-hidden />
            {ORDER_TEXTS.print.label}
          </Button>
          {may('orders.change') && (
            <Button
              variant="outline"
              size="lg"
              disabledReason={canMove ? undefined : ORDER_TEXTS.change.not}
              onClick={() => setOpen('change')}
            >
              <CalendarClock aria-hidden />
              {ORDER_TEXTS.change.button}
            </Button>
          )}
          {canGoBack && (
            <Button variant="outline" size="lg" onClick={() => setOpen('back')}>
              <Undo2 aria-hidden />
              {ORDER_TEXTS.back.button}
            </Button>
          )}
          {may('orders.cancel') && (
            <Button
              variant="outline"
              size="lg"
              disabledReason={
                isCancelLocked
                  ? ORDER_TEXTS.cancel.locked
                  : orderCan('cancel', state)
                    ? undefined
                    : ORDER_TEXTS.cancel.not
              }
              onClick={() => setOpen('cancel')}
            >
              <Ban aria-hidden />
              {ORDER_TEXTS.cancel.button}
            </Button>
          )}
        </div>
      </div>
      {isCancelLocked && <p className="text-muted text-sm">{ORDER_TEXTS.cancel.locked}</p>}
      {open === 'cancel' && <CancelDialog order={order} money={money} acts={acts} onClose={close} />}
      {open === 'change' && <ChangeDialog order={order} acts={acts} onClose={close} />}
      {open === 'back' && <BackDialog order={order} acts={acts} onClose={close} />}
    </header>
  )
}

type BackDialogProps = { order: StaffOrder; acts: OrderActs; onClose: () => void }

/** Asks why the last step is undone. */
function BackDialog({ order: { orderId, version }, acts, onClose }: BackDialogProps) {
  // The version that was seen when the dialog opened: a step made meanwhile is not undone instead.
  const [expectedVersion] = useState(version)
  return (
    <ReasonDialog
      title={ORDER_TEXTS.back.title}
      reasons={ORDER_TEXTS.back.reasons}
      confirm={ORDER_TEXTS.back.confirm}
      isPending={acts.isPending('back')}
      onClose={onClose}
      onReason={async (reason) => {
        const body = { expectedVersion, reason }
        const undone = await acts.run(
          'back',
          () => call(undoStep, { params: { orderId }, body }),
          ORDER_TEXTS.back.done,
        )
        return undone !== undefined
      }}
    />
  )
}
