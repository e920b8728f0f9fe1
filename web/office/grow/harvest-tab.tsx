import { Sprout } from 'lucide-react'
import type { ComponentType } from 'react'
import { downloadGrowList, type HarvestLine, listGrowCycles, readHarvest } from '#domain/grow/grow-api.ts'
import { amountOf } from '#domain/grow/unit-words.ts'
import { callFile } from '../../client/api.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { CsvButton, sendLong } from '../frame/csv-button.tsx'
import { CARD, Fact, OldMark, WaitingRows } from '../frame/office-list.tsx'
import { useAddress } from '../frame/use-address.ts'
import { useRead } from '../frame/use-read.ts'
import { GROW_TEXTS as TEXTS } from './grow-texts.ts'

/** A tab that is about one cycle, and the choice of the cycle; the newest cycle first. */
export function OfCycle({ Part }: { Part: ComponentType<{ id: string }> }) {
  const address = useAddress()
  const query = useRead(listGrowCycles)
  if (!query.data) return <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
  const { cycles } = query.data
  const id = address.text('cycle') || cycles[0]?.id
  if (id === undefined) return <EmptyState icon={Sprout} {...TEXTS.noCycles} />
  return (
    <div className="grid grid-cols-1 gap-4 pt-2">
      <SelectField
        label={TEXTS.cycle}
        value={id}
        options={cycles.map((cycle) => ({
          value: cycle.id,
          label: `${cycle.name} (${momentWords(cycle.closesAt)})`,
        }))}
        onValueChange={(key) => address.set({ cycle: key })}
      />
      <Part key={id} id={id} />
    </div>
  )
}

/** What each farm must harvest for a cycle. */
export function Harvest({ id }: { id: string }) {
  const query = useRead(readHarvest, { params: { id } }, { refetchInterval: 60_000 })
  if (!query.data) return <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
  const { closesAt, readyAt, orders, unpaid, isFinal, lines } = query.data
  const farms = Object.entries(Object.groupBy(lines, ({ farm }) => farm))
  return (
    <>
      <OldMark query={query} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        <Fact name={TEXTS.closes}>{momentWords(closesAt)}</Fact>
        <Fact name={TEXTS.ready}>{momentWords(readyAt)}</Fact>
        <Fact name={TEXTS.orders}>{orders}</Fact>
        <Fact name={TEXTS.unpaid}>{unpaid}</Fact>
      </dl>
      <p className={isFinal ? 'font-semibold text-palm-text' : 'text-muted'}>
        {isFinal ? TEXTS.final : TEXTS.notFinal}
      </p>
      {farms.length === 0 ? (
        <EmptyState icon={Sprout} {...TEXTS.none} />
      ) : (
        <>
          <div className="flex flex-wrap gap-3">
            {(['harvest', 'packing'] as const).map((list) => (
              <p key={list} className="flex items-center gap-2">
                <span>{TEXTS[`${list}Csv`]}</span>
                <CsvButton
                  file={`${list}-${id}`}
                  load={() => callFile(downloadGrowList, { params: { id, list }, send: sendLong })}
                />
              </p>
            ))}
          </div>
          <ul className="grid grid-cols-1 gap-3">
            {farms.map(([farm, rows = []]) => (
              <li key={farm} className={CARD} aria-label={farm}>
                <h2 className="text-lg">
                  {farm}, {rows[0]?.region}
                </h2>
                <FarmTable farm={farm} rows={rows} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function FarmTable({ farm, rows }: { farm: string; rows: readonly HarvestLine[] }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{farm}</caption>
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col">{TEXTS.columns.produce}</th>
          <th scope="col" className="text-right">
            {TEXTS.columns.quantity}
          </th>
          <th scope="col" className="text-right">
            {TEXTS.columns.orders}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ produce, quantity, unit, orders }) => (
          <tr key={produce} className="border-line border-t">
            <th scope="row" className="py-2 font-semibold">
              {produce}
            </th>
            <td className="tabular py-2 text-right">{unit ? amountOf(quantity, unit) : quantity}</td>
            <td className="tabular py-2 text-right">{orders}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
