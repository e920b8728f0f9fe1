import type { Category } from '#domain/menu/menu-api.ts'
import { dark, light, mix } from './colour.ts'
import type { Colour } from './recipe.ts'
import { n, type Sketch } from './sketch.ts'

type Cloth = { ground: Colour; rim: Colour; thread: Colour; second: Colour }

/** The cloths of a category: neighbours on a page differ, the family stays the same. */
const CLOTHS: Record<Category, readonly [Cloth, ...Cloth[]]> = {
  mains: [
    { ground: '#f3c35b', rim: '#8f2d1c', thread: '#f6c945', second: '#2f7d4a' },
    { ground: '#efa94a', rim: '#6f2416', thread: '#ffd35c', second: '#e8702a' },
    { ground: '#f7d27a', rim: '#a5481d', thread: '#fff0bd', second: '#3b7a45' },
  ],
  beverages: [
    { ground: '#8fd0cb', rim: '#0f5c63', thread: '#f6c945', second: '#e8702a' },
    { ground: '#a5d8e6', rim: '#17506f', thread: '#ffd35c', second: '#7cc4a4' },
    { ground: '#9ad6b9', rim: '#126052', thread: '#fbe39a', second: '#d9542b' },
  ],
  bakery: [
    { ground: '#f6c9a5', rim: '#8a4526', thread: '#ffd98a', second: '#c4553b' },
    { ground: '#f3bfae', rim: '#9a3f3a', thread: '#ffe3ae', second: '#e09236' },
    { ground: '#f5d6a0', rim: '#75401c', thread: '#f6b845', second: '#b5442d' },
  ],
  supermarket: [
    { ground: '#bfdb94', rim: '#2f6b3a', thread: '#f6c945', second: '#b83a26' },
    { ground: '#d3dd8e', rim: '#4f6a1f', thread: '#ffe07d', second: '#2f7d4a' },
    { ground: '#a9d6a3', rim: '#1f5b45', thread: '#fbd45a', second: '#e8702a' },
  ],
  equipment: [
    { ground: '#bcc9ea', rim: '#33447e', thread: '#f6c945', second: '#7f97dc' },
    { ground: '#c9c4e8', rim: '#473a78', thread: '#ffd86b', second: '#d9542b' },
    { ground: '#b5d0e6', rim: '#27506f', thread: '#fbe08a', second: '#3d8f74' },
  ],
  health: [
    { ground: '#f0bfd0', rim: '#7c2c57', thread: '#f6c945', second: '#3f8f5a' },
    { ground: '#d6c6ea', rim: '#5a3a80', thread: '#ffdc7a', second: '#d9618a' },
    { ground: '#bfe0cd', rim: '#25665a', thread: '#fbe08a', second: '#c94b7d' },
  ],
}

/** The round cloth under an item, woven rim included; with a table top for things that stand. Within radius 98. */
export function roundCloth(sketch: Sketch, category: Category, onTable: boolean): string {
  const cloth = sketch.pick(CLOTHS[category])
  return [
    `<circle r="98" fill="${cloth.rim}"/>`,
    sketch.pick(RIMS)(cloth),
    `<circle r="86.5" fill="${dark(cloth.rim, 0.35)}"/>`,
    `<circle r="85" fill="${sketch.ball(cloth.ground, 0.16)}"/>`,
    onTable ? sketch.clip('<circle r="85"/>', tableTop(sketch, cloth)) : '',
  ].join('')
}

function tableTop(sketch: Sketch, cloth: Cloth): string {
  const glow = `<circle cy="-14" r="62" fill="${light(cloth.ground, 0.5)}" opacity="0.45"/>`
  const upper = mix(cloth.ground, cloth.rim, 0.2)
  return `${glow}<ellipse cy="74" rx="104" ry="52" fill="${sketch.fall(upper, mix(upper, cloth.rim, 0.35))}"/><path d="M-86 44.8A104 52 0 0 1 86 44.8" fill="none" stroke="${light(cloth.ground, 0.4)}" stroke-width="1.2" opacity="0.6"/>`
}

