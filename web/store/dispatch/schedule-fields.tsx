import { dispatchDays } from '#domain/dispatch/dispatch-schedule.ts'
import { formatMinute, minuteOfDay } from '#domain/time/accra-time.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { longDay } from '../../ui/words/day-words.ts'
import { DISPATCH_TEXTS } from './dispatch-texts.ts'

const TEXTS = DISPATCH_TEXTS

export type ScheduleDraft = { isScheduled: boolean; day: string; scheduledAt: string }

type ScheduleFieldsProps = {
  draft: ScheduleDraft
  /** By the shop's clock. */
  now: Date
  /** The fault of the chosen time. */
  fault: string | undefined
  onChange: (change: Partial<ScheduleDraft>) => void
}

/** The time of the vehicle: as soon as possible, or one of the open hours of the next seven days. */
export function ScheduleFields({ draft, now, fault, onChange }: ScheduleFieldsProps) {
  const days = dispatchDays(now)
  const chosen = days.find(({ day }) => day.toISOString() === draft.day)
  return (
    <>
      <RadioCards
        legend={TEXTS.when}
        hint={draft.isScheduled ? TEXTS.whenHint : undefined}
        className="min-[400px]:grid-cols-2"
        value={draft.isScheduled ? 'scheduled' : 'asap'}
        onValueChange={(value) => onChange({ isScheduled: value === 'scheduled' })}
        options={[
          { value: 'asap', label: TEXTS.asap },
          { value: 'scheduled', label: TEXTS.scheduled },
        ]}
      />
      {draft.isScheduled && (
        <div className="grid grid-cols-1 items-start gap-4 min-[400px]:grid-cols-2">
          <SelectField
            label={TEXTS.day}
            isRequired
            error={chosen ? undefined : fault}
            value={chosen ? draft.day : ''}
            placeholder={TEXTS.dayPlaceholder}
            onValueChange={(day) => onChange({ day, scheduledAt: '' })}
            options={days.map(({ day }) => ({ value: day.toISOString(), label: longDay(day) }))}
          />
          <SelectField
            label={TEXTS.time}
            isRequired
            error={chosen && fault}
            value={chosen?.slots.some(({ at }) => at.toISOString() === draft.scheduledAt) ? draft.scheduledAt : ''}
            placeholder={TEXTS.timePlaceholder}
            disabled={!chosen}
            onValueChange={(scheduledAt) => onChange({ scheduledAt })}
            options={(chosen?.slots ?? []).map(({ at, isOpen }) => ({
              value: at.toISOString(),
              label: formatMinute(minuteOfDay(at)),
              isDisabled: !isOpen,
            }))}
          />
        </div>
      )}
    </>
  )
}
