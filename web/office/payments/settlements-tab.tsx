import { useEffect, useEffectEvent, useState } from 'react'
import type { EndpointOutput } from '#domain/endpoint.ts'
import {
  DIFFERENCE_DAYS,
  type Difference,
  importSettlement,
  listDifferences,
  listDifferentDays,
  pullSettlements,
} from '#domain/payments/settlements-api.ts'
import { TEXT_MAX } from '#domain/payments/statements-api.ts'
import { DAY_MS, serviceDay } from '#domain/time/accra-time.ts'
import { call } from '../../client/api.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { MoreRows } from '../../ui/state/more-rows.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { shortDay } from '../../ui/words/day-words.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { FileButton } from '../frame/file-button.tsx'
import { useAct } from '../frame/use-act.ts'
import { type OfficeAddress, useTyped } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { useRead } from '../frame/use-read.ts'
import { DESK_READERS } from './desk-readers.ts'
import { FaultList } from './fault-list.tsx'
import type { GivenFile } from './payments-page.tsx'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.settlements

const TONES = {
  done: 'bg-palm-soft text-palm-text',
  busy: 'bg-sunken',
  failed: 'bg-brick-soft text-brick-text',
} as const satisfies Record<Pulled['state'], string>

const PILES = [
  { name: TEXTS.piles.ours, kinds: ['missing'] },
  { name: TEXTS.piles.theirs, kinds: ['unknown', 'doubled'] },
  { name: TEXTS.piles.both, kinds: ['amount', 'fee'] },
] as const satisfies { name: string; kinds: Difference['kind'][] }[]

/** In the field of the day while the address names none and nothing is typed. */
const YESTERDAY = 'yesterday'

type SettlementsTabProps = { address: OfficeAddress; file: GivenFile | undefined }

