import { dark, light, mix } from './colour.ts'
import type { Drawn } from './foods.ts'
import type { Colour } from './recipe.ts'
import { n, type Point, place, type Sketch } from './sketch.ts'

/** Cooked food seen from above. */
export const COOKED = {
  heap: ((sketch, { tint, flecks = [] }) => {
    const grains = Array.from({ length: 170 }, () => {
      const [x, y] = sketch.inside(42, 40)
      const shade = sketch.pick([light(tint, 0.45), light(tint, 0.22), dark(tint, 0.2), light(tint, 0.6)])
      return grain(sketch, x, y, shade, 2.1, 3.6)
    })
    const bits = flecks.flatMap((fleck) =>
      Array.from({ length: 9 }, () => {
        const [x, y] = sketch.inside(36, 34)
        return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(sketch.between(1.7, 2.9))}" fill="${sketch.ball(fleck, 0.3)}"/>`
      }),
    )
    return [
      sketch.shadow(2, 5, 49, 46, 0.35),
      `<path d="${sketch.blob(45, 43, 0.05, 14)}" fill="${sketch.ball(tint, 0.3)}"/>`,
      ...grains,
      ...bits,
    ].join('')
  }) satisfies Drawn<'heap'>,

  soup: ((sketch, { tint, oil, chunks = [] }, inner) => {
    const drops = oil
      ? Array.from({ length: 16 }, () => {
          const [x, y] = sketch.inside(inner * 0.9, inner * 0.9, 0.35)
          const r = sketch.between(1.4, 4.6)
          return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.75)}" fill="${oil}" opacity="0.75"/><ellipse cx="${n(x - r * 0.3)}" cy="${n(y - r * 0.3)}" rx="${n(r * 0.35)}" ry="${n(r * 0.22)}" fill="#fff" opacity="0.6"/>`
        })
      : []
    const lumps = chunks.flatMap((chunk) =>
      Array.from({ length: 7 }, () => {
        const [x, y] = sketch.inside(inner * 0.8, inner * 0.8)
        const r = sketch.between(3.5, 6.5)
        return place(
          `<path d="${sketch.blob(r, r * 0.75, 0.22, 7)}" fill="${sketch.ball(chunk, 0.3)}"/>`,
          x,
          y,
          1,
          sketch.between(0, 180),
        )
      }),
    )
    return [
      `<circle r="${inner}" fill="${dark(tint, 0.45)}"/>`,
      `<circle r="${inner - 1.5}" cy="1" fill="${sketch.ball(tint, 0.25)}"/>`,
      `<path d="M${n(-inner * 0.78)} ${n(-inner * 0.2)}A${n(inner * 0.82)} ${n(inner * 0.82)} 0 0 1 ${n(-inner * 0.1)} ${n(-inner * 0.8)}" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" opacity="0.32"/>`,
      ...lumps,
      ...drops,
    ].join('')
  }) satisfies Drawn<'soup'>,

  balls: ((sketch, { tint, count = 1 }) => {
    const radius = count === 1 ? 31 : count === 2 ? 24 : 19
    return spots(count, radius * 0.98)
      .map(([x, y]) =>
        place(
          [
            sketch.shadow(2, 5, radius * 1.12, radius, 0.4),
            `<path d="${sketch.blob(radius, radius * 0.92, 0.025, 9)}" fill="${sketch.ball(tint, 0.55)}"/>`,
            `<path d="M${n(-radius * 0.45)} ${n(radius * 0.35)}q${n(radius * 0.5)} ${n(radius * 0.3)} ${n(radius)} ${n(-radius * 0.15)}" fill="none" stroke="${dark(tint, 0.18)}" stroke-width="1.6" stroke-linecap="round" opacity="0.5"/>`,
            `<ellipse cx="${n(-radius * 0.32)}" cy="${n(-radius * 0.4)}" rx="${n(radius * 0.26)}" ry="${n(radius * 0.14)}" fill="#fff" opacity="0.55" transform="rotate(-24)"/>`,
          ].join(''),
          x,
          y,
          1,
          sketch.between(-12, 12),
        ),
      )
      .join('')
  }) satisfies Drawn<'balls'>,

  wrapped: ((sketch, { tint, inside, count = 1 }) => {
    const parcel = (open: boolean) => {
      const husks = [-18, -11, -4, 3, 10, 17].map(
        (y) =>
          `<path d="M-36 ${n(y * 0.55)}Q0 ${n(y * 1.45)} 36 ${n(y * 0.55)}" fill="none" stroke="${y % 2 ? dark(tint, 0.32) : light(tint, 0.35)}" stroke-width="1.5" opacity="0.75"/>`,
      )
      const heart = inside
        ? `<path d="${sketch.blob(23, 16, 0.05, 9)}" fill="${dark(tint, 0.4)}" transform="translate(3 -1)"/><path d="${sketch.blob(20, 14, 0.04, 9)}" fill="${sketch.ball(inside, 0.4)}" transform="translate(3 -2)"/><path d="M-24 -9q10 -12 22 -8q-8 8 -10 15zM27 9q-10 12 -22 8q10 -6 10 -13z" fill="${light(tint, 0.25)}" opacity="0.95"/>`
        : ''
      return [
        sketch.shadow(2, 6, 42, 26, 0.4),
        `<path d="M30 -6L50 -17Q44 -4 53 5Q42 8 30 7Z" fill="${dark(tint, 0.18)}"/><path d="M-30 -6L-50 -14Q-45 -3 -52 8Q-41 9 -30 7Z" fill="${dark(tint, 0.22)}"/>`,
        `<path d="M-38 0C-34 -29 34 -29 38 0C34 29 -34 29 -38 0Z" fill="${sketch.ball(tint, 0.35)}"/>`,
        ...husks,
        open ? heart : '',
      ].join('')
    }
    if (count === 1) return place(parcel(true), 0, 0, 1, sketch.between(-24, -8))
    return place(parcel(false), -6, -15, 0.86, -14) + place(parcel(true), 4, 16, 0.86, -8)
  }) satisfies Drawn<'wrapped'>,

  dollop: ((sketch, { tint, flecks = [] }) => {
    const bits = [dark(tint, 0.35), light(tint, 0.3), ...flecks].flatMap((fleck) =>
      Array.from({ length: 8 }, () => {
        const [x, y] = sketch.inside(24, 18)
        return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(sketch.between(1, 2.4))}" fill="${fleck}" opacity="0.9"/>`
      }),
    )
    return [
      sketch.shadow(1, 4, 33, 26, 0.35),
      `<path d="${sketch.blob(30, 23, 0.12, 9)}" fill="${sketch.ball(tint, 0.3)}"/>`,
      ...bits,
      `<ellipse cx="-9" cy="-9" rx="8" ry="3.4" fill="#fff" opacity="0.4" transform="rotate(-20)"/>`,
    ].join('')
  }) satisfies Drawn<'dollop'>,

  pieces: ((sketch, { cut, tint, count = 6 }) => {
    const reach = count > 7 ? 34 : count > 4 ? 27 : 19
    return scatter(sketch, count, reach)
      .map(([x, y]) => place(CUTS[cut](sketch, tint), x, y, 1, CUT_TURN[cut] * sketch.between(-1, 1)))
      .join('')
  }) satisfies Drawn<'pieces'>,

  skewers: ((sketch, { tint, between = '#5fa04a', count = 3 }) =>
    Array.from({ length: count }, (_, at) => {
      const y = (at - (count - 1) / 2) * 23
      const lumps = [-30, -15, 0, 15, 30].map((x, spot) => {
        const colour = spot % 2 ? between : tint
        const size = spot % 2 ? [6.5, 8.5] : [9.5, 10]
        return place(
          `<path d="${sketch.blob(size[0] ?? 9, size[1] ?? 9, 0.12, 8)}" fill="${sketch.ball(colour, 0.35)}"/>` +
            (spot % 2
              ? ''
              : `<path d="M-5 -4l10 3M-5 2l9 3" stroke="${dark(tint, 0.55)}" stroke-width="1.7" stroke-linecap="round" opacity="0.6"/>`),
          x,
          0,
        )
      })
      return place(
        `${sketch.shadow(1, 5, 48, 11, 0.35)}<path d="M-52 0H56" stroke="#e2c48c" stroke-width="2.8" stroke-linecap="round"/>${lumps.join('')}`,
        0,
        y,
        1,
        -16 + sketch.between(-3, 3),
      )
    }).join('')) satisfies Drawn<'skewers'>,

  fish: ((sketch, { tint, grilled = false, count = 1 }) => {
    const marks = grilled
      ? `<path d="M-20 -13l8 25M-8 -15l9 28M5 -14l8 25M17 -11l6 20" stroke="${dark(tint, 0.65)}" stroke-width="2.6" stroke-linecap="round" opacity="0.65"/>`
      : `<path d="M-12 -8q5 8 0 16M0 -9q5 9 0 18M12 -8q5 8 0 16M23 -6q4 6 0 12" fill="none" stroke="${dark(tint, 0.4)}" stroke-width="1.5" opacity="0.6"/>`
    const one = [
      sketch.shadow(2, 7, 54, 21, 0.4),
      `<path d="M36 0L57 -17Q52 0 57 17Z" fill="${sketch.ball(dark(tint, 0.22), 0.3)}"/><path d="M-14 -15Q4 -29 22 -12ZM-4 15Q6 25 16 12Z" fill="${dark(tint, 0.3)}"/>`,
      `<path d="M-50 1C-40 -20 12 -25 42 -2C44 0 44 2 42 4C12 25 -40 21 -50 1Z" fill="${sketch.ball(tint, 0.4)}"/>`,
      `<path d="M-31 -13q9 14 0 27" fill="none" stroke="${dark(tint, 0.5)}" stroke-width="1.8"/>`,
      marks,
      `<circle cx="-39" cy="-3" r="3.4" fill="#fff7e6"/><circle cx="-39.5" cy="-3" r="1.8" fill="#20110a"/>`,
      `<path d="M-26 -11Q2 -18 28 -6" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity="0.4"/>`,
    ].join('')
    const lean = sketch.between(-26, -16)
    if (count === 1) return place(one, 0, 0, 1, lean)
    return Array.from({ length: count }, (_, at) => place(one, 0, (at - (count - 1) / 2) * 24, 0.76, lean)).join('')
  }) satisfies Drawn<'fish'>,

  meat: ((sketch, { tint, count = 5 }) =>
    scatter(sketch, count, count > 4 ? 24 : 17)
      .map(([x, y]) =>
        place(
          [
            sketch.shadow(1, 4, 16, 13, 0.35),
            `<path d="${sketch.blob(14.5, 11.5, 0.16, 8)}" fill="${sketch.ball(tint, 0.35)}"/>`,
            `<path d="M-7 2q6 5 13 1M-5 -4q5 -3 9 0" fill="none" stroke="${dark(tint, 0.4)}" stroke-width="1.4" stroke-linecap="round" opacity="0.6"/>`,
            `<ellipse cx="-5" cy="-5" rx="4" ry="1.8" fill="#fff" opacity="0.4"/>`,
          ].join(''),
          x,
          y,
          1,
          sketch.between(-60, 60),
        ),
      )
      .join('')) satisfies Drawn<'meat'>,

  strands: ((sketch, { tint, flecks = [] }) => {
    const loops = Array.from({ length: 34 }, () => {
      const [x, y] = sketch.inside(20, 18)
      const [rx, ry] = [sketch.between(10, 25), sketch.between(9, 22)]
      const shade = sketch.pick([light(tint, 0.4), tint, dark(tint, 0.18), light(tint, 0.2)])
      const at = sketch.between(0, 360)
      return `<path d="M${n(-rx)} 0A${n(rx)} ${n(ry)} 0 1 1 ${n(rx * 0.6)} ${n(ry * 0.8)}" fill="none" stroke="${shade}" stroke-width="2.6" stroke-linecap="round" transform="translate(${n(x)} ${n(y)}) rotate(${n(at)})"/>`
    })
    const bits = flecks.flatMap((fleck) =>
      Array.from({ length: 6 }, () => {
        const [x, y] = sketch.inside(32, 30)
        return place(`<path d="${sketch.blob(4.2, 3, 0.2, 6)}" fill="${sketch.ball(fleck, 0.3)}"/>`, x, y)
      }),
    )
    return [
      sketch.shadow(2, 5, 47, 44, 0.35),
      `<path d="${sketch.blob(42, 39, 0.05, 12)}" fill="${dark(tint, 0.25)}"/>`,
      ...loops,
      ...bits,
    ].join('')
  }) satisfies Drawn<'strands'>,

  greens: ((sketch, { tint, flecks = [] }) => {
    const leaves = Array.from({ length: 44 }, () => {
      const [x, y] = sketch.inside(28, 22)
      const shade = sketch.pick([light(tint, 0.35), tint, dark(tint, 0.25), mix(tint, '#f6e27a', 0.3)])
      const length = sketch.between(5, 11)
      return `<path d="M${n(-length)} 0Q0 ${n(-length * 0.75)} ${n(length)} 0Q0 ${n(length * 0.35)} ${n(-length)} 0Z" fill="${shade}" transform="translate(${n(x)} ${n(y)}) rotate(${n(sketch.between(0, 360))})"/>`
    })
    const bits = flecks.flatMap((fleck) =>
      Array.from({ length: 6 }, () => {
        const [x, y] = sketch.inside(24, 18)
        return `<path d="M-4 0q4 -4 8 0" fill="none" stroke="${fleck}" stroke-width="2.8" stroke-linecap="round" transform="translate(${n(x)} ${n(y)}) rotate(${n(sketch.between(0, 360))})"/>`
      }),
    )
    return `${sketch.shadow(1, 4, 36, 30, 0.3)}<path d="${sketch.blob(28, 22, 0.1, 9)}" fill="${dark(tint, 0.3)}"/>${leaves.join('')}${bits.join('')}`
  }) satisfies Drawn<'greens'>,

  eggs: ((sketch, { count = 2 }) =>
    spots(count, 14)
      .map(([x, y]) =>
        place(
          `${sketch.shadow(1, 4, 17, 15, 0.35)}<ellipse rx="15" ry="12" fill="${sketch.ball('#fffaf0', 0.2)}" stroke="#e6d9c2" stroke-width="0.8"/><circle cx="1" r="7.5" fill="${sketch.ball('#f2a71e', 0.4)}"/><ellipse cx="-1.5" cy="-2.5" rx="2.6" ry="1.5" fill="#fff" opacity="0.6"/>`,
          x,
          y,
          1,
          sketch.between(-40, 20),
        ),
      )
      .join('')) satisfies Drawn<'eggs'>,

  drumstick: ((sketch, { tint, count = 1 }) => {
    const one = [
      sketch.shadow(2, 8, 44, 22, 0.4),
      `<path d="M22 3L44 9" stroke="#f6ead2" stroke-width="8" stroke-linecap="round"/><circle cx="47" cy="5.5" r="5.6" fill="#fdf6e6"/><circle cx="45.5" cy="13" r="5.2" fill="#efe0c2"/>`,
      `<path d="M-40 -4C-40 -27 -8 -29 6 -15C14 -7 22 -4 29 -1Q32 5 27 10C16 11 10 15 0 19C-20 26 -40 18 -40 -4Z" fill="${dark(tint, 0.3)}"/>`,
      `<path d="M-38 -6C-37 -26 -8 -27 5 -14C13 -7 20 -4 26 -2Q28 3 24 7C14 8 8 12 -2 15C-20 21 -38 14 -38 -6Z" fill="${sketch.ball(tint, 0.45)}"/>`,
      `<path d="M-24 9l5 -2M-12 11l5 -2M-4 1l5 -1M-18 -1l5 -1M8 4l4 0" stroke="${dark(tint, 0.45)}" stroke-width="2" stroke-linecap="round" opacity="0.55"/><path d="M-30 -10Q-20 -21 -5 -15" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" opacity="0.45"/>`,
    ].join('')
    return spots(count, 18)
      .map(([x, y]) => place(one, x * 0.5, y * 1.2, count === 1 ? 1 : 0.72, sketch.between(-26, -8)))
      .join('')
  }) satisfies Drawn<'drumstick'>,

  garnish: ((sketch) => {
    const rings = [
      [-9, -3, 11],
      [9, 5, 9],
    ].map(
      ([x = 0, y = 0, r = 9]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${n(r * 0.8)}" fill="none" stroke="#a3427a" stroke-width="2.2"/><ellipse cx="${x}" cy="${y}" rx="${r - 2.4}" ry="${n(r * 0.8 - 2.2)}" fill="none" stroke="#f3dbe8" stroke-width="2.2"/>`,
    )
    const slice = `<circle r="9" fill="#cf3524"/><circle r="7.2" fill="#ee6a4b"/><path d="M0 -6v12M-6 0h12M-4 -4l8 8M4 -4l-8 8" stroke="#f9c2a0" stroke-width="1.3"/>`
    return [
      place(slice, 4, -8, 1, sketch.between(0, 90)),
      ...rings,
      place(slice, -7, 9, 0.86, sketch.between(0, 90)),
      `<path d="M10 -6q8 -6 12 2" fill="none" stroke="#4b9a3e" stroke-width="3.4" stroke-linecap="round"/>`,
    ].join('')
  }) satisfies Drawn<'garnish'>,

  emoji: ((sketch, { icon, count = 1, size }) => {
    const each = size ?? (count === 1 ? 62 : count === 2 ? 46 : 36)
    return spots(count, each * 0.42)
      .map(
        ([x, y]) =>
          sketch.shadow(x + 1, y + each * 0.28, each * 0.46, each * 0.24, 0.35) +
          sketch.emoji(icon, x, y, each, count === 1 ? 0 : sketch.between(-14, 14)),
      )
      .join('')
  }) satisfies Drawn<'emoji'>,
}