/** The straight cloth under a home page tile, a woven strip along its foot; with a table for things that stand. */
export function tileCloth(sketch: Sketch, category: Category, width: number, height: number, onTable: boolean): string {
  const [cloth] = CLOTHS[category]
  const [left, top] = [-width / 2, -height / 2]
  const sunRays = Array.from({ length: 12 }, (_, at) => {
    const angle = (at / 12) * Math.PI * 2
    const spread = 0.11
    const point = (turn: number) => `${n(Math.cos(turn) * width)} ${n(Math.sin(turn) * width)}`
    return `<path d="M0 0L${point(angle - spread)}L${point(angle + spread)}Z" fill="${light(cloth.ground, 0.5)}" opacity="0.35"/>`
  }).join('')
  const edge = n(height * 0.14)
  const table = `<rect x="${left}" y="${edge}" width="${width}" height="${n(height * 0.36)}" fill="${sketch.fall(mix(cloth.ground, cloth.rim, 0.5), mix(cloth.ground, cloth.rim, 0.78))}"/><rect x="${left}" y="${edge}" width="${width}" height="3" fill="${light(cloth.ground, 0.3)}" opacity="0.7"/>`
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${sketch.fall(light(cloth.ground, 0.25), mix(cloth.ground, cloth.rim, 0.22))}"/>`,
    `<g transform="translate(0 ${n(height * 0.05)})">${sunRays}</g>`,
    onTable ? table : '',
    strip(cloth, left, height / 2 - 26, width),
  ].join('')
}

function strip(cloth: Cloth, left: number, top: number, width: number): string {
  const blocks = Array.from({ length: Math.ceil(width / 24) }, (_, at) => {
    const x = left + at * 24
    return at % 2
      ? `<path d="M${x} ${top + 5}l12 8l12 -8v16l-12 -8l-12 8z" fill="${cloth.thread}"/>`
      : `<path d="M${x + 2} ${top + 6}h20M${x + 2} ${top + 13}h20M${x + 2} ${top + 20}h20" stroke="${cloth.second}" stroke-width="3.4"/>`
  })
  return `<rect x="${left}" y="${top}" width="${width}" height="26" fill="${cloth.rim}"/><path d="M${left} ${top + 1}h${width}" stroke="${cloth.thread}" stroke-width="2"/>${blocks.join('')}`
}

function ring(radius: number, width: number, colour: Colour, marks: number, share: number, offset = 0): string {
  const step = (Math.PI * 2 * radius) / marks
  const dash = step * share
  return `<circle r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dash.toFixed(3)} ${(step - dash).toFixed(3)}" stroke-dashoffset="${(offset * step).toFixed(3)}"/>`
}

/** Ways to weave the rim between the radii 87 and 98. */
const RIMS: readonly ((cloth: Cloth) => string)[] = [
  (cloth) => ring(92, 8, cloth.thread, 32, 0.34) + ring(92, 8, cloth.second, 32, 0.2, 0.57),
  (cloth) =>
    Array.from({ length: 36 }, (_, at) => {
      const fill = at % 3 === 0 ? cloth.second : cloth.thread
      return `<path d="M0 -97L5.5 -92.2L0 -87.4L-5.5 -92.2Z" fill="${fill}" transform="rotate(${at * 10})"/>`
    }).join(''),
  (cloth) => ring(94.3, 4.4, cloth.thread, 40, 0.5) + ring(89.7, 4.4, cloth.second, 40, 0.5, 0.5),
  (cloth) =>
    Array.from({ length: 30 }, (_, at) => {
      const fill = at % 2 === 0 ? cloth.thread : cloth.second
      return `<path d="M-6.5 -88L0 -96.8L6.5 -88Z" fill="${fill}" transform="rotate(${at * 12})"/>`
    }).join(''),
]
