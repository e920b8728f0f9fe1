import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const ENTRY: CalendarEntry = {
  ticketCode: '7K2M9QXR4T',
  title: 'Kenkey, from grain to ball',
  startsAt: new Date('2027-01-16T10:00:00Z'),
  minutes: 90,
  location: 'https://meet.example.com/a;b',
  description: 'Line one\nLine two',
  url: 'https://shop.example.com/masterclass/kenkey',
  isCancelled: false,
}
const AT = { host: 'shop.example.com', now: new Date('2026-11-20T12:00:00Z') }

test('the entry has its times in UTC, and what calendars take for separators is escaped', () => {
  const lines = calendarFile(ENTRY, AT).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:ticket-7K2M9QXR4T@shop.example.com',
      'DTSTART:20270116T100000Z',
      'DTEND:20270116T113000Z',
      'SUMMARY:Kenkey\\, from grain to ball',
      'LOCATION:https://meet.example.com/a\\;b',
      'DESCRIPTION:Line one\\nLine two',
      'STATUS:CONFIRMED',
    ]),
  )
})

test('a later file replaces the entry: its id stays, its sequence rises, and a cancelled class says so', () => {
  const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  const later = calendarFile({ ...ENTRY, isCancelled: true }, { ...AT, now: new Date('2026-11-21T12:00:00Z') })
  expect(sequence(later)).toBeGreaterThan(sequence(calendarFile(ENTRY, AT)))
  expect(later).toContain('UID:ticket-7K2M9QXR4T@shop.example.com')
  expect(later).toContain('STATUS:CANCELLED')
  expect(later).toContain('METHOD:CANCEL')
})

test('two tickets of one class are two entries: the second takes nothing from the first', () => {
  const idOf = (ticketCode: string) => /^UID:.*$/m.exec(calendarFile({ ...ENTRY, ticketCode }, AT))?.[0]
  expect(idOf('7K2M9QXR4T')).not.toBe(idOf('7K2M9QXR4V'))
})

test('no line is longer than 75 octets, and joining them again gives the text, because calendars refuse others', () => {
  const title = 'Kɛnkɛ '.repeat(40).trim()
  const file = calendarFile({ ...ENTRY, title }, AT)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