type Cut = 'discs' | 'sticks' | 'cubes' | 'wedges' | 'fritters'

/** How far a piece of each cut may be turned, in degrees. */
const CUT_TURN: Record<Cut, number> = { discs: 40, sticks: 55, cubes: 45, wedges: 60, fritters: 180 }

const CUTS: Record<Cut, (sketch: Sketch, tint: Colour) => string> = {
  discs: (sketch, tint) =>
    `${sketch.shadow(1, 3, 14, 10, 0.35)}<ellipse rx="13.5" ry="9.5" fill="${dark(tint, 0.38)}"/><ellipse rx="12" ry="8" cy="-0.8" fill="${sketch.ball(tint, 0.35)}"/><path d="M-5 -1q5 -4 10 0M-3 2h6" fill="none" stroke="${dark(tint, 0.42)}" stroke-width="1.5" stroke-linecap="round" opacity="0.65"/>`,
  sticks: (sketch, tint) =>
    `${sketch.shadow(1, 3, 22, 7, 0.3)}<rect x="-21" y="-5.5" width="42" height="11" rx="4" fill="${dark(tint, 0.3)}"/><rect x="-20.5" y="-6" width="41" height="9.5" rx="3.5" fill="${sketch.ball(tint, 0.4)}"/><path d="M-15 -3h24" stroke="#fff" stroke-width="1.4" stroke-linecap="round" opacity="0.45"/>`,
  cubes: (sketch, tint) =>
    `${sketch.shadow(1, 3, 12, 9, 0.35)}<path d="${sketch.blob(10.5, 9.5, 0.12, 6)}" fill="${dark(tint, 0.5)}"/><path d="${sketch.blob(8.5, 7.5, 0.12, 6)}" fill="${sketch.ball(tint, 0.4)}" transform="translate(-0.8 -1.2)"/><circle cx="3" cy="2" r="1.2" fill="${dark(tint, 0.6)}"/>`,
  wedges: (sketch, tint) =>
    `${sketch.shadow(1, 4, 22, 12, 0.3)}<path d="M-20 6C-19 -12 19 -13 20 5C20 10 -19 12 -20 6Z" fill="${dark(tint, 0.22)}"/><path d="M-19 3C-18 -13 18 -14 19 2C18 7 -18 8 -19 3Z" fill="${sketch.ball(tint, 0.5)}"/><path d="M-10 -3q10 -4 20 0M-7 1q7 -2 14 0" fill="none" stroke="${dark(tint, 0.2)}" stroke-width="1.2" opacity="0.6"/>`,
  fritters: (sketch, tint) =>
    `${sketch.shadow(1, 4, 16, 13, 0.35)}<path d="${sketch.blob(14, 12.5, 0.08, 11)}" fill="${sketch.ball(tint, 0.4)}"/><path d="M-5 -3l2 1M3 -5l2 1M-2 4l2 1M5 3l2 1M-8 3l2 1" stroke="${dark(tint, 0.45)}" stroke-width="1.7" stroke-linecap="round" opacity="0.7"/>`,
}

