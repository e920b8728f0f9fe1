import { Ear, EarOff, Power, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ALERT_STEPS } from '#domain/orders/alarm.ts'
import { listShifts } from '#domain/orders/shifts-api.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { isOpen, kitchenHoursOf } from '#domain/settings/opening-hours.ts'
import { getShop, type Settings, Switches } from '#domain/settings/settings-api.ts'
import { beginRush, endSwitch, pauseShop, putLightsOut, readSwitches } from '#domain/settings/switches-api.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { call } from '../../client/api.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { minuteWords } from '../../ui/words/minute-words.ts'
import { ActButton } from './act-button.tsx'
import { FRAME_TEXTS } from './frame-texts.ts'
import { useAct } from './use-act.ts'
import { useRead } from './use-read.ts'

const TEXTS = FRAME_TEXTS.switches
/** How often the switches are read again, ms, in case a change was missed. */
const REREAD_MS = 15_000
/** What one press on `Rush` does. */
const USUAL_RUSH = { minutes: 15, forMinutes: 60 }

type Mode = keyof Settings['switches']
const MODES = Object.keys(Switches.shape) as Mode[] // the keys of that schema

/** A switch with its new setting; null is off. */
type SwitchChange = { [Of in Mode]: { mode: Of; value: Settings['switches'][Of] } }[Mode]

/** Turns a switch; one whose end has passed is off. */
function turnSwitch({ mode, value }: SwitchChange, now: Date): Promise<unknown> {
  if (value === null || new Date(value.until) <= now) return call(endSwitch, { params: { mode } })
  switch (mode) {
    case 'pause':
      return call(pauseShop, { body: value })
    case 'rush':
      return call(beginRush, { body: value })
    case 'lightsOut':
      return call(putLightsOut, { body: value })
  }
}

/** The switches of the shop that are on, each with its time left, and the way to turn them. */
export function SwitchBar() {
  const { data } = useRead(readSwitches, {}, { refetchInterval: REREAD_MS })
  const now = useShopNow(1_000)
  const { act, isPending } = useAct([readSwitches, getShop])
  const [isOpen, setOpen] = useState(false)
  /** The switch that was turned last, as it was before. */
  const [undo, setUndo] = useState<{ before: SwitchChange; words: string; until: number }>()
  /** What was done last, for screen readers. */
  const [done, setDone] = useState('')
  if (!data) return null

  const until = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()
  const on = MODES.filter((mode) => {
    const set = data[mode]
    return set !== null && now < new Date(set.until)
  })
  /** Sets a switch, and offers to set it back as it was. @returns whether it is done */
  const set = async (change: SwitchChange) => {
    const { mode, value } = change
    const before = { mode, value: data[mode] } as SwitchChange // of the same switch
    if (!(await act(value === null ? `end ${mode}` : mode, () => turnSwitch(change, now)))) return false
    const words = TEXTS.turned(TEXTS.name[mode], value === null)
    setUndo({ before, words, until: now.getTime() + UNDO_MS })
    setDone(words)
    return true
  }
  const closeAfter = async (turned: Promise<boolean>) => {
    if (await turned) setOpen(false)
  }
  const rush = (minutes: number) => set({ mode: 'rush', value: { until: until(USUAL_RUSH.forMinutes), minutes } })
  const undoable = undo && undo.until > now.getTime() ? undo : undefined
  return (
    <section
      aria-label={TEXTS.label}
      data-shop-acts
      className="flex min-h-13 flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-1 print:hidden"
    >
      <p role="status" className="sr-only">
        {done}
      </p>
      <ul className="contents">
        {on.map((mode) => (
          <li
            key={mode}
            className="flex min-h-11 items-center gap-2 rounded-full bg-brick-soft py-0.5 pr-1 pl-4 font-semibold text-brick-text text-sm"
          >
            <span>
              {TEXTS.on[mode](data)}{' '}
              <span className="tabular">{TEXTS.left(minutesUntil(data[mode]?.until ?? '', now))}</span>
            </span>
            <ActButton
              act={TEXTS.end}
              of={TEXTS.name[mode]}
              variant="outline"
              size="sm"
              className="rounded-full"
              isPending={isPending(`end ${mode}`)}
              onClick={() => void set({ mode, value: null })}
            />
          </li>
        ))}
      </ul>
      <Listeners />
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {undoable && (
          <Button
            variant="outline"
            aria-label={FRAME_TEXTS.undo.of(undoable.words)}
            isPending={isPending('undo')}
            onClick={async () => {
              if (!(await act('undo', () => turnSwitch(undoable.before, now)))) return
              setUndo(undefined)
              setDone(FRAME_TEXTS.undo.undone(undoable.words))
            }}
          >
            <Undo2 aria-hidden />
            {FRAME_TEXTS.undo.button}
            <span className="tabular text-muted">{Math.ceil((undoable.until - now.getTime()) / 1_000)} s</span>
          </Button>
        )}
        {!on.includes('rush') && (
          <Button variant="outline" isPending={isPending('rush')} onClick={() => void rush(USUAL_RUSH.minutes)}>
            {TEXTS.rushNow(USUAL_RUSH.minutes)}
          </Button>
        )}
        <Button variant="outline" aria-label={TEXTS.openLong} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Power aria-hidden />
          {TEXTS.open}
        </Button>
      </div>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={TEXTS.title} description={TEXTS.description} side="bottom">
        <SwitchForm
          onPause={(minutes, reason) => closeAfter(set({ mode: 'pause', value: { until: until(minutes), reason } }))}
          onRush={(minutes) => closeAfter(rush(minutes))}
          onLightsOut={(minutes) => closeAfter(set({ mode: 'lightsOut', value: { until: until(minutes) } }))}
        />
      </Sheet>
    </section>
  )
}

