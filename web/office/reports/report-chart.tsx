import { classNames } from '../../ui/class-names.ts'
import { REPORT_TEXTS as TEXTS } from './reports-texts.ts'

/** A value with its name, and in words. Two bars may have one name, but not one key. */
export type Bar = { key: string; name: string; value: number; words: string }

/** Bars that still have room for a name each. */
const MOST_ROWS = 12
/** Bars side by side that still have room for gaps. */
const MOST_GAPS = 92

type ReportChartProps = {
  title: string
  bars: readonly Bar[]
  /** Whether the bars follow each other in time: then they stand side by side. */
  isInTime: boolean
}

/** Revenue as bars. The table beside it has the values for everybody who does not see them. */
export function ReportChart({ title, bars, isInTime }: ReportChartProps) {
  const highest = bars.reduce<Bar | undefined>((most, bar) => (most && most.value >= bar.value ? most : bar), undefined)
  if (!highest || highest.value === 0) return null
  const label = TEXTS.chart(title, highest.words, highest.name)
  const share = ({ value }: Bar) => `${(value / highest.value) * 100}%`
  return (
    <figure
      role="img"
      aria-label={label}
      className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4"
    >
      {isInTime ? <Columns bars={bars} highest={highest} share={share} /> : <Rows bars={bars} share={share} />}
    </figure>
  )
}

type BarsProps = { bars: readonly Bar[]; share: (bar: Bar) => string }

const FILL = 'bg-palm [print-color-adjust:exact]'

function Columns({ bars, highest, share }: BarsProps & { highest: Bar }) {
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <>
      <p className="tabular border-line border-b border-dashed text-muted text-xs">{highest.words}</p>
      <div
        className={classNames(
          'flex h-48 items-end justify-between border-line-strong border-b',
          bars.length <= MOST_GAPS && 'gap-px sm:gap-0.5',
        )}
      >
        {bars.map((bar) => (
          <span
            key={bar.key}
            title={`${bar.name}: ${bar.words}`}
            className={classNames('min-w-0 max-w-16 flex-1 rounded-t-xs', FILL)}
            style={{ height: share(bar) }}
          />
        ))}
      </div>
      <p className="flex justify-between gap-4 text-muted text-xs">
        <span>{first?.name}</span>
        {last !== first && <span>{last?.name}</span>}
      </p>
    </>
  )
}

function Rows({ bars, share }: BarsProps) {
  const rest = bars.length - MOST_ROWS
  return (
    <>
      {bars.slice(0, MOST_ROWS).map((bar) => (
        <div key={bar.key} className="grid gap-0.5">
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 truncate">{bar.name}</span>
            <span className="tabular shrink-0 text-muted text-xs">{bar.words}</span>
          </p>
          <span className="block h-3 rounded-sm bg-sunken">
            <span className={classNames('block h-full rounded-sm', FILL)} style={{ width: share(bar) }} />
          </span>
        </div>
      ))}
      {rest > 0 && <p className="text-muted text-xs">{TEXTS.others(rest)}</p>}
    </>
  )
}
