import { classNames } from '../../ui/class-names.ts'
import { timeWords } from '../../ui/words/moment-words.ts'
import { BOARD_TEXTS } from './board-texts.ts'

const TEXTS = BOARD_TEXTS.load

type LoadBarProps = {
  quarters: readonly { at: Date; orders: number }[]
  /** The orders that the kitchen can have ready in a quarter of an hour. */
  most: number
}

/** What the kitchen has to make in each quarter of an hour, against what it can. */
export function LoadBar({ quarters, most }: LoadBarProps) {
  const highest = Math.max(most, ...quarters.map(({ orders }) => orders))
  const over = quarters.find(({ orders }) => orders > most)
  return (
    <section aria-label={TEXTS.title} className="w-full max-w-80 rounded-lg border border-line bg-surface px-4 py-2">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-sm">
        {TEXTS.title}
        {over && <strong className="text-brick-text">{TEXTS.over(timeWords(over.at.toISOString()))}</strong>}
      </h2>
      <ol className="flex gap-1 pt-1">
        {quarters.map(({ at, orders }, index) => {
          const time = timeWords(at.toISOString())
          return (
            <li key={time} className="grid min-w-0 flex-1 grid-cols-1" title={TEXTS.quarter(time, orders, most)}>
              <span className="sr-only">{TEXTS.quarter(time, orders, most)}</span>
              <span aria-hidden className="flex h-8 w-full items-end rounded-sm bg-sunken">
                <span
                  className={classNames('w-full rounded-sm', orders > most ? 'bg-brick' : 'bg-palm')}
                  style={{ height: `${(orders / highest) * 100}%` }}
                />
              </span>
              <span aria-hidden className="tabular h-4 justify-self-start whitespace-nowrap text-muted text-xs">
                {index % 4 === 0 ? time : ''}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
