import { useState } from 'react'
import type { BulkChange } from '#domain/menu/bulk-change.ts'
import { ITEM_LIMITS } from '#domain/menu/item-document.ts'
import { ALL_DAYS, CATEGORIES, type Category, ITEM_DAYS, type ItemSchedule } from '#domain/menu/menu-api.ts'
import { parseCedis } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { EDIT_TEXTS } from './edit-texts.ts'

const TEXTS = EDIT_TEXTS.bulk
type Kind = keyof typeof TEXTS.kinds
const KINDS = Object.keys(TEXTS.kinds) as Kind[] // the keys of the object above
type Answer = 'yes' | 'no'
type Day = ItemSchedule['dayOfWeek']

/** Another change of the selected items than the shares on the bar. */
export function BulkDialog({ onChange, onClose }: { onChange: (change: BulkChange) => void; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('percent')
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<Category>('mains')
  const [answer, setAnswer] = useState<Answer>('yes')
  const [day, setDay] = useState<Day>(ALL_DAYS)
  const change = changeOf(kind, { typed: typed.trim(), category, answer, day })
  const fault = change === undefined ? (kind === 'percent' ? TEXTS.shareFault : TEXTS.sumFault) : undefined
  const form = useCheckedForm({ found: { value: fault }, onSend: () => change && onChange(change) })
  return (
    <Dialog onOpenChange={onClose} title={TEXTS.title}>
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <SelectField
          label={TEXTS.what}
          value={kind}
          onValueChange={(value) => {
            setKind(value)
            setTyped('')
            form.reset()
          }}
          options={KINDS.map((value) => ({ value, label: TEXTS.kinds[value] }))}
        />
        {kind === 'percent' || kind === 'sum' || kind === 'grouping' ? (
          <TextField
            label={kind === 'percent' ? TEXTS.share : kind === 'sum' ? TEXTS.sum : TEXTS.shelf}
            hint={kind === 'percent' ? TEXTS.shareHint : undefined}
            error={form.faults.value}
            inputMode={kind === 'grouping' ? 'text' : 'decimal'}
            maxLength={ITEM_LIMITS.grouping}
            autoComplete="off"
            value={typed}
            onValueChange={setTyped}
          />
        ) : (
          <Field label={TEXTS.value}>
            {(control) =>
              kind === 'category' ? (
                <Select
                  {...control}
                  value={category}
                  onValueChange={setCategory}
                  options={CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
                />
              ) : kind === 'schedules' ? (
                <Select
                  {...control}
                  value={day}
                  onValueChange={setDay}
                  options={ITEM_DAYS.map((value) => ({ value, label: value }))}
                />
              ) : (
                <Select
                  {...control}
                  value={answer}
                  onValueChange={setAnswer}
                  options={[
                    { value: 'yes', label: EDIT_TEXTS.yes },
                    { value: 'no', label: EDIT_TEXTS.no },
                  ]}
                />
              )
            }
          </Field>
        )}
        <Button type="submit" size="lg">
          {TEXTS.show}
        </Button>
      </form>
    </Dialog>
  )
}

type Values = { typed: string; category: Category; answer: Answer; day: Day }

/** The change that was typed; undefined when it is none. */
function changeOf(kind: Kind, { typed, category, answer, day }: Values): BulkChange | undefined {
  const [, sign = '', rest = ''] = /^([+−-]?)\s*(.*)$/.exec(typed) ?? []
  const signed = (value: number) => (sign === '' || sign === '+' ? value : -value)
  if (kind === 'percent') {
    const percent = signed(/^\d{1,3}$/.test(rest) ? Number(rest) : 0)
    return percent === 0 || percent < -90 || percent > 500 ? undefined : { kind, percent }
  }
  if (kind === 'sum') {
    const sum = parseCedis(rest)
    return sum === undefined || sum === 0 || sum > ITEM_LIMITS.price ? undefined : { kind, sum: signed(sum) }
  }
  if (kind === 'category') return { kind: 'set', fields: { category } }
  if (kind === 'grouping') return { kind: 'set', fields: { grouping: typed } }
  if (kind === 'schedules') {
    const schedules = day === ALL_DAYS ? [] : [{ dayOfWeek: day, startTime: '', endTime: '' }]
    return { kind: 'set', fields: { schedules } }
  }
  return { kind: 'set', fields: { [kind]: answer === 'yes' } }
}
