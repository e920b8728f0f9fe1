import { dark, light } from './colour.ts'
import { spots } from './cooked.ts'
import type { Drawn } from './foods.ts'
import type { Colour } from './recipe.ts'
import { n, place, type Sketch } from './sketch.ts'

/** Bread, pastry and cakes seen from above or a little from the side. */
export const BAKED = {
  loaf: ((sketch, { form, tint, seeds }) => {
    const sown = seeds
      ? Array.from({ length: 26 }, () => {
          const [x, y] = sketch.inside(40, form === 'round' ? 34 : 18)
          return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="2.2" ry="1.2" fill="${seeds}" transform="rotate(${n(sketch.between(-40, 40))} ${n(x)} ${n(y)})"/>`
        }).join('')
      : ''
    return place(LOAVES[form](sketch, tint) + sown, 0, 0, 1, form === 'tin' ? 0 : -18)
  }) satisfies Drawn<'loaf'>,

  pastry: ((sketch, { form, tint, filling, count = 2 }) => {
    const one = () => PASTRIES[form](sketch, tint, filling)
    if (count === 1) return place(one(), 0, 0, 1.28, -10)
    const scale = count === 2 ? 0.98 : 0.8
    return spots(count, count === 2 ? 22 : 27)
      .map(([x, y]) =>
        place(one(), x * (count === 2 ? 0.6 : 1), y * (count === 2 ? 2.3 : 1), scale, sketch.between(-18, 6)),
      )
      .join('')
  }) satisfies Drawn<'pastry'>,

  rounds: ((sketch, { form, tint, glaze, count = 5 }) => {
    const radius = count <= 1 ? 36 : count <= 3 ? 23 : count <= 5 ? 18.5 : 15.5
    const middle = count > 4 ? place(ROUNDS[form](sketch, tint, glaze, radius), 0, 0) : ''
    const around = count > 4 ? count - 1 : count
    return (
      spots(around, count <= 3 ? radius * 1.02 : radius * 1.75)
        .map(([x, y]) => place(ROUNDS[form](sketch, tint, glaze, radius), x, y, 1, sketch.between(0, 50)))
        .join('') + middle
    )
  }) satisfies Drawn<'rounds'>,

  cake: ((sketch, { form, tint, icing }) => CAKES[form](sketch, tint, icing)) satisfies Drawn<'cake'>,
}

const LOAVES: Record<'long' | 'round' | 'tin' | 'plait', (sketch: Sketch, tint: Colour) => string> = {
  long: (sketch, tint) =>
    `${sketch.shadow(2, 8, 58, 27, 0.42)}<path d="M-54 2C-52 -26 50 -28 55 0C52 26 -52 27 -54 2Z" fill="${sketch.ball(tint, 0.4)}"/><path d="M-34 -14q8 12 4 25M-13 -18q9 15 4 32M9 -19q9 15 4 33M30 -16q8 12 4 27" fill="none" stroke="${light(tint, 0.62)}" stroke-width="4.6" stroke-linecap="round"/><path d="M-40 -11Q0 -24 40 -12" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity="0.3"/>`,
  round: (sketch, tint) =>
    `${sketch.shadow(2, 8, 50, 45, 0.42)}<path d="${sketch.blob(46, 42, 0.025, 11)}" fill="${sketch.ball(tint, 0.42)}"/><path d="M-25 -21Q0 2 26 24M26 -22Q2 2 -24 25" fill="none" stroke="${light(tint, 0.62)}" stroke-width="5" stroke-linecap="round"/><path d="M-32 -16Q-16 -36 12 -35" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity="0.35"/>`,
  tin: (sketch, tint) => {
    const slice = `<path d="M-17 32V-8C-27 -16 -25 -33 -8 -33H14C31 -33 33 -16 23 -8V32Z" fill="${dark(tint, 0.15)}"/><path d="M-13 28V-9C-22 -15 -19 -29 -7 -29H13C25 -29 28 -15 19 -9V28Z" fill="${sketch.ball(light(tint, 0.72), 0.15)}"/><path d="M-5 -12h3M6 -18h3M10 2h3M-6 12h3M4 18h3M-1 -2h2" stroke="${light(tint, 0.35)}" stroke-width="2" stroke-linecap="round"/>`
    return `${sketch.shadow(0, 33, 62, 16, 0.42)}<path d="M-50 32V-8C-60 -18 -56 -35 -40 -36H30C48 -35 50 -17 42 -8V32Z" fill="${sketch.ball(tint, 0.4)}"/><path d="M-40 -29Q-10 -35 20 -30" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.35"/><path d="M-38 2v24M-22 4v24M-6 4v24" stroke="${dark(tint, 0.25)}" stroke-width="1.3" opacity="0.5"/>${place(slice, 31, 3, 0.95)}`
  },
  plait: (sketch, tint) => {
    const knots = [-38, -19, 0, 19, 38].map((x, at) =>
      place(
        `<path d="M-17 -9C-8 -24 18 -16 17 7C14 20 -14 14 -17 -9Z" fill="${sketch.ball(tint, 0.42)}" stroke="${dark(tint, 0.35)}" stroke-width="1.2"/><path d="M-9 -8Q3 -14 11 -2" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity="0.4"/>`,
        x,
        at % 2 ? 3 : -3,
        1.08,
        at % 2 ? 62 : 0,
      ),
    )
    return `${sketch.shadow(2, 8, 60, 26, 0.42)}${knots.join('')}`
  },
}

const PASTRIES: Record<
  'half-moon' | 'roll' | 'square' | 'triangle',
  (sketch: Sketch, tint: Colour, filling?: Colour) => string
> = {
  'half-moon': (sketch, tint) => {
    const crimp = Array.from({ length: 9 }, (_, at) => {
      const angle = Math.PI * (at / 8)
      return `M${n(Math.cos(angle) * 33)} ${n(11 - Math.sin(angle) * 29)}L${n(Math.cos(angle) * 27)} ${n(10 - Math.sin(angle) * 23)}`
    })
    return `${sketch.shadow(1, 13, 41, 13, 0.42)}<path d="M-38 12C-38 -32 38 -32 38 12C30 19 -30 19 -38 12Z" fill="${dark(tint, 0.16)}"/><path d="M-29 10C-28 -20 28 -20 29 10C20 16 -20 16 -29 10Z" fill="${sketch.ball(tint, 0.5)}"/><path d="${crimp.join('')}" stroke="${dark(tint, 0.4)}" stroke-width="1.9" stroke-linecap="round"/><path d="M-15 -4Q-4 -11 8 -9" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity="0.45"/>`
  },
  roll: (sketch, tint, filling = '#a5512f') =>
    `${sketch.shadow(1, 10, 38, 12, 0.42)}<rect x="-36" y="-13" width="68" height="27" rx="11" fill="${sketch.fall(light(tint, 0.3), dark(tint, 0.18))}"/><path d="M-20 -11l5 6M-6 -12l5 6M8 -12l5 6" stroke="${dark(tint, 0.4)}" stroke-width="2" stroke-linecap="round"/><ellipse cx="31" cy="0.5" rx="8" ry="12.5" fill="${light(tint, 0.5)}"/><ellipse cx="31.5" cy="0.5" rx="5.4" ry="9" fill="${sketch.ball(filling, 0.3)}"/>`,
  square: (sketch, tint, filling = '#c4452d') =>
    `${sketch.shadow(1, 12, 36, 20, 0.42)}<rect x="-29" y="-23" width="58" height="46" rx="9" fill="${dark(tint, 0.25)}" transform="translate(0 3)"/><rect x="-29" y="-23" width="58" height="46" rx="9" fill="${sketch.ball(tint, 0.45)}"/><path d="M-17 -5L0 -16L17 -5L0 9Z" fill="${sketch.ball(filling, 0.3)}"/><path d="M-22 16h44" stroke="${dark(tint, 0.3)}" stroke-width="2" stroke-dasharray="2 4" stroke-linecap="round"/>`,
  triangle: (sketch, tint) =>
    `${sketch.shadow(1, 14, 34, 12, 0.42)}<path d="M-31 15Q-34 13 -31 9L-4 -26Q0 -30 4 -26L31 9Q34 13 31 15Q0 22 -31 15Z" fill="${sketch.ball(tint, 0.5)}"/><path d="M-25 11Q0 17 25 11" fill="none" stroke="${dark(tint, 0.35)}" stroke-width="2"/><path d="M-12 -6l3 2M3 -12l2 3M6 2l3 1M-4 3l3 1" stroke="${dark(tint, 0.4)}" stroke-width="2" stroke-linecap="round" opacity="0.65"/><path d="M-15 2L-3 -15" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity="0.4"/>`,
}

const ROUNDS: Record<
  'ball' | 'bun' | 'biscuit' | 'ring',
  (sketch: Sketch, tint: Colour, glaze: Colour | undefined, radius: number) => string
> = {
  ball: (sketch, tint, glaze, radius) =>
    `${sketch.shadow(1, 4, radius * 1.12, radius, 0.4)}<path d="${sketch.blob(radius, radius * 0.95, 0.035, 9)}" fill="${sketch.ball(tint, 0.5)}"/><path d="M${n(-radius * 0.5)} ${n(radius * 0.3)}q${n(radius * 0.5)} ${n(radius * 0.35)} ${n(radius)} 0" fill="none" stroke="${dark(tint, 0.3)}" stroke-width="1.6" opacity="0.5"/>${glaze ? dusting(sketch, glaze, radius) : ''}<ellipse cx="${n(-radius * 0.35)}" cy="${n(-radius * 0.42)}" rx="${n(radius * 0.25)}" ry="${n(radius * 0.13)}" fill="#fff" opacity="0.5"/>`,
  bun: (sketch, tint, glaze, radius) =>
    `${sketch.shadow(1, 4, radius * 1.12, radius, 0.4)}<circle r="${radius}" fill="${light(tint, 0.55)}"/><circle r="${n(radius * 0.93)}" cy="${n(-radius * 0.06)}" fill="${sketch.ball(tint, 0.45)}"/>${glaze ? dusting(sketch, glaze, radius) : ''}<path d="M${n(-radius * 0.55)} ${n(-radius * 0.3)}q${n(radius * 0.25)} ${n(-radius * 0.4)} ${n(radius * 0.7)} ${n(-radius * 0.38)}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity="0.5"/>`,
  biscuit: (sketch, tint, glaze, radius) =>
    `${sketch.shadow(1, 3, radius * 1.1, radius, 0.35)}<circle r="${radius}" fill="${dark(tint, 0.2)}" stroke="${dark(tint, 0.2)}" stroke-width="3" stroke-dasharray="3.6 2.6"/><circle r="${n(radius * 0.93)}" fill="${sketch.ball(tint, 0.3)}"/>${glaze ? `<circle r="${n(radius * 0.55)}" fill="${sketch.ball(glaze, 0.3)}"/>` : `<path d="M-6 -6h.1M6 -6h.1M0 0h.1M-6 6h.1M6 6h.1" stroke="${dark(tint, 0.45)}" stroke-width="2.6" stroke-linecap="round"/>`}`,
  ring: (sketch, tint, glaze, radius) =>
    `${sketch.shadow(1, 4, radius * 1.12, radius, 0.4)}<circle r="${n(radius * 0.66)}" fill="none" stroke="${dark(tint, 0.25)}" stroke-width="${n(radius * 0.68)}"/><circle r="${n(radius * 0.66)}" cy="-1" fill="none" stroke="${tint}" stroke-width="${n(radius * 0.58)}"/><circle r="${n(radius * 0.64)}" cy="-1.5" fill="none" stroke="${glaze ?? light(tint, 0.3)}" stroke-width="${n(radius * 0.36)}"/><path d="M${n(-radius * 0.62)} ${n(-radius * 0.4)}A${n(radius * 0.75)} ${n(radius * 0.75)} 0 0 1 ${n(-radius * 0.1)} ${n(-radius * 0.75)}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity="0.55"/>`,
}

function dusting(sketch: Sketch, sugar: Colour, radius: number): string {
  return Array.from({ length: 12 }, () => {
    const [x, y] = sketch.inside(radius * 0.75, radius * 0.7)
    return `<circle cx="${n(x)}" cy="${n(y)}" r="1.3" fill="${sugar}" opacity="0.9"/>`
  }).join('')
}

const CAKES: Record<'round' | 'slice' | 'bars' | 'cups', (sketch: Sketch, tint: Colour, icing: Colour) => string> = {
  round: (sketch, tint, icing) => {
    const pearls = Array.from({ length: 14 }, (_, at) => {
      const angle = (at / 14) * Math.PI * 2
      return `<circle cx="${n(Math.cos(angle) * 40)}" cy="${n(Math.sin(angle) * 21 - 22)}" r="5" fill="${sketch.ball(light(icing, 0.35), 0.3)}"/>`
    })
    return `${sketch.shadow(0, 32, 60, 16, 0.42)}<path d="M-48 -22V24C-48 46 48 46 48 24V-22Z" fill="${sketch.column(icing, 0.25)}"/><path d="M-48 6C-48 28 48 28 48 6V13C48 35 -48 35 -48 13Z" fill="${sketch.column(tint, 0.25)}"/><ellipse cy="-22" rx="48" ry="26" fill="${sketch.ball(light(icing, 0.3), 0.2)}"/>${pearls.join('')}${sketch.emoji('cherries', 0, -28, 30)}`
  },
  slice: (sketch, tint, icing) =>
    `${sketch.shadow(0, 30, 56, 14, 0.42)}<path d="M-50 -4L40 -34Q54 -30 54 -16L54 20L-50 32Z" fill="${sketch.fall(light(tint, 0.3), tint)}"/><path d="M-50 12L54 -2V5L-50 19Z" fill="${icing}"/><path d="M-50 -4L40 -34Q54 -30 54 -20L-50 4Z" fill="${sketch.ball(icing, 0.3)}"/><path d="M-30 24h2M-8 24h2M14 10h2M34 12h2M-20 10h2M30 -8h2" stroke="${dark(tint, 0.35)}" stroke-width="2.4" stroke-linecap="round" opacity="0.6"/>`,
  bars: (sketch, tint, icing) =>
    [
      [-18, -17],
      [16, -5],
      [-12, 16],
    ]
      .map(([x = 0, y = 0]) =>
        place(
          `${sketch.shadow(1, 10, 32, 12, 0.4)}<rect x="-27" y="-13" width="54" height="27" rx="6" fill="${dark(tint, 0.35)}" transform="translate(0 4)"/><rect x="-27" y="-13" width="54" height="27" rx="6" fill="${sketch.ball(tint, 0.35)}"/>${Array.from(
            { length: 13 },
            () => {
              const [bx, by] = sketch.inside(21, 9)
              return `<ellipse cx="${n(bx)}" cy="${n(by)}" rx="3.4" ry="2.3" fill="${sketch.ball(icing, 0.3)}"/>`
            },
          ).join('')}`,
          x,
          y,
          1,
          sketch.between(-22, -8),
        ),
      )
      .join(''),
  cups: (sketch, tint, icing) =>
    [
      [-25, -10, 0.9],
      [25, -10, 0.9],
      [0, 14, 1.05],
    ]
      .map(([x = 0, y = 0, scale = 1]) =>
        place(
          `${sketch.shadow(0, 22, 26, 8, 0.42)}<path d="M-20 -2L-14 24H14L20 -2Z" fill="${sketch.column(dark(tint, 0.1), 0.3)}"/><path d="M-12 0l3 23M-4 0l1 23M4 0l-1 23M12 0l-3 23" stroke="${dark(tint, 0.35)}" stroke-width="1.2" opacity="0.6"/><path d="M-23 0C-26 -12 -14 -14 -13 -16C-12 -30 12 -30 13 -16C14 -14 26 -12 23 0C14 6 -14 6 -23 0Z" fill="${sketch.ball(icing, 0.4)}"/><circle cx="-6" cy="-12" r="1.7" fill="${dark(tint, 0.3)}"/><circle cx="6" cy="-8" r="1.7" fill="${dark(tint, 0.3)}"/><circle cx="0" cy="-19" r="1.7" fill="${dark(tint, 0.3)}"/>`,
          x,
          y,
          scale,
        ),
      )
      .join(''),
}
