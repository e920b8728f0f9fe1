import { Camera, Check } from 'lucide-react'
import { useId, useState } from 'react'
import { isAdult } from '#domain/riders/door.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { shrinkPicture } from '../../client/shrink-picture.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { Stop } from './ride-state.ts'
import { RIDE_TEXTS } from './ride-texts.ts'
import { typedBirthDate } from './typed-birth-date.ts'

const TEXTS = RIDE_TEXTS.door
const CODE_LENGTH = 4
/** The server stores photos of at most this size, px. */
const LONGEST_SIDE = 1_280

type Proof = { code?: string; bornOn?: string; picture?: Blob }
type DoorDialogProps = { stop: Stop; onHandedOver: (proof: Proof) => void; onClose: () => void }

/** The hand-over: the code sends itself at its last digit; a photo stands for it; an item for adults asks an age first. */
export function DoorDialog({ stop, onHandedOver, onClose }: DoorDialogProps) {
  const clock = useClock()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [picture, setPicture] = useState<Blob>()
  const bornOn = typedBirthDate(typed, clock())
  const isOld = bornOn !== undefined && isAdult(bornOn, clock())
  const mayHandOver = !stop.isForAdults || isOld
  const age = stop.isForAdults && bornOn !== undefined ? { bornOn } : {}
  const isLocked = stop.triesLeft <= 0
  const fault = typed.replace(/\D/g, '').length < 8 ? undefined : ageFault(bornOn, isOld)

  const type = (digits: string) => {
    setCode(digits)
    if (digits.length === CODE_LENGTH) onHandedOver({ code: digits, ...age })
  }
  return (
    <Dialog
      onOpenChange={onClose}
      title={TEXTS.title(stop.orderId.slice(5))}
      description={TEXTS.description}
      isSheetOnPhones
    >
      <div className="grid gap-5">
        {stop.isForAdults && (
          <TextField
            label={TEXTS.bornOn}
            hint={TEXTS.bornOnHint}
            error={fault}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            className="tabular text-lg"
            value={typed}
            onValueChange={setTyped}
          />
        )}
        {mayHandOver && (
          <>
            {isLocked ? (
              <p className="rounded-md bg-brick-soft px-3 py-2 font-semibold text-brick-text">{TEXTS.locked}</p>
            ) : (
              <Field label={TEXTS.code} hint={TEXTS.tries(stop.triesLeft)}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="numeric"
                    autoComplete="off"
                    className="tabular min-h-16 text-center font-semibold text-[2rem] tracking-[0.4em]"
                    value={code}
                    onChange={({ target }) => type(target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
                  />
                )}
              </Field>
            )}
            <Photo
              hasOne={picture !== undefined || stop.hasWaitingPhoto}
              onTaken={(file) => void shrinkPicture(file, LONGEST_SIDE).then(setPicture)}
            />
            {picture && (
              <Button size="lg" className="min-h-14 text-lg" onClick={() => onHandedOver({ picture, ...age })}>
                {TEXTS.withPhoto}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function ageFault(bornOn: string | undefined, isOld: boolean): string | undefined {
  if (bornOn === undefined) return TEXTS.bornOnWrong
  return isOld ? undefined : TEXTS.underAge
}

/** Takes a photo with the phone's camera. */
function Photo({ hasOne, onTaken }: { hasOne: boolean; onTaken: (file: File) => void }) {
  const id = useId()
  return (
    <section className="grid gap-2 border-line border-t pt-4">
      <h3 className="text-base">{TEXTS.noCode}</h3>
      <p className="text-muted text-sm">{TEXTS.photoText}</p>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onTaken(file)
        }}
      />
      <label
        htmlFor={id}
        className={buttonClasses({
          variant: 'outline',
          size: 'lg',
          className: 'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2',
        })}
      >
        {hasOne ? <Check aria-hidden /> : <Camera aria-hidden />}
        {hasOne ? TEXTS.photoTaken : TEXTS.photo}
      </label>
    </section>
  )
}
