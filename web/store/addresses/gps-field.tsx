import { useState } from 'react'
import { GPS_TYPED_MAX } from '#domain/orders/orders-api.ts'
import { gpsCodeElsewhere, readGpsCode } from '#domain/place/gps-code.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ADDRESS_TEXTS } from './address-texts.ts'

const TEXTS = ADDRESS_TEXTS.gps

type GpsFieldProps = {
  value: string
  onValueChange: (code: string) => void
  /** The chosen city; empty without one. */
  city: string
  /** Whether faults are shown: after the first try to send the form. */
  isTried: boolean
}

/** The GhanaPostGPS code, typed in any form. It is shown as it is stored once the field is left. */
export function GpsField({ value, onValueChange, city, isTried }: GpsFieldProps) {
  const read = value.trim() === '' ? undefined : readGpsCode(value)
  const isWrong = read?.kind === 'invalid'
  const { note: ownNote, offer } = remarkOf(read, city)
  /** The note about the code as typed, kept when leaving the field replaces the code by its stored form. */
  const [left, setLeft] = useState<{ code: string; note: string | undefined }>()
  const note = ownNote ?? (left?.code === value ? left.note : undefined)
  const leave = () => {
    if (read?.kind !== 'valid' || read.code === value) return
    setLeft({ code: read.code, note })
    onValueChange(read.code)
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <TextField
        label={TEXTS.label}
        hint={TEXTS.hint}
        error={isWrong && isTried ? TEXTS.faults[read.fault] : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={GPS_TYPED_MAX}
        value={value}
        onValueChange={(typed) => {
          setLeft(undefined)
          onValueChange(typed)
        }}
        onBlur={leave}
        className="tabular"
      />
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-gold-text text-sm empty:sr-only">
        {note !== undefined && !(isWrong && isTried) && <p className="min-w-0 flex-1 basis-48">{note}</p>}
        {offer !== null && (
          <Button variant="outline" size="sm" onClick={() => onValueChange(offer)}>
            {TEXTS.use(offer)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is said about a code, and which one is offered in its place. A half typed one is not corrected yet. */
function remarkOf(
  read: ReturnType<typeof readGpsCode> | undefined,
  city: string,
): { note: string | undefined; offer: string | null } {
  if (!read) return { note: undefined, offer: null }
  if (read.kind === 'invalid') {
    return { note: read.offer === null ? undefined : TEXTS.faults[read.fault], offer: read.offer }
  }
  const elsewhere = gpsCodeElsewhere(read.code, city)
  if (elsewhere) return { note: TEXTS.elsewhere(read.code, city), offer: elsewhere.offer }
  return { note: read.remark === null ? undefined : TEXTS.remarks[read.remark](read.code), offer: null }
}
