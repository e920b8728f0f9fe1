import { useQueryClient } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { formatCedis, minus, type Pesewas, parseCedis } from '#domain/money.ts'
import {
  CASH_MAX,
  CASH_NOTE_MAX,
  type CountResult,
  countAbsent,
  countHandin,
  listCashEntries,
  type RiderCash,
  readCash,
  writeOffCash,
} from '#domain/riders/cash-api.ts'
import { CallError, call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { MoreRows } from '../../ui/state/more-rows.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { momentWords, whenWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { OldMark } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { PickReason } from '../frame/pick-reason.tsx'
import { useAct } from '../frame/use-act.ts'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { useRead } from '../frame/use-read.ts'
import { CASH_TEXTS as TEXTS } from './cash-texts.ts'

/** How often the cash is read, ms. */
const REREAD_MS = 15_000

/** The cash desk: who has what, and the counting of what is handed in. */
export function CashPage() {
  const { userId: person } = useOwner()
  const query = useRead(readCash, {}, { refetchInterval: REREAD_MS, staleTime: 0 })
  const address = useAddress()
  const open = address.text('rider')
  const riders = query.data?.riders
  return (
    <OfficePage title={TEXTS.title} about={TEXTS.intro}>
      <OldMark query={query} />
      {!riders && (
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-40 w-full max-w-xl" />} />
      )}
      {riders?.length === 0 && <EmptyState icon={Banknote} title={TEXTS.none.title} text={TEXTS.none.text} />}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {riders?.map((rider) => (
          <RiderCashCard
            key={rider.riderId}
            rider={rider}
            isOwn={rider.riderId === person}
            isOpen={open === rider.riderId}
            onToggle={() => address.set({ rider: open === rider.riderId ? '' : rider.riderId })}
          />
        ))}
      </div>
    </OfficePage>
  )
}

type RiderCashCardProps = { rider: RiderCash; isOwn: boolean; isOpen: boolean; onToggle: () => void }

function RiderCashCard({ rider, isOwn, isOpen, onToggle }: RiderCashCardProps) {
  const { riderId, name, inHand, waiting, discrepancy } = rider
  const now = useShopNow()
  return (
    <article
      aria-label={name}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">{name}</h2>
        {inHand !== null && (
          <p>
            {TEXTS.inHand} <Money amount={inHand} className="font-semibold text-lg" />
          </p>
        )}
      </header>
      {discrepancy && (
        <div className="grid gap-1 rounded-md bg-brick-soft px-3 py-2 text-brick-text text-sm">
          <p className="font-semibold">
            {TEXTS.difference(formatCedis(discrepancy.declared), formatCedis(discrepancy.counted))}
          </p>
          <p>{TEXTS.owner(discrepancy.owner, momentWords(discrepancy.at))}</p>
          {!isOwn && !waiting && discrepancy.counted < discrepancy.declared && (
            <WriteOff {...discrepancy} name={name} />
          )}
        </div>
      )}
      {waiting && (
        <>
          <p className="font-semibold text-gold-text">{TEXTS.waiting(whenWords(waiting.declaredAt, now))}</p>
          {isOwn ? (
            <p className="text-muted text-sm">{TEXTS.own}</p>
          ) : (
            <CountForm
              key={waiting.handinId}
              name={name}
              onCount={(counted) => call(countHandin, { params: { id: waiting.handinId }, body: { counted } })}
            />
          )}
        </>
      )}
      {!waiting && (
        <ActButton
          act={isOpen ? TEXTS.hideEntries : TEXTS.entries}
          of={name}
          variant="ghost"
          size="default"
          className="min-h-11 justify-self-start"
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      )}
      {!waiting && isOpen && <Entries riderId={riderId} name={name} />}
      {inHand !== null && inHand > 0 && !isOwn && <Absent riderId={riderId} name={name} />}
    </article>
  )
}

type WriteOffProps = NonNullable<RiderCash['discrepancy']> & Pick<RiderCash, 'name'>

/** Ends a discrepancy at the cost of the shop. */
function WriteOff({ handinId, declared, counted, name }: WriteOffProps) {
  const [isOpen, setOpen] = useState(false)
  const { act, isPending } = useAct([readCash, listCashEntries])
  const words = TEXTS.writeOff(formatCedis(minus(declared, counted)))
  return (
    <>
      <Button variant="outline" className="min-h-11 justify-self-start" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <PickReason
          texts={TEXTS.why}
          title={`${words}: ${name}`}
          most={CASH_NOTE_MAX}
          isPending={isPending(handinId)}
          onClose={() => setOpen(false)}
          onReason={(reason) =>
            act(handinId, async () => {
              const { writtenOff } = await call(writeOffCash, { params: { id: handinId }, body: { reason } })
              showToast(TEXTS.writtenOff(formatCedis(writtenOff)), 'success')
            })
          }
        />
      )}
    </>
  )
}

