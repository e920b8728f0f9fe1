import { parseMinute } from '#domain/time/accra-time.ts'
import { Input } from '../../ui/form/input.tsx'

type TimeInputProps = {
  label: string
  value: string
  /** The id of the fault, where there is one. */
  faultId: string | undefined
  onValueChange: (time: string) => void
}

/** A time of day as it is typed, `08:00` to `24:00`: a clock of the browser does not know the end of the day. */
export function TimeInput({ label, value, faultId, onValueChange }: TimeInputProps) {
  return (
    <Input
      aria-label={label}
      aria-invalid={faultId === undefined ? undefined : true}
      aria-describedby={faultId}
      className="tabular w-24"
      maxLength={5}
      autoComplete="off"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={() => onValueChange(fullTime(value))}
    />
  )
}

/** `8` and `8:30` as `08:00` and `08:30`; anything else as it is. */
function fullTime(typed: string): string {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(typed.trim()) ?? []
  const time = `${hour.padStart(2, '0')}:${minute}`
  return hour === '' || parseMinute(time) === undefined ? typed : time
}
