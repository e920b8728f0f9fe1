import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'id;name\nkafe;Café – 5 €'
const utf16 = (text: string, isLittle: boolean) => {
  const units = [0xfe_ff, ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))]
  return units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]))
}
const latin = [...TEXT].map((letter) => ({ '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0))

test.each<[encoding: string, bytes: Iterable<number>]>([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16', utf16(TEXT, true)],
  ['UTF-16, big end first', utf16(TEXT, false)],
  ['Windows-1252, in which Excel saves “CSV”', latin],
])('a file in %s is read letter by letter', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(TEXT)
})

test('a workbook is no text', () => {
  expect(() => decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0))).toThrow(TypeError)
})
