import { Banknote } from 'lucide-react'
import { INTENT_STATUSES, listPayments, PAID_WAYS, type PaymentRow } from '#domain/payments/payment-list-api.ts'
import { PURPOSE_NAMES } from '#domain/payments/payments-api.ts'
import { Badge, type StatusWords } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { type OfficeAddress, useTyped } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { payerWords, subjectWords } from './desk-words.ts'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.list
const SEARCH_MIN = 4

const TONES = {
  open: 'neutral',
  paid: 'palm-soft',
  review: 'brick-soft',
  closed: 'neutral',
} as const satisfies Record<PaymentRow['status'], StatusWords['tone']>

/** Every payment, by what the address asks for. */
export function PaymentsTab({ address }: { address: OfficeAddress }) {
  const { read, text, set } = address
  const [days, type, clear, daysKey] = useTyped(address, 'from', 'to')
  const q = text('q').trim()
  const filter = {
    status: read('status', INTENT_STATUSES),
    way: read('way', PAID_WAYS),
    purpose: read('purpose', PURPOSE_NAMES),
    from: dayIn(text('from')),
    to: dayIn(text('to')),
    q: q.length >= SEARCH_MIN ? q : undefined,
  }
  const query = usePages(listPayments, { querystring: filter })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const clearButton = (
    <Button size="lg" variant="outline" onClick={() => clear({ status: '', way: '', purpose: '', q: '' })}>
      {TEXTS.clear}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Filters address={address} days={days} daysKey={daysKey} onDay={type} />
      <section aria-label={TEXTS.label}>
        <OfficeList
          icon={Banknote}
          failed={PAYMENTS_TEXTS.failed}
          query={query}
          empty={isFiltered ? { ...TEXTS.empty, action: clearButton } : TEXTS.empty}
        >
          {(rows) => <Rows rows={rows} onOpen={(payment) => set({ payment })} />}
        </OfficeList>
      </section>
    </div>
  )
}

const dayIn = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

type FiltersProps = {
  address: OfficeAddress
  days: { from: string; to: string }
  daysKey: number
  onDay: (day: { from?: string; to?: string }) => void
}

function Filters({ address: { text, set, choice }, days, daysKey, onDay }: FiltersProps) {
  const lists = [
    { name: 'status', values: INTENT_STATUSES, words: TEXTS.statuses },
    { name: 'way', values: PAID_WAYS, words: TEXTS.ways },
    { name: 'purpose', values: PURPOSE_NAMES, words: PAYMENTS_TEXTS.purpose },
  ] as const
  const isMobile = useIsMobile()
  const filters = (
    <>
      {lists.map(({ name, values, words }) => (
        <SelectField
          key={name}
          label={TEXTS[name]}
          {...choice<string>(
            name,
            TEXTS.all[name],
            values,
            (value) => (words as Record<string, string>)[value] ?? value,
          )}
        />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={`${name} ${daysKey}`}
          label={TEXTS[name]}
          type="date"
          value={days[name]}
          onValueChange={(value) => onDay({ [name]: value })}
        />
      ))}
    </>
  )
  return (
    <div className="grid items-end gap-3 md:grid-cols-3 xl:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))]">
      <SearchBox
        label={TEXTS.search}
        q={text('q')}
        onSearch={(q) => set({ q })}
        className="md:col-span-3 xl:col-span-1"
      />
      {isMobile ? (
        <details>
          <summary className="min-h-11 py-2.5 font-semibold">{TEXTS.filters}</summary>
          <div className="grid grid-cols-2 gap-3">{filters}</div>
        </details>
      ) : (
        filters
      )}
    </div>
  )
}

type RowsProps = { rows: PaymentRow[]; onOpen: (id: string) => void }

function Rows({ rows, onOpen }: RowsProps) {
  const isMobile = useIsMobile()
  if (isMobile) {
    return rows.map((row) => (
      <article key={row.id} className={CARD}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Opener row={row} onOpen={onOpen} />
          <Money amount={row.amount} className="font-bold text-lg" />
        </div>
        <p className="text-sm">{payerWords(row)}</p>
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          <State row={row} /> {TEXTS.ways[row.way]} · {momentWords(row.createdAt)}
        </p>
      </article>
    ))
  }
  const { columns } = TEXTS
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b text-muted">
          <tr>
            {Object.entries(columns).map(([name, label]) => (
              <th key={name} scope="col" className={name === 'sum' ? 'px-4 py-3 text-right' : 'px-4 py-3'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-line border-b last:border-b-0 hover:bg-sunken">
              <th scope="row" className="px-4 py-1 font-normal">
                <Opener row={row} onOpen={onOpen} />
              </th>
              <td className="px-4 py-1">{payerWords(row)}</td>
              <td className="px-4 py-1 text-right font-semibold">
                <Money amount={row.amount} />
              </td>
              <td className="px-4 py-1">
                <State row={row} />
              </td>
              <td className="whitespace-nowrap px-4 py-1">{TEXTS.ways[row.way]}</td>
              <td className="whitespace-nowrap px-4 py-1">{momentWords(row.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ row: { status } }: { row: PaymentRow }) {
  return <Badge tone={TONES[status]}>{TEXTS.statuses[status]}</Badge>
}

function Opener({ row, onOpen }: { row: PaymentRow; onOpen: (id: string) => void }) {
  const subject = subjectWords(row)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={TEXTS.open(subject)}
      className="min-h-11 text-left font-semibold text-gold-text underline underline-offset-4"
      onClick={() => onOpen(row.id)}
    >
      {subject}
    </button>
  )
}
