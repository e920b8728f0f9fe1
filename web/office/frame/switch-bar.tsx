import { useQuery } from '@tanstack/react-query'
import { Power } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getShop, type Settings, Switches } from '#domain/settings/settings-api.ts'
import { beginRush, endSwitch, pauseShop, putLightsOut, readSwitches } from '#domain/settings/switches-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { call } from '../../client/api.ts'
import { queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { FRAME_TEXTS } from './frame-texts.ts'
import { useAct } from './use-act.ts'

const TEXTS = FRAME_TEXTS.switches
/** How often the switches are read again, ms, in case a change was missed. */
const REREAD_MS = 15_000
/** What one press on `Rush` does. */
const USUAL_RUSH = { minutes: 15, forMinutes: 60 }

type Mode = keyof Settings['switches']
const MODES = Object.keys(Switches.shape) as Mode[] // the keys of that schema

/** The switches of the shop that are on, each with its time left, and the way to turn them. */
export function SwitchBar() {
  const { userId: person } = useOwner()
  const { data } = useQuery(queryOf(readSwitches, { person }, { refetchInterval: REREAD_MS }))
  const now = useShopNow(1_000)
  const { act, isPending } = useAct([readSwitches, getShop])
  const [isOpen, setOpen] = useState(false)
  if (!data) return null

  const until = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()
  const on = MODES.filter((mode) => {
    const set = data[mode]
    return set !== null && now < new Date(set.until)
  })
  const turn = {
    pause: (minutes: number, reason: string) =>
      act('pause', () => call(pauseShop, { body: { until: until(minutes), reason } })),
    rush: (minutes: number, forMinutes: number) =>
      act('rush', () => call(beginRush, { body: { until: until(forMinutes), minutes } })),
    lightsOut: (minutes: number) => act('lightsOut', () => call(putLightsOut, { body: { until: until(minutes) } })),
  }
  const closeAfter = async (turned: Promise<boolean>) => {
    if (await turned) setOpen(false)
  }
  return (
    <section
      aria-label={TEXTS.label}
      data-shop-acts
      className="flex min-h-13 flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-1 print:hidden"
    >
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
            <Button
              variant="outline"
              size="sm"
              className="rounded-full"
              aria-label={TEXTS.endOf(TEXTS.name[mode])}
              isPending={isPending(`end ${mode}`)}
              onClick={() => act(`end ${mode}`, () => call(endSwitch, { params: { mode } }))}
            >
              {TEXTS.end}
            </Button>
          </li>
        ))}
      </ul>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {!on.includes('rush') && (
          <Button
            variant="outline"
            isPending={isPending('rush')}
            onClick={() => turn.rush(USUAL_RUSH.minutes, USUAL_RUSH.forMinutes)}
          >
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
          onPause={(minutes, reason) => closeAfter(turn.pause(minutes, reason))}
          onRush={(minutes) => closeAfter(turn.rush(minutes, USUAL_RUSH.forMinutes))}
          onLightsOut={(minutes) => closeAfter(turn.lightsOut(minutes))}
        />
      </Sheet>
    </section>
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
      {TEXTS.span(minutes)}
    </Button>
  ))
}

const minutesUntil = (until: string, now: Date) =>
  Math.max(1, Math.round((Date.parse(until) - now.getTime()) / MINUTE_MS))