/** A short rounded stroke, thin as a grain of rice. */
function grain(sketch: Sketch, x: number, y: number, colour: Colour, width: number, length: number): string {
  const angle = sketch.between(0, Math.PI)
  const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2]
  return `<path d="M${n(x - dx)} ${n(y - dy)}L${n(x + dx)} ${n(y + dy)}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
}

/** Places for a few like things around the origin, back to front. */
export function spots(count: number, reach: number): Point[] {
  if (count === 1) return [[0, 0]]
  if (count === 2)
    return [
      [-reach, -reach * 0.35],
      [reach, reach * 0.35],
    ]
  return Array.from({ length: count }, (_, at): Point => {
    const angle = (at / count) * Math.PI * 2 - Math.PI / 2
    return [Math.cos(angle) * reach * 1.12, Math.sin(angle) * reach * 1.02]
  }).sort((one, other) => one[1] - other[1])
}

/** Places for a heap of pieces: an even spiral with a little disorder, back to front. */
function scatter(sketch: Sketch, count: number, reach: number): Point[] {
  const start = sketch.between(0, Math.PI * 2)
  return Array.from({ length: count }, (_, at): Point => {
    const distance = reach * Math.sqrt((at + 0.25) / count)
    const angle = start + at * 2.4
    return [
      Math.cos(angle) * distance * 1.15 + sketch.between(-2, 2),
      Math.sin(angle) * distance + sketch.between(-2, 2),
    ]
  }).sort((one, other) => one[1] - other[1])
}