/** What differs between the payments of a day and the provider's settlements. */
export function SettlementsTab({ address: { text, set }, file }: SettlementsTabProps) {
  const { act, isPending } = useAct(DESK_READERS)
  const [result, setResult] = useState<Result>({})
  const now = useShopNow(60_000)
  const yesterday = serviceDay(new Date(now.getTime() - DAY_MS))
  const asked = text('day')
  const named = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : undefined
  const day = named ?? yesterday
  // Yesterday is another day after midnight, so it is not kept as what is typed; a typed day may be empty.
  const [typed, type] = useTyped({ text: () => named ?? YESTERDAY, set }, 'day')
  const query = usePages(listDifferences, { querystring: { day, limit: 100 } })
  const compare = (name: string, work: () => Promise<Result>) =>
    act(name, async () => {
      setResult({})
      setResult(await work())
    })
  const give = (content: string) => {
    if (content.length > TEXT_MAX) showToast(PAYMENTS_TEXTS.tooLong, 'destructive')
    else void compare('import', async () => ({ imported: await call(importSettlement, { body: { text: content } }) }))
  }
  const giveDropped = useEffectEvent(() => {
    if (file) give(file.text)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each dropped file has its number
  useEffect(() => giveDropped(), [file?.number])

  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const [first] = query.data?.pages ?? []
  const { pulled, imported } = result
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={TEXTS.day}
          type="date"
          max={serviceDay(now)}
          value={typed.day === YESTERDAY ? yesterday : typed.day}
          onValueChange={(value) => type({ day: value })}
        />
        <Button
          size="lg"
          isPending={isPending('pull')}
          pendingText={TEXTS.pulling}
          onClick={() => void compare('pull', async () => ({ pulled: await call(pullSettlements) }))}
        >
          {TEXTS.pull}
        </Button>
        <FileButton label={TEXTS.file} isPending={isPending('import')} pendingText={TEXTS.importing} onText={give} />
      </div>
      <p
        role="status"
        className={classNames('rounded-lg px-4 py-3 font-semibold empty:sr-only', TONES[pulled?.state ?? 'done'])}
      >
        {pulled && pulledWords(pulled)}
        {imported?.faults.length === 0 && TEXTS.imported(imported)}
      </p>
      <FaultList title={TEXTS.faults} faults={imported?.faults ?? []} />
      <DifferentDays day={day} onDay={(next) => type({ day: next })} />
      {first ? (
        <>
          <p className="text-sm">
            <strong>{TEXTS.matched(first.matched)}</strong> {first.pending > 0 && TEXTS.pending(first.pending)}{' '}
            <span className="text-muted">{stateWords(first.pull)}</span>{' '}
            {first.pull.error !== null && (
              <strong className="text-brick-text">{TEXTS.state.error(first.pull.error)}</strong>
            )}
          </p>
          <div className="grid items-start gap-4 lg:grid-cols-3">
            {PILES.map(({ name, kinds }) => (
              <Pile
                key={name}
                name={name}
                rows={rows.filter(({ kind }) => (kinds as readonly string[]).includes(kind))}
                onOpen={(payment) => set({ payment })}
              />
            ))}
          </div>
          <MoreRows query={query} />
        </>
      ) : (
        <QueryWait query={query} title={PAYMENTS_TEXTS.failed} waiting={<p role="status">{TEXTS.loading}</p>} />
      )}
    </div>
  )
}

/** The days that differ, so that nobody looks through them one by one. */
function DifferentDays({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { data } = useRead(listDifferentDays, {}, { staleTime: 0, refetchInterval: REREAD_MS })
  if (!data) return null
  if (data.days.length === 0) return <p className="text-muted text-sm">{TEXTS.noDays(DIFFERENCE_DAYS)}</p>
  return (
    <section aria-labelledby="different-days" className="grid gap-2">
      <h2 id="different-days" className="font-semibold text-sm">
        {TEXTS.days(DIFFERENCE_DAYS)}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {data.days.map((one) => (
          <li key={one.day}>
            <Button
              variant={one.day === day ? 'default' : 'outline'}
              aria-pressed={one.day === day}
              onClick={() => onDay(one.day)}
            >
              {shortDay(new Date(one.day))} <Badge tone="brick">{one.differences}</Badge>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How often the days are read again, ms: a settlement comes once a night. */
const REREAD_MS = 60_000

type Pulled = EndpointOutput<typeof pullSettlements>
/** What came of the last step. */
type Result = { pulled?: Pulled; imported?: EndpointOutput<typeof importSettlement> }

function pulledWords({ state, stored, error }: Pulled) {
  if (state === 'done') return TEXTS.pulled.done(stored)
  return state === 'busy' ? TEXTS.pulled.busy : TEXTS.pulled.failed(error ?? '')
}

function stateWords({ doneAt, settledUntil }: { doneAt: string | null; settledUntil: string | null }) {
  return [
    doneAt === null ? TEXTS.state.never : TEXTS.state.done(momentWords(doneAt)),
    settledUntil === null ? '' : TEXTS.state.until(momentWords(settledUntil)),
  ]
    .filter(Boolean)
    .join(' ')
}

type PileProps = { name: string; rows: readonly Difference[]; onOpen: (paymentId: string) => void }

function Pile({ name, rows, onOpen }: PileProps) {
  return (
    <section aria-label={`${name}, ${rows.length}`} className="grid gap-3">
      <h2 className="flex items-center gap-2 text-lg">
        {name} <Badge tone={rows.length > 0 ? 'brick' : 'neutral'}>{rows.length}</Badge>
      </h2>
      {rows.length === 0 && (
        <p className="rounded-lg border border-line border-dashed px-4 py-8 text-center text-muted">{TEXTS.none}</p>
      )}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li
            key={`${row.kind} ${row.reference} ${row.settlementId} ${row.at}`}
            className="grid gap-1 rounded-lg border border-line bg-surface p-4 text-sm"
          >
            <p className="font-semibold">{TEXTS.kind[row.kind]}</p>
            <p className="wrap-anywhere">{row.reference}</p>
            <p className="flex flex-wrap gap-x-4">
              {row.ours !== null && (
                <span>
                  {TEXTS.ours} <Money amount={row.ours} className="font-semibold" />
                </span>
              )}
              {row.theirs !== null && (
                <span>
                  {TEXTS.theirs} <Money amount={row.theirs} className="font-semibold" />
                </span>
              )}
            </p>
            <p className="text-muted">
              {momentWords(row.at)}
              {row.settlementId !== null && ` · ${TEXTS.settlement(row.settlementId)}`}
            </p>
            {row.payment && (
              <ActButton
                act={TEXTS.open}
                of={row.reference}
                variant="link"
                className="justify-self-start px-0"
                aria-haspopup="dialog"
                onClick={() => onOpen(row.payment?.id ?? '')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
