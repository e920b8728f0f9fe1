import { useId } from 'react'
import type { DayHours } from '#domain/settings/settings-api.ts'
import { formatMinute, parseMinute, WEEKDAYS } from '#domain/time/accra-time.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FaultText } from '../frame/fault-text.tsx'
import { SettingFrame, useSettingForm } from './setting-frame.tsx'
import { SETTINGS_TEXTS } from './settings-texts.ts'
import { TimeInput } from './time-input.tsx'
import type { EditableSetting } from './use-settings.ts'

const TEXTS = SETTINGS_TEXTS.week
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** What is typed of one day. */
export type TypedHours = { isOpen: boolean; opens: string; closes: string }

/** The hours of a weekday that opens for the first time. */
const USUAL = { opens: '08:00', closes: '22:00' }

export function typedHours({ opensMinute, closesMinute }: DayHours): TypedHours {
  if (opensMinute >= closesMinute) return { isOpen: false, ...USUAL }
  return { isOpen: true, opens: formatMinute(opensMinute), closes: formatMinute(closesMinute) }
}

/** Typed hours as they are stored; a time that is none is missing, so the check names it. */
export function storedHours({ isOpen, opens, closes }: TypedHours) {
  if (!isOpen) return { opensMinute: 0, closesMinute: 0 }
  return { opensMinute: parseMinute(opens.trim()), closesMinute: parseMinute(closes.trim()) }
}

const storedWeek = (week: readonly TypedHours[]) => week.map(storedHours)

/** The hours of every weekday. */
export function WeekForm({ setting }: { setting: EditableSetting<'kitchen_hours' | 'delivery_hours'> }) {
  const id = useId()
  const { typed, change, faultAt, frame } = useSettingForm(setting, setting.value.map(typedHours), storedWeek)
  const put = (at: number, part: Partial<TypedHours>) =>
    change(typed.map((day, index) => (index === at ? { ...day, ...part } : day)))
  return (
    <SettingFrame {...frame} className="gap-1">
      {MONDAY_FIRST.map((index) => {
        const day = typed[index]
        const name = WEEKDAYS[index]
        if (!day || !name) return null
        const fault = faultAt(String(index))
        const faultId = `${id}-${index}`
        const wrong = fault === undefined ? undefined : faultId
        return (
          <div key={name}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Checkbox
                className="min-w-36"
                label={name}
                aria-label={TEXTS.openOn(name)}
                checked={day.isOpen}
                onCheckedChange={(isOpen) => put(index, { isOpen })}
              />
              {day.isOpen ? (
                <span className="flex items-center gap-2">
                  <TimeInput
                    label={TEXTS.from(name)}
                    value={day.opens}
                    faultId={wrong}
                    onValueChange={(opens) => put(index, { opens })}
                  />
                  <span aria-hidden>–</span>
                  <TimeInput
                    label={TEXTS.to(name)}
                    value={day.closes}
                    faultId={wrong}
                    onValueChange={(closes) => put(index, { closes })}
                  />
                </span>
              ) : (
                <span className="text-muted">{TEXTS.closed}</span>
              )}
            </div>
            <FaultText id={faultId} fault={fault} />
          </div>
        )
      })}
    </SettingFrame>
  )
}
