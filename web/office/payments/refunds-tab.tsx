import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { type ListedRefund, listWaitingRefunds, REFUND_LISTS } from '#domain/payments/refunds-api.ts'
import { takenText } from '#domain/payments/taken-text.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { CARD, Fact, OfficeList } from '../frame/office-list.tsx'
import { useAct } from '../frame/use-act.ts'
import type { OfficeAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { DESK_READERS } from './desk-readers.ts'
import { ageWords, payerWords, senderWords, subjectWords } from './desk-words.ts'
import { PAYMENTS_TEXTS } from './payments-texts.ts'
import { RefundActs } from './refund-acts.tsx'

const TEXTS = PAYMENTS_TEXTS.refunds

/** Refunds that have not arrived, the longest overdue first. */
export function RefundsTab({ address: { read, set } }: { address: OfficeAddress }) {
  const list = read('list', REFUND_LISTS) ?? 'waiting'
  const query = usePages(listWaitingRefunds, { querystring: { list } })
  const [done, setDone] = useState('')
  const now = useShopNow(60_000)
  return (
    <section aria-label={TEXTS.label} className="grid grid-cols-1 gap-4">
      <SelectField
        label={TEXTS.list}
        className="max-w-xs"
        value={list}
        onValueChange={(next) => set({ list: next === 'waiting' ? '' : next })}
        options={REFUND_LISTS.map((value) => ({ value, label: TEXTS.lists[value] }))}
      />
      <p role="status" className="rounded-lg bg-palm-soft px-4 py-3 font-semibold text-palm-text empty:sr-only">
        {done}
      </p>
      <OfficeList icon={Banknote} failed={PAYMENTS_TEXTS.failed} query={query} empty={TEXTS.empty}>
        {(rows) => (
          <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
            {rows.map((row) => (
              <RefundCard key={row.id} row={row} now={now} onDone={setDone} />
            ))}
          </div>
        )}
      </OfficeList>
    </section>
  )
}

type RefundCardProps = { row: ListedRefund; now: Date; onDone: (words: string) => void }

function RefundCard({ row, now, onDone }: RefundCardProps) {
  const { amount, otherMoney, reason, status, method, sender, dueBy } = row
  const { act, isPending } = useAct(DESK_READERS)
  const isOverdue = Date.parse(dueBy) < now.getTime()
  const isStuck = status === 'failed' || status === 'needs_attention'
  return (
    <article className={CARD}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{subjectWords(row)}</h2>
        <span className="tabular whitespace-nowrap font-bold text-xl">{takenText(amount, otherMoney)}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone={isOverdue ? 'brick' : 'neutral'}>
          {isOverdue ? TEXTS.overdue(ageWords(dueBy, now)) : TEXTS.due(momentWords(dueBy))}
        </Badge>
        <Badge tone={isStuck ? 'brick-soft' : 'neutral'}>{TEXTS.status[status]}</Badge>
        <Badge>{method === 'manual' ? TEXTS.manual : TEXTS.provider}</Badge>
      </div>
      <dl className="grid gap-2">
        <Fact name={TEXTS.to}>{payerWords(row)}</Fact>
        {sender && <Fact name={TEXTS.from}>{senderWords(sender)}</Fact>}
      </dl>
      <p className="text-muted text-sm">{reason}</p>
      <RefundActs
        refund={row}
        what={subjectWords(row)}
        recorded={TEXTS.recorded(takenText(amount, otherMoney), row.payerName)}
        acts={{
          isPending,
          // At the answer, not once all lists are read again.
          run: (name, work, done) =>
            act(name, async () => {
              await work()
              onDone(done)
            }),
        }}
      />
    </article>
  )
}
