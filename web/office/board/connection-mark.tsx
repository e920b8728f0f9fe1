import { TriangleAlert } from 'lucide-react'
import { useNow } from '../../client/shop/clock.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LOST_MS } from './board-connection.ts'
import { BOARD_TEXTS } from './board-texts.ts'
import { ageWords } from './board-words.ts'

const TEXTS = BOARD_TEXTS.connection

/** Whether the board follows the shop live, or is being connected again. */
export function ConnectionMark({ isLive }: { isLive: boolean }) {
  return (
    <p className="flex items-center gap-2 font-semibold text-sm">
      <span aria-hidden className={classNames('size-2 rounded-full', isLive ? 'bg-palm-text' : 'bg-line-strong')} />
      {isLive ? TEXTS.live : TEXTS.waiting}
    </p>
  )
}

/** Frames the whole screen red when what it shows may be wrong. @param rightAt when it was right, ms */
export function LostFrame({ rightAt }: { rightAt: number }) {
  const ageMs = useNow(500).getTime() - rightAt
  const isLost = ageMs > LOST_MS
  return (
    <>
      {isLost && <div aria-hidden className="pointer-events-none fixed inset-0 z-50 border-8 border-brick" />}
      <div
        className={classNames(
          isLost
            ? 'sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-2 bg-brick px-4 py-3 text-center font-semibold text-on-brick'
            : 'sr-only',
        )}
      >
        {isLost && <TriangleAlert aria-hidden className="size-5" />}
        {/* Always there, and with this attribute, so that a dialog that opens before does not hide it. */}
        <p role="alert" aria-live="assertive">
          {isLost && TEXTS.lost}
        </p>
        {/* Not in the alert, which would be read out every second. */}
        {isLost && <p className="tabular">{TEXTS.age(ageWords(ageMs))}</p>}
      </div>
    </>
  )
}
