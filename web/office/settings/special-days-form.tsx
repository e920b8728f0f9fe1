import { useId } from 'react'
import { specialDaysAhead } from '#domain/settings/opening-hours.ts'
import { SPECIAL_REASON_MAX, type SpecialDay } from '#domain/settings/settings-api.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FaultText } from '../frame/fault-text.tsx'
import { SettingFrame, useSettingForm } from './setting-frame.tsx'
import { SETTINGS_TEXTS } from './settings-texts.ts'
import { TimeInput } from './time-input.tsx'
import type { EditableSetting } from './use-settings.ts'
import { storedHours, type TypedHours, typedHours } from './week-form.tsx'

const TEXTS = SETTINGS_TEXTS.special

type TypedDay = { id: string; date: string; reason: string } & TypedHours

const CLOSED = { opensMinute: 0, closesMinute: 0 }
const typedDay = ({ date, hours, reason }: SpecialDay): TypedDay => ({
  id: date,
  date,
  reason,
  ...typedHours(hours ?? CLOSED),
})
const storedDay = ({ date, reason, ...hours }: TypedDay) => ({
  date,
  reason: reason.trim(),
  hours: hours.isOpen ? storedHours(hours) : null,
})

const storedDays = (days: readonly TypedDay[]) => days.map(storedDay)

/** The dates that keep other hours. Days that are over leave with the next save. */
export function SpecialDaysForm({ setting }: { setting: EditableSetting<'special_days'> }) {
  const now = useShopNow()
  const id = useId()
  const stored = specialDaysAhead(setting.value, now).map(typedDay)
  const { typed: days, change, faultAt, frame } = useSettingForm(setting, stored, storedDays)
  const put = (id: string, part: Partial<TypedDay>) =>
    change(days.map((day) => (day.id === id ? { ...day, ...part } : day)))
  const onAdd = () => change([...days, { id: crypto.randomUUID(), date: '', reason: '', ...typedHours(CLOSED) }])
  return (
    <SettingFrame {...frame} className="gap-4" add={{ label: TEXTS.add, onAdd }}>
      {days.length === 0 && <p className="text-muted text-sm">{TEXTS.none}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {days.map((day, index) => (
          <li key={day.id} className="grid grid-cols-1 gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
            <TextField
              label={TEXTS.date}
              type="date"
              value={day.date}
              error={faultAt(`${index}.date`)}
              onValueChange={(date) => put(day.id, { date })}
            />
            <SelectField
              label={TEXTS.which}
              value={day.isOpen ? 'other' : 'closed'}
              onValueChange={(which) => put(day.id, { isOpen: which === 'other' })}
              options={[
                { value: 'closed', label: TEXTS.closed },
                { value: 'other', label: TEXTS.other },
              ]}
            />
            {day.isOpen && (
              <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
                <TimeInput
                  label={TEXTS.from}
                  value={day.opens}
                  faultId={faultAt(`${index}.hours`) === undefined ? undefined : `${id}-${index}`}
                  onValueChange={(opens) => put(day.id, { opens })}
                />
                <span aria-hidden>–</span>
                <TimeInput
                  label={TEXTS.to}
                  value={day.closes}
                  faultId={faultAt(`${index}.hours`) === undefined ? undefined : `${id}-${index}`}
                  onValueChange={(closes) => put(day.id, { closes })}
                />
                <FaultText id={`${id}-${index}`} fault={faultAt(`${index}.hours`)} />
              </div>
            )}
            <Field label={TEXTS.reason} error={faultAt(`${index}.reason`)} className="sm:col-span-2">
              {(control) => (
                <Input
                  {...control}
                  maxLength={SPECIAL_REASON_MAX}
                  placeholder={TEXTS.example}
                  value={day.reason}
                  onChange={(event) => put(day.id, { reason: event.target.value })}
                />
              )}
            </Field>
            {setting.mayChange && (
              <Button
                variant="outline"
                className="justify-self-start"
                aria-label={TEXTS.removeOf(day.date)}
                onClick={() => change(days.filter(({ id }) => id !== day.id))}
              >
                {TEXTS.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingFrame>
  )
}
