import { Banknote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatCedis } from '#domain/money.ts'
import { REASON_MAX } from '#domain/orders/order-reason.ts'
import { confirmPayment, listWaitingPayments, rejectPayment, type WaitingPayment } from '#domain/payments/manual-api.ts'
import { call } from '../../client/api.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { OfficeList } from '../frame/office-list.tsx'
import { PickReason } from '../frame/pick-reason.tsx'
import { useAct } from '../frame/use-act.ts'
import { usePages } from '../frame/use-pages.ts'
import { type SendSeen, useSeen } from '../frame/use-seen.ts'
import { DESK_READERS } from './desk-readers.ts'
import { subjectWords } from './desk-words.ts'
import type { GivenFile } from './payments-page.tsx'
import { PAYMENTS_TEXTS as TEXTS } from './payments-texts.ts'
import { StatementBox } from './statement-box.tsx'
import { WaitingCard } from './waiting-card.tsx'

const WORDS = TEXTS.waiting

/** Payments whose payers say that they sent mobile money, and the statement that they are compared with. */
export function WaitingTab({ file }: { file: GivenFile | undefined }) {
  const now = useShopNow(10_000)
  const query = usePages(listWaitingPayments, {})
  const { act, isPending } = useAct(DESK_READERS)
  /** What was last begun with each payment. */
  const [steps, setSteps] = useState<Readonly<Record<string, 'confirm' | 'reject'>>>({})
  const isDeciding = Object.keys(steps).some(isPending)
  const [rejecting, setRejecting] = useState<WaitingPayment>()
  /** What was done last; money that is confirmed cannot be undone. */
  const [done, setDone] = useState('')
  const list = useRef<HTMLDivElement>(null)
  /** The place of the decided payment, for the focus. */
  const place = useRef<number>(undefined)

  const decide = (row: WaitingPayment, step: 'confirm' | 'reject', work: () => Promise<unknown>, words: string) =>
    act(row.id, async () => {
      const left = rowsIn(list.current).filter(({ dataset }) => !isPending(dataset.payment ?? ''))
      place.current = left.findIndex(({ dataset }) => dataset.payment === row.id)
      setSteps((before) => ({ ...before, [row.id]: step }))
      await work()
      setDone(words)
    })

  const confirm = (row: WaitingPayment, lineId: string | null, send: SendSeen = (work) => work(row.version)) => {
    const work = (expectedVersion: number) =>
      call(confirmPayment, { params: { id: row.id }, body: { expectedVersion, lineId } })
    const words = WORDS.confirmed(subjectWords(row), formatCedis(row.amount), row.payerName)
    return decide(row, 'confirm', () => send(work), words)
  }
  const live = query.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === rejecting?.id) ?? rejecting
  const seen = useSeen(live?.version)
  const reject = (row: WaitingPayment, reason: string) => {
    const params = { id: row.id }
    const words = WORDS.rejected(subjectWords(row), row.payerName)
    const send = (version = row.version) => call(rejectPayment, { params, body: { expectedVersion: version, reason } })
    return decide(row, 'reject', () => seen.send(send), words)
  }

  // A decided payment leaves the list, and the focus with it: it goes to the one that has taken its place.
  useEffect(() => {
    if (isDeciding || place.current === undefined) return
    const rows = rowsIn(list.current)
    const row = rows[Math.min(place.current, rows.length - 1)]
    place.current = undefined
    if (document.activeElement?.matches('body, main')) row?.focus()
  }, [isDeciding])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { target } = event
    if (step === undefined || !(target instanceof HTMLElement) || target.closest('input, textarea, select')) return
    // The keys of a dialog that a card has opened arrive here too.
    if (!event.currentTarget.contains(target)) return
    event.preventDefault()
    const rows = rowsIn(list.current)
    const active = rows.findIndex((row) => row.contains(target))
    rows[Math.min(Math.max(active + step, 0), rows.length - 1)]?.focus()
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <section aria-label={WORDS.label} className="grid grid-cols-1 gap-3">
        <p className="text-muted text-sm max-md:hidden">{WORDS.hint}</p>
        <p role="status" className="rounded-lg bg-palm-soft px-4 py-3 font-semibold text-palm-text empty:sr-only">
          {done}
        </p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the payments in it */}
        <div ref={list} onKeyDown={onKeyDown}>
          <OfficeList icon={Banknote} failed={TEXTS.failed} query={query} empty={WORDS.empty}>
            {(rows) =>
              rows.map((row) => (
                <WaitingCard
                  key={row.id}
                  row={row}
                  now={now}
                  pending={isPending(row.id) ? steps[row.id] : undefined}
                  onConfirm={(lineId, send) => confirm(row, lineId, send)}
                  onReject={() => {
                    seen.see(row.version)
                    setRejecting(row)
                  }}
                />
              ))
            }
          </OfficeList>
        </div>
      </section>
      <StatementBox file={file} />
      {rejecting && (
        <PickReason
          texts={TEXTS.reject}
          title={TEXTS.reject.title(subjectWords(rejecting))}
          most={REASON_MAX}
          isPending={isPending(rejecting.id)}
          onClose={() => setRejecting(undefined)}
          onReason={(reason) => reject(rejecting, reason)}
        />
      )}
    </div>
  )
}

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-payment]') ?? [])]
