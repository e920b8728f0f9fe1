import { ALL_DAYS, type ItemSchedule, type MenuItem } from '#domain/menu/menu-api.ts'
import { soldOutWords } from '../../../client/item/card-facts.ts'

/** Why an item is not sold at every time, in words: `sold out until 22:00`, or `only sold Monday 07:00-11:00`. */
export function whyNotSold(item: Pick<MenuItem, 'schedules' | 'soldOutUntil'>, now: Date): string {
  const out = soldOutWords(item, now)
  if (out === undefined && item.schedules.length > 0) return `only sold ${soldTimes(item.schedules)}`
  return out === undefined ? 'sold out' : `sold out ${out}`
}

/** When an item is sold, in words: `Monday and Tuesday 07:00-11:00, Sunday`, or on every day `06:00-15:00`. */
export function soldTimes(schedules: readonly ItemSchedule[]): string {
  const days = new Map<string, string[]>()
  for (const { dayOfWeek, startTime, endTime } of schedules) {
    const hours = startTime === '' && endTime === '' ? '' : ` ${startTime || '00:00'}-${endTime || '24:00'}`
    days.set(hours, [...(days.get(hours) ?? []), dayOfWeek !== ALL_DAYS ? dayOfWeek : hours === '' ? 'every day' : ''])
  }
  return [...days].map(([hours, names]) => (inWords(names) + hours).trim()).join(', ')
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
