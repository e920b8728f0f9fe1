import { Plus } from 'lucide-react'
import { useId } from 'react'
import { checkSetting } from '#domain/settings/check-setting.ts'
import { specialDaysAhead } from '#domain/settings/opening-hours.ts'
import { SPECIAL_REASON_MAX, type SpecialDay } from '#domain/settings/settings-api.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { FaultText } from '../frame/fault-text.tsx'
import { SaveRow } from './setting-card.tsx'
import { saveWords } from './setting-words.ts'
import { SETTINGS_TEXTS } from './settings-texts.ts'
import { TimeInput } from './time-input.tsx'
import { type SettingDesk, useDraft } from './use-settings.ts'
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

/** The dates that keep other hours. Days that are over leave with the next save. */
export function SpecialDaysForm({ desk }: { desk: SettingDesk<'special_days'> }) {
  const { key, value, mayChange, isPending } = desk
  const now = useShopNow()
  const id = useId()
  const draft = useDraft(specialDaysAhead(value, now).map(typedDay), desk)
  const days = draft.value
  const next = days.map(storedDay)
  const faults = checkSetting(key, next).faults ?? []
  const faultOf = (index: number, part?: string) =>
    faults.find(({ path }) =>
      part ? path === `${index}.${part}` : path === `${index}` || path.startsWith(`${index}.hours`),
    )?.message
  const found = Object.fromEntries(faults.map(({ path, message }) => [path, message]))
  const form = useCheckedForm<string>({ found, onSend: () => draft.isChanged && draft.save(next) })
  const isTried = Object.values(form.faults).some((fault) => fault !== undefined)
  const shown = (index: number, part?: string) => (isTried ? faultOf(index, part) : undefined)
  const put = (id: string, change: Partial<TypedDay>) =>
    draft.change(days.map((day) => (day.id === id ? { ...day, ...change } : day)))
  const add = () => draft.change([...days, { id: crypto.randomUUID(), date: '', reason: '', ...typedHours(CLOSED) }])
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-1 gap-4">
        {days.length === 0 && <p className="text-muted text-sm">{TEXTS.none}</p>}
        <ul className="grid grid-cols-1 gap-4">
          {days.map((day, index) => (
            <li key={day.id} className="grid grid-cols-1 gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
              <TextField
                label={TEXTS.date}
                type="date"
                value={day.date}
                error={shown(index, 'date')}
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
                    faultId={shown(index) === undefined ? undefined : `${id}-${index}`}
                    onValueChange={(opens) => put(day.id, { opens })}
                  />
                  <span aria-hidden>–</span>
                  <TimeInput
                    label={TEXTS.to}
                    value={day.closes}
                    faultId={shown(index) === undefined ? undefined : `${id}-${index}`}
                    onValueChange={(closes) => put(day.id, { closes })}
                  />
                  <FaultText id={`${id}-${index}`} fault={shown(index)} />
                </div>
              )}
              <Field label={TEXTS.reason} error={shown(index, 'reason')} className="sm:col-span-2">
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
              {mayChange && (
                <Button
                  variant="outline"
                  className="justify-self-start"
                  aria-label={TEXTS.removeOf(day.date)}
                  onClick={() => draft.change(days.filter(({ id }) => id !== day.id))}
                >
                  {TEXTS.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {mayChange && (
        <>
          <Button variant="outline" size="lg" className="justify-self-start" onClick={add}>
            <Plus aria-hidden />
            {TEXTS.add}
          </Button>
          <SaveRow label={saveWords(key)} isChanged={draft.isChanged} isPending={isPending} onDiscard={draft.discard} />
        </>
      )}
    </form>
  )
}
