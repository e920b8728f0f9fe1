import type { Colour } from './recipe.ts'
import { n } from './sketch.ts'

/** Capital letters as strokes on a grid 4 wide and 6 high, so that pictures need no font on the machine. */
const STROKES: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 6V0H2.400Q4 0 4 1.5T2.400 3H0H2.600Q4.200 3 4.2 4.5T2.600 6H0',
  C: 'M4 1Q3.200 0 2.2 0Q0 0 0 3T2.200 6Q3.200 6 4 5',
  D: 'M0 0V6H1.800Q4.200 6 4.2 3T1.800 0H0',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1Q3.200 0 2.2 0Q0 0 0 3T2.200 6Q4 6 4 4.5V3.200H2.600',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.200 0V4.500Q3.200 6 1.8 6T.2 4.6',
  K: 'M0 0V6M4 0L0 3.6M1.500 2.4L4 6',
  L: 'M0 0V6H3.800',
  M: 'M0 6V0L2 3.5L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4.200 0 4.2 3T2 6T-.2 3T2 0Z',
  P: 'M0 6V0H2.400Q4.200 0 4.2 1.7T2.400 3.4H0',
  Q: 'M2 0Q4.200 0 4.2 3T2 6T-.2 3T2 0ZM2.600 4.2L4.200 6.3',
  R: 'M0 6V0H2.400Q4.200 0 4.2 1.6T2.400 3.2H0M2.200 3.2L4.200 6',
  S: 'M3.900 .9Q3.200 0 2 0Q.2 0 .2 1.5T2 3T4 4.5T2 6Q.7 6 0 5.1',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M-.2 0L1 6L2 2.4L3 6L4.200 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '7': 'M0 0H4L1.400 6',
  '+': 'M2 1V5M0 3H4',
}

/** A word in capitals centred on a point, as large as fits the width, at most `height` high. Unknown signs stay blank. */
export function lettering(word: string, x: number, y: number, width: number, height: number, ink: Colour): string {
  const letters = [...word.toUpperCase()]
  const natural = letters.length * 5.6 - 1.6
  const scale = Math.min(width / natural, height / 6)
  const paths = letters.map((letter, at) => {
    const stroke = STROKES[letter]
    return stroke ? `<path d="${stroke}" transform="translate(${n(at * 5.6)} 0)"/>` : ''
  })
  return `<g transform="translate(${n(x - (natural * scale) / 2)} ${n(y - scale * 3)}) scale(${scale.toFixed(3)})" fill="none" stroke="${ink}" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}
