import { History } from 'lucide-react'
import { useState } from 'react'
import { ITEM_LIMITS, isPrice, nextPosition, PRICE_PROBLEM } from '#domain/menu/item-document.ts'
import { EXTRA_KINDS, type ExtraKind } from '#domain/menu/menu-api.ts'
import { matcherOf, searchableText } from '#domain/menu/search-text.ts'
import { addExtra, listExtras, type StaffExtra } from '#domain/menu/staff-menu-api.ts'
import { formatCedis, type Pesewas, parseCedis, typedCedis } from '#domain/money.ts'
import { slugOf } from '#domain/text/slug.ts'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { OldMark, WaitingRows } from '../frame/office-list.tsx'
import { useAddress } from '../frame/use-address.ts'
import { LIVE, useRead } from '../frame/use-read.ts'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { EditCell } from './edit-cell.tsx'
import { EDIT_TEXTS } from './edit-texts.ts'
import { extraFields } from './known-fields.ts'
import { RowHistory } from './row-history.tsx'
import type { ExtraSaves } from './use-extra-saves.ts'

const TEXTS = EDIT_TEXTS.extra
const HEAD = 'px-1 py-2 text-left font-semibold text-muted text-xs'
const CELL = 'border-line border-t px-1 py-1 align-middle'

/** The extras of main dishes, edited in place. @param words what they are searched by */
export function ExtrasTable({ words, saves }: { words: string; saves: ExtraSaves }) {
  const query = useRead(listExtras, {}, LIVE)
  const address = useAddress()
  const openHistory = (id: string) => address.set({ history: id })
  if (!query.data) return <QueryWait query={query} title={EDIT_TEXTS.failed} waiting={<WaitingRows />} />
  const { extras } = query.data
  const isMatch = matcherOf(words)
  const shown = extras.find(({ id }) => id === address.text('history'))
  return (
    <div className="grid grid-cols-1 gap-6">
      <OldMark query={query} />
      <table className="w-full max-w-4xl border-separate border-spacing-0 rounded-lg border border-line bg-surface">
        <caption className="sr-only">{TEXTS.caption}</caption>
        <thead>
          <tr>
            <th className={`${HEAD} pl-3`}>{EDIT_TEXTS.fields.name}</th>
            <th className={HEAD}>{EDIT_TEXTS.fields.kind}</th>
            <th className={`${HEAD} text-right`}>{EDIT_TEXTS.fields.price}, GH₵</th>
            <th className={`${HEAD} text-center`}>{EDIT_TEXTS.table.onMenu}</th>
            <th className={HEAD}>
              <span className="sr-only">{HISTORY_TEXTS.open}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {extras
            .filter(({ name }) => isMatch(searchableText(name)))
            .map((row) => (
              <ExtraRow key={row.id} row={row} saves={saves} onHistory={() => openHistory(row.id)} />
            ))}
        </tbody>
      </table>
      <AddExtra next={nextPosition(extras)} saves={saves} />
      {shown && (
        <RowHistory entity="extra" row={shown} saves={saves} changesOf={extraFields} onClose={() => openHistory('')} />
      )}
    </div>
  )
}

function ExtraRow({ row, saves, onHistory }: { row: StaffExtra; saves: ExtraSaves; onHistory: () => void }) {
  const { name, price, isAvailable } = row
  return (
    <tr>
      <td className={`${CELL} pl-2`}>
        <EditCell
          label={TEXTS.nameOf(name)}
          column="name"
          saved={name}
          read={(typed) =>
            typed === '' || typed.length > ITEM_LIMITS.name ? { fault: TEXTS.nameFault } : { value: typed }
          }
          onSave={(next) => saves.save(row, `${name} → ${next}`, { name: next }, { name })}
        />
      </td>
      <td className={`${CELL} text-muted text-sm`}>{EDIT_TEXTS.kinds[row.kind]}</td>
      <td className={`${CELL} w-28`}>
        <EditCell<Pesewas>
          label={TEXTS.priceOf(name)}
          column="price"
          inputMode="decimal"
          saved={typedCedis(price)}
          read={(typed) => {
            const next = parseCedis(typed)
            return isPrice(next) ? { value: next } : { fault: PRICE_PROBLEM }
          }}
          onSave={(next) =>
            saves.save(
              row,
              EDIT_TEXTS.saved(name, EDIT_TEXTS.fields.price ?? '', formatCedis(next)),
              { price: next },
              { price },
            )
          }
          onHistory={onHistory}
        />
      </td>
      <td className={`${CELL} w-20`}>
        <Checkbox
          aria-label={EDIT_TEXTS.table.onMenuOf(name)}
          label=""
          className="justify-center gap-0"
          checked={isAvailable}
          onCheckedChange={(isOn) =>
            void saves.save(
              row,
              EDIT_TEXTS.saved(name, EDIT_TEXTS.table.onMenu, isOn ? EDIT_TEXTS.yes : EDIT_TEXTS.no),
              { isAvailable: isOn },
              { isAvailable: !isOn },
            )
          }
        />
      </td>
      <td className={`${CELL} w-14`}>
        <Button
          variant="ghost"
          size="icon"
          className="size-11"
          aria-label={HISTORY_TEXTS.of(name)}
          title={HISTORY_TEXTS.open}
          onClick={onHistory}
        >
          <History aria-hidden />
        </Button>
      </td>
    </tr>
  )
}

/** @param next the place of a further extra */
function AddExtra({ next, saves }: { next: number; saves: ExtraSaves }) {
  const [kind, setKind] = useState<ExtraKind>('topping')
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const price = parseCedis(typed)
  const id = slugOf(`${kind} ${name}`)
  const form = useCheckedForm({
    found: {
      name: name.trim() === '' || id === kind ? TEXTS.nameFault : undefined,
      price: isPrice(price) ? undefined : PRICE_PROBLEM,
    },
    onSend: () =>
      saves.act('add', async () => {
        if (!isPrice(price)) return
        await call(addExtra, { body: { id, kind, name, price, isAvailable: true, position: next } })
        showToast(TEXTS.added(name), 'success')
        // The next one may be half typed by now.
        setName((now) => (now === name ? '' : now))
        setTyped((now) => (now === typed ? '' : now))
        form.reset()
      }),
  })
  return (
    <form
      {...form.props}
      className="flex max-w-4xl flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <SelectField
        label={EDIT_TEXTS.fields.kind}
        className="w-44"
        value={kind}
        onValueChange={setKind}
        options={EXTRA_KINDS.map((value) => ({ value, label: EDIT_TEXTS.kinds[value] }))}
      />
      <div className="min-w-48 flex-1">
        <TextField
          label={EDIT_TEXTS.fields.name}
          error={form.faults.name}
          maxLength={ITEM_LIMITS.name}
          autoComplete="off"
          value={name}
          onValueChange={setName}
        />
      </div>
      <div className="w-36">
        <TextField
          label={`${EDIT_TEXTS.fields.price}, GH₵`}
          error={form.faults.price}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onValueChange={setTyped}
        />
      </div>
      <Button type="submit" size="lg" className="mt-7" isPending={saves.isPending('add')} pendingText={TEXTS.adding}>
        {TEXTS.add}
      </Button>
    </form>
  )
}
