import { BellRing, ChevronRight, VolumeX } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../client/paths.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { useAppBadge } from '../../ui/app-badge.ts'
import { Button } from '../../ui/button.tsx'
import { ALARM_TEXTS as TEXTS } from '../alarm/alarm-texts.ts'
import { useAlarm } from '../alarm/use-alarm.ts'
import { useIsOnShift, useShift } from '../alarm/use-shift.ts'
import { ringing, sortCards, tunesOf } from './board-state.ts'
import { LostFrame } from './connection-mark.tsx'
import { useBoardStream } from './use-board-stream.ts'

/** Keeps the shift of this tab ringing on the screens that are not the board, for the orders of its city. */
export function AwayAlarm() {
  return useIsOnShift() ? <Listening /> : null
}

type AlarmNoteProps = { onBoard: () => void }

/** What rings, without its sound, for a window that covers the screen that has it and reads it out. */
export function AlarmNote(props: AlarmNoteProps) {
  return useIsOnShift() ? <Note {...props} /> : null
}

/** The shift of this tab, and the orders of its city that ring. */
function useRinging() {
  const { view } = useBoardStream()
  const now = useShopNow(5_000)
  const shift = useShift(undefined, view.rightAt)
  return { view, shift, ...ringing(sortCards(view.state), shift.city, now) }
}

function Note({ onBoard }: AlarmNoteProps) {
  const { fresh, recalled } = useRinging()
  if (fresh.length + recalled.length === 0) return null
  return (
    <button type="button" className={`${RINGING} mb-4 w-full rounded-lg`} onClick={onBoard}>
      <RingingWords fresh={fresh.length} recalled={recalled.length} />
    </button>
  )
}

const RINGING = 'flex min-h-13 items-center gap-3 bg-gold px-4 py-2 text-left font-semibold text-lg text-on-gold'

function RingingWords({ fresh, recalled }: { fresh: number; recalled: number }) {
  return (
    <>
      <BellRing aria-hidden className="size-6" />
      <span className="min-w-0 flex-1">{TEXTS.ringing(fresh, recalled)}</span>
      {TEXTS.toBoard}
      <ChevronRight aria-hidden className="size-6" />
    </>
  )
}

function Listening() {
  const { view, shift, fresh, recalled } = useRinging()
  const tunes = tunesOf(fresh.length, recalled.length)
  useAlarm(shift.hasSound ? tunes : [])
  useAppBadge(fresh.length + recalled.length)
  return (
    <div data-alarm={tunes.join(' ')} className="grid print:hidden">
      {view.rightAt !== null && <LostFrame rightAt={view.rightAt} />}
      {!shift.hasSound && (
        <Button variant="destructive" size="lg" className="rounded-none" onClick={() => void shift.soundOn()}>
          <VolumeX aria-hidden />
          {TEXTS.noSoundLong}
        </Button>
      )}
      {/* Always there, and with this attribute, so that a dialog that opens before does not hide it. */}
      <p role="alert" aria-live="assertive" className="contents">
        {tunes.length > 0 && (
          <Link to={paths.board} className={RINGING}>
            <RingingWords fresh={fresh.length} recalled={recalled.length} />
          </Link>
        )}
      </p>
    </div>
  )
}
