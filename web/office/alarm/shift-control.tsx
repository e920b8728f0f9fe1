import { Bell, BellRing, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { listShifts } from '#domain/orders/shifts-api.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { timeWords } from '../../ui/words/moment-words.ts'
import { useRead } from '../frame/use-read.ts'
import { ALARM_TEXTS } from './alarm-texts.ts'
import { alarmVolume, VOLUMES } from './alarm-volume.ts'
import type { ShiftState } from './use-shift.ts'

const TEXTS = ALARM_TEXTS.dialog

/** Starts the shift; while it runs it shows whether this screen would be heard. */
export function ShiftControl({ shift }: { shift: ShiftState }) {
  const [isOpen, setOpen] = useState(false)
  if (!shift.isOn) {
    return (
      <Button size="lg" isPending={shift.isStarting} onClick={() => void shift.start()}>
        <Bell aria-hidden />
        {ALARM_TEXTS.start}
      </Button>
    )
  }
  return (
    <>
      {!shift.hasSound && (
        <Button
          variant="destructive"
          size="lg"
          aria-label={ALARM_TEXTS.noSoundLong}
          onClick={() => void shift.soundOn()}
        >
          <VolumeX aria-hidden />
          {ALARM_TEXTS.noSound}
        </Button>
      )}
      <Button variant="outline" size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BellRing aria-hidden />
        <span className={classNames(!shift.hasSound && 'max-md:sr-only')}>{ALARM_TEXTS.onShift}</span>
      </Button>
      {isOpen && <ShiftDialog shift={shift} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShiftDialog({ shift, onClose }: { shift: ShiftState; onClose: () => void }) {
  const volume = useStored(alarmVolume)
  const { data } = useRead(listShifts, {}, { refetchInterval: 10_000 })
  return (
    <Dialog
      onOpenChange={onClose}
      title={TEXTS.title}
      description={TEXTS.description}
      isSheetOnPhones
      footer={
        <Button
          variant="outline"
          size="lg"
          onClick={() => {
            shift.end()
            onClose()
          }}
        >
          {TEXTS.end}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Select
            aria-label={TEXTS.volume}
            className="min-h-11"
            value={volume}
            onValueChange={(next) => alarmVolume.update(() => next)}
            options={VOLUMES.map((value) => ({ value, label: `${TEXTS.volume}: ${TEXTS.volumes[value]}` }))}
          />
          <Button size="lg" onClick={() => void shift.soundOn()}>
            <BellRing aria-hidden />
            {TEXTS.test}
          </Button>
        </div>
        <p className="text-muted text-sm">{TEXTS.device}</p>
        <section>
          <h3 className="text-base">{TEXTS.listening}</h3>
          {data?.rows.length === 0 && <p className="text-muted">{TEXTS.nobody}</p>}
          <ul className="grid gap-1 pt-1">
            {data?.rows.map((row) => (
              <li key={row.shiftId} className="flex flex-wrap gap-x-2">
                <strong>{TEXTS.roles[row.role]}</strong>
                <span className="tabular">{TEXTS.row(row.device, row.city, timeWords(row.startedAt))}</span>
                {!row.hasSound && <span className="font-semibold text-brick-text">{TEXTS.silent}</span>}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