/** Counts what is there of the cash of a rider who does not come. */
function Absent({ riderId, name }: Pick<RiderCash, 'riderId' | 'name'>) {
  const [id, setId] = useState<string>()
  const isOpen = id !== undefined
  return (
    <>
      <ActButton
        act={TEXTS.absent}
        of={name}
        variant="ghost"
        size="default"
        className="min-h-11 justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setId(isOpen ? undefined : newKey())}
      />
      {isOpen && (
        <>
          <p className="text-muted text-sm">{TEXTS.absentHint}</p>
          <CountForm
            name={name}
            onCount={async (counted) => {
              const result = await call(countAbsent, { params: { riderId }, body: { id, counted } })
              setId(undefined)
              return result
            }}
          />
        </>
      )}
    </>
  )
}

type CountFormProps = { name: string; onCount: (counted: Pesewas) => Promise<CountResult> }

/** The desk's own count. */
function CountForm({ name, onCount }: CountFormProps) {
  const { userId: person } = useOwner()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isPending, setPending] = useState(false)
  const counted = parseCedis(typed)
  const isWrong = counted === undefined || counted > CASH_MAX
  const send = async () => {
    if (counted === undefined) return
    setPending(true)
    try {
      const result = await onCount(counted)
      if (result.state === 'closed') showToast(TEXTS.closed(formatCedis(result.counted)), 'success')
      else {
        showToast(
          { title: TEXTS.differs, text: TEXTS.difference(formatCedis(result.declared), formatCedis(result.counted)) },
          'destructive',
        )
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.refuse({ counted: error.message })
    } finally {
      setPending(false)
      await queries.invalidateQueries({ queryKey: keyOf(readCash, { person }) })
    }
  }
  const form = useCheckedForm({ found: { counted: isWrong ? TEXTS.wrong : undefined }, onSend: send })
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        label={
          <>
            <span aria-hidden>{TEXTS.counted}</span>
            <span className="sr-only">{TEXTS.countedOf(name)}</span>
          </>
        }
        error={form.faults.counted}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onValueChange={setTyped}
      />
      <Button type="submit" size="lg" isPending={isPending}>
        {TEXTS.count}
      </Button>
    </form>
  )
}

function Entries({ riderId, name }: { riderId: string; name: string }) {
  const query = usePages(listCashEntries, { querystring: { riderId } })
  if (!query.data) {
    return <QueryWait query={query} title={TEXTS.entriesFailed} waiting={<Skeleton className="h-24 w-full" />} />
  }
  return (
    <section aria-label={TEXTS.entriesOf(name)} className="grid gap-3">
      <ul className="divide-y divide-line">
        {query.data.pages
          .flatMap((page) => page.rows)
          .map(({ id, kind, amount, note, madeAt }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2 text-sm">
              <span className="min-w-0">
                {TEXTS.kind[kind]}
                {note !== '' && `: ${note}`}
                <span className="block text-muted">{momentWords(madeAt)}</span>
              </span>
              <Money amount={amount} sign={kind === 'collected' ? '+' : '−'} className="font-semibold" />
            </li>
          ))}
      </ul>
      <MoreRows query={query} />
    </section>
  )
}
