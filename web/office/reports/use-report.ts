import { BUCKETS, type Period } from '#domain/reports/period.ts'
import { REPORT_NAMES, readReport } from '#domain/reports/reports-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { useAddress, useTyped } from '../frame/use-address.ts'
import { useRead } from '../frame/use-read.ts'
import { PRESETS, presetPeriod, typedPeriod, usualBucket } from './presets.ts'

/** How often a report whose numbers still change by themselves is read again, ms. */
const REREAD_MS = 30_000

/** What the address says of the report; today's by default. */
export function useReportChoice() {
  const address = useAddress()
  const { text, read, set } = address
  const today = serviceDay(useShopNow())
  const [typed, type, clear] = useTyped(address, 'from', 'to')
  const isTyped = text('from') !== '' || text('to') !== ''
  const preset = isTyped ? undefined : (read('period', PRESETS) ?? 'today')
  const period = preset === undefined ? typedPeriod(text('from'), text('to')) : presetPeriod(preset, today)
  const isOneDay = period !== undefined && period.from === period.to
  return {
    today,
    preset,
    /** Undefined while the typed days are none. */
    period,
    /** The days as they are typed. */
    days: isTyped ? typed : { from: period?.from ?? '', to: period?.to ?? '' },
    name: read('report', REPORT_NAMES) ?? (isOneDay ? 'hours' : 'days'),
    by: read('by', BUCKETS) ?? (period ? usualBucket(period) : 'day'),
    city: text('city') === '' ? undefined : text('city'),
    set,
    // Another period is summed as is usual for it.
    setPreset: (chosen: string) => clear({ period: chosen === 'today' ? '' : chosen, by: '' }),
    setDay: (day: Partial<Period>) =>
      type({ from: period?.from ?? '', to: period?.to ?? '', ...(isTyped && typed), ...day }, { period: '', by: '' }),
  } as const
}
export type ReportChoice = ReturnType<typeof useReportChoice>

/** The chosen report. */
export function useReport({ name, period, city, by, today }: ReportChoice) {
  const querystring = { ...(period ?? { from: '', to: '' }), city, by }
  return useRead(
    readReport,
    { params: { name }, querystring },
    {
      enabled: period !== undefined,
      staleTime: 0,
      // A day that was over and calculated when it was read stays as it is: a long period is not read for nothing.
      refetchInterval: ({ state: { data, dataUpdatedAt, status } }) =>
        status === 'success' &&
        data?.pendingDays === 0 &&
        data.to < today &&
        data.to < serviceDay(new Date(dataUpdatedAt))
          ? false
          : REREAD_MS,
      placeholderData: (before) => before,
    },
  )
}