/**
 * How many screens on shift would ring for an order. Whose they are stands in the window of the shift. That there is none
 * is shown only while the kitchen is open, in the hour before, and as long as its last order may ring: nothing rings at night.
 */
function Listeners() {
  const { data } = useRead(listShifts, {}, { refetchInterval: REREAD_MS })
  const shop = useShop()
  const now = useShopNow()
  if (!data) return null
  const heard = data.rows.filter(({ hasSound, role }) => hasSound && role !== 'rider').length
  const mayRing = [-ALERT_STEPS.pause, 0, HOUR_MS].some(
    (ahead) => !shop || isOpen(kitchenHoursOf(shop), new Date(now.getTime() + ahead)),
  )
  if (heard === 0 && !mayRing) return null
  return (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      {heard === 0 ? <EarOff aria-hidden className="size-4" /> : <Ear aria-hidden className="size-4" />}
      {TEXTS.listening(heard)}
    </p>
  )
}

type SwitchFormProps = {
  onPause: (minutes: number, reason: string) => void
  onRush: (minutes: number) => void
  onLightsOut: (minutes: number) => void
}

/** Each press turns a switch on for that long. */
function SwitchForm({ onPause, onRush, onLightsOut }: SwitchFormProps) {
  const [reason, setReason] = useState<string>(TEXTS.reasons[0])
  return (
    <div className="grid gap-8">
      <Group title={TEXTS.name.rush} text={TEXTS.about.rush}>
        {[10, 15, 20, 30, 45].map((minutes) => (
          <Button key={minutes} variant="outline" size="lg" onClick={() => onRush(minutes)}>
            {TEXTS.plus(minutes)}
          </Button>
        ))}
      </Group>
      <Group title={TEXTS.name.pause} text={TEXTS.about.pause}>
        <RadioCards
          legend={TEXTS.reason}
          className="w-full grid-cols-2"
          options={TEXTS.reasons.map((value) => ({ value, label: value }))}
          value={reason}
          onValueChange={setReason}
        />
        <Durations onChoose={(minutes) => onPause(minutes, reason)} of={TEXTS.name.pause} />
      </Group>
      <Group title={TEXTS.name.lightsOut} text={TEXTS.about.lightsOut}>
        <Durations onChoose={onLightsOut} of={TEXTS.name.lightsOut} />
      </Group>
    </div>
  )
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{title}</h3>
      <p className="text-muted text-sm">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

function Durations({ of, onChoose }: { of: string; onChoose: (minutes: number) => void }) {
  return [15, 30, 60, 120, 240].map((minutes) => (
    <Button
      key={minutes}
      variant="outline"
      size="lg"
      aria-label={TEXTS.lasting(of, minutes)}
      onClick={() => onChoose(minutes)}
    >
      {minuteWords(minutes)}
    </Button>
  ))
}

const minutesUntil = (until: string, now: Date) =>
  Math.max(1, Math.round((Date.parse(until) - now.getTime()) / MINUTE_MS))
