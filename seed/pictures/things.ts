import { dark, isPale, light } from './colour.ts'
import { lettering } from './lettering.ts'
import type { Colour, Emoji, Thing } from './recipe.ts'
import { n, type Sketch } from './sketch.ts'
import { drawTool } from './tools.ts'

/** A thing that stands on the line y = 0, centred on x = 0. */
export type Drawn = { drawing: string; width: number; height: number }

type Kind = Thing['thing']
type Draw<Name extends Kind> = (sketch: Sketch, thing: Extract<Thing, { thing: Name }>) => Drawn

/** Draws a thing from the front, standing on y = 0. */
export function drawThing(sketch: Sketch, thing: Thing): Drawn {
  const draw = THINGS[thing.thing] as Draw<Kind> // the table gives every name its own shape
  return draw(sketch, thing as never) // for the same reason
}

type Labelled = { paper?: Colour; label?: string; icon?: Emoji }

/** A paper label with an icon and a word, in a box whose upper left corner is given. */
function paperLabel(
  sketch: Sketch,
  { paper = '#fff5dd', label, icon }: Labelled,
  box: readonly [number, number, number, number],
  round = 3,
): string {
  const [x, y, width, height] = box
  const ink = isPale(paper) ? '#3a1a0c' : '#fff6df'
  const middle = x + width / 2
  const iconSize = icon ? Math.min(width * 0.86, label ? height * 0.62 : height * 0.88) : 0
  const wordHeight = Math.min(height * (icon ? 0.2 : 0.34), 9)
  const iconY = label ? y + iconSize / 2 + height * 0.05 : y + height / 2
  const wordY = icon ? y + height - wordHeight * 0.5 - height * 0.07 : y + height / 2
  return [
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${round}" fill="${sketch.column(paper, 0.12)}"/>`,
    icon
      ? ''
      : `<path d="M${n(x)} ${n(y + 2.4)}h${n(width)}M${n(x)} ${n(y + height - 2.4)}h${n(width)}" stroke="${ink}" stroke-width="1" opacity="0.5"/>`,
    icon ? sketch.emoji(icon, middle, iconY, iconSize) : '',
    label ? lettering(label, middle, wordY, width * 0.82, wordHeight, ink) : '',
  ].join('')
}

type BottleForm = Extract<Thing, { thing: 'bottle' }>['form']
type Shape = {
  outline: string
  width: number
  height: number
  neckTop: number
  cap: readonly [number, number, number]
  label: readonly [number, number, number, number]
  fill: number
  glass: boolean
}

const BOTTLES: Record<BottleForm, Shape> = {
  soda: {
    outline:
      'M-8 -106V-92C-8 -82 -19 -78 -19 -62V-40C-19 -36 -17 -34 -17 -30S-19 -24 -19 -18V-4Q-19 0 -14 0H14Q19 0 19 -4V-18C19 -24 17 -26 17 -30S19 -36 19 -40V-62C19 -78 8 -82 8 -92V-106Z',
    width: 38,
    height: 112,
    neckTop: -106,
    cap: [-9.5, -113, 19],
    label: [-19, -66, 38, 24],
    fill: -84,
    glass: true,
  },
  beer: {
    outline: 'M-7 -112V-86C-7 -76 -18 -72 -18 -58V-5Q-18 0 -13 0H13Q18 0 18 -5V-58C18 -72 7 -76 7 -86V-112Z',
    width: 36,
    height: 118,
    neckTop: -112,
    cap: [-8.5, -119, 17],
    label: [-18, -54, 36, 34],
    fill: -94,
    glass: true,
  },
  wine: {
    outline: 'M-6 -118V-84C-6 -74 -18 -70 -18 -56V-5Q-18 0 -13 0H13Q18 0 18 -5V-56C18 -70 6 -74 6 -84V-118Z',
    width: 36,
    height: 122,
    neckTop: -118,
    cap: [-7, -122, 14],
    label: [-18, -52, 36, 38],
    fill: -96,
    glass: true,
  },
  spirit: {
    outline: 'M-8 -104V-90C-8 -84 -24 -84 -24 -72V-5Q-24 0 -19 0H19Q24 0 24 -5V-72C24 -84 8 -84 8 -90V-104Z',
    width: 48,
    height: 112,
    neckTop: -104,
    cap: [-10, -114, 20],
    label: [-20, -62, 40, 44],
    fill: -76,
    glass: true,
  },
  water: {
    outline:
      'M-8 -104V-96C-8 -88 -20 -84 -20 -72C-20 -64 -18 -62 -18 -58S-20 -52 -20 -46S-18 -36 -18 -30S-20 -22 -20 -16V-5Q-20 0 -15 0H15Q20 0 20 -5V-16C20 -22 18 -24 18 -30S20 -40 20 -46S18 -54 18 -58S20 -64 20 -72C20 -84 8 -88 8 -96V-104Z',
    width: 40,
    height: 114,
    neckTop: -104,
    cap: [-9.5, -114, 19],
    label: [-19, -60, 38, 26],
    fill: -92,
    glass: true,
  },
  oil: {
    outline: 'M-9 -100V-90C-9 -84 -24 -78 -24 -62V-6Q-24 0 -18 0H18Q24 0 24 -6V-62C24 -78 9 -84 9 -90V-100Z',
    width: 48,
    height: 112,
    neckTop: -100,
    cap: [-11, -112, 22],
    label: [-24, -58, 48, 40],
    fill: -80,
    glass: true,
  },
  pump: {
    outline: 'M-9 -76V-70C-9 -66 -25 -64 -25 -54V-6Q-25 0 -19 0H19Q25 0 25 -6V-54C25 -64 9 -66 9 -70V-76Z',
    width: 50,
    height: 102,
    neckTop: -76,
    cap: [-10, -82, 20],
    label: [-21, -52, 42, 40],
    fill: -60,
    glass: false,
  },
  squat: {
    outline: 'M-9 -66V-60C-9 -56 -21 -54 -21 -46V-5Q-21 0 -16 0H16Q21 0 21 -5V-46C21 -54 9 -56 9 -60V-66Z',
    width: 42,
    height: 76,
    neckTop: -66,
    cap: [-11, -76, 22],
    label: [-20, -43, 40, 34],
    fill: -52,
    glass: true,
  },
}

function bottle(sketch: Sketch, thing: Extract<Thing, { thing: 'bottle' }>): Drawn {
  const { form, tint, cap = '#c9302a' } = thing
  const shape = BOTTLES[form]
  const [capX, capY, capWidth] = shape.cap
  const half = shape.width / 2
  const glass = shape.glass ? light(tint, 0.42) : tint
  const liquid = shape.glass
    ? sketch.clip(
        `<path d="${shape.outline}"/>`,
        `<rect x="${-half}" y="${shape.fill}" width="${shape.width}" height="${-shape.fill}" fill="${sketch.column(tint, 0.35)}"/><ellipse cy="${shape.fill}" rx="${half}" ry="2.4" fill="${light(tint, 0.3)}" opacity="0.7"/>`,
      )
    : ''
  const top =
    form === 'pump'
      ? `<path d="M-4 -82V-92M-12 -96H10" stroke="${cap}" stroke-width="7" stroke-linecap="round"/><path d="M-12 -96L-17 -90" stroke="${cap}" stroke-width="5" stroke-linecap="round"/>`
      : ''
  const cork = `<rect x="${capX}" y="${capY}" width="${capWidth}" height="${n(shape.neckTop - capY + (form === 'wine' ? 18 : 3))}" rx="2.5" fill="${sketch.column(cap, 0.3)}"/>`
  return {
    width: shape.width,
    height: shape.height,
    drawing: [
      `<path d="${shape.outline}" fill="${shape.glass ? glass : sketch.column(tint, 0.28)}" stroke="${dark(tint, 0.35)}" stroke-width="1" stroke-opacity="0.55"/>`,
      liquid,
      top,
      cork,
      paperLabel(sketch, thing, shape.label),
      `<path d="M${n(-half + 5)} ${n(shape.fill + 16)}V-10" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.42"/><path d="M${n(shape.cap[0] + 4)} ${n(shape.neckTop + 6)}v12" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity="0.5"/>`,
    ].join(''),
  }
}

type GlassForm = Extract<Thing, { thing: 'glass' }>['form']
type Vessel = {
  width: number
  height: number
  draw: (sketch: Sketch, tint: Colour) => string
  mouth: readonly [y: number, rx: number, ry: number]
  surface: number
}

const iceCubes = (sketch: Sketch, y: number): string =>
  [-9, 7]
    .map(
      (x) =>
        `<rect x="${x - 6}" y="${y}" width="12" height="12" rx="2.5" fill="#fff" opacity="0.55" stroke="#fff" stroke-width="1" transform="rotate(${n(sketch.between(-22, 22))} ${x} ${y})"/>`,
    )
    .join('')

const GLASSES: Record<GlassForm, Vessel> = {
  tall: {
    width: 50,
    height: 92,
    mouth: [-90, 25, 5],
    surface: -78,
    draw: (sketch, tint) =>
      `<path d="M-25 -90L-18 -3Q-18 0 -14 0H14Q18 0 18 -3L25 -90Z" fill="#f4fbfb" opacity="0.7"/><path d="M-24 -78L-17.5 -6Q-17 -4 -14 -4H14Q17 -4 17.5 -6L24 -78Z" fill="${sketch.column(tint, 0.32)}"/>`,
  },
  tumbler: {
    width: 54,
    height: 62,
    mouth: [-60, 27, 5.5],
    surface: -42,
    draw: (sketch, tint) =>
      `<path d="M-27 -60L-22 -3Q-22 0 -18 0H18Q22 0 22 -3L27 -60Z" fill="#f4fbfb" opacity="0.7"/><path d="M-25.3 -42L-21 -9Q-20.5 -7 -18 -7H18Q20.500 -7 21 -9L25.300 -42Z" fill="${sketch.column(tint, 0.32)}"/>`,
  },
  mug: {
    width: 66,
    height: 82,
    mouth: [-78, 26, 5],
    surface: -72,
    draw: (sketch, tint) =>
      `<path d="M24 -62H38Q44 -62 44 -54V-28Q44 -20 36 -20H24" fill="none" stroke="#eef6f6" stroke-width="7"/><rect x="-26" y="-78" width="52" height="78" rx="6" fill="#f4fbfb" opacity="0.8"/><rect x="-22" y="-72" width="44" height="67" rx="4" fill="${sketch.column(tint, 0.35)}"/><path d="M-10 -58V-14M4 -58V-14" stroke="#fff" stroke-width="3" opacity="0.3"/>`,
  },
  wine: {
    width: 50,
    height: 96,
    mouth: [-94, 20, 4],
    surface: -76,
    draw: (sketch, tint) =>
      `<path d="M-20 -94C-28 -60 -12 -46 -3 -44V-6H-16Q-18 0 -14 0H14Q18 0 16 -6H3V-44C12 -46 28 -60 20 -94Z" fill="#f4fbfb" opacity="0.75"/><path d="M-22.5 -76C-22 -58 -10 -49 0 -48C10 -49 22 -58 22.5 -76Z" fill="${sketch.column(tint, 0.3)}"/>`,
  },
  calabash: {
    width: 88,
    height: 56,
    mouth: [-48, 42, 10],
    surface: -48,
    draw: (sketch) =>
      `<path d="M-44 -48C-44 -10 -24 0 0 0S44 -10 44 -48Z" fill="${sketch.ball('#b9772f', 0.35)}"/><path d="M-38 -28Q0 -14 38 -28M-32 -17Q0 -6 32 -17" fill="none" stroke="#6d3d12" stroke-width="2" stroke-dasharray="6 4"/><ellipse cy="-48" rx="44" ry="11.5" fill="#7a4a1a"/>`,
  },
  cup: {
    width: 70,
    height: 58,
    mouth: [-52, 26, 6],
    surface: -52,
    draw: (sketch, tint) =>
      `<path d="M22 -42H34Q42 -42 40 -32Q38 -18 20 -18" fill="none" stroke="${isPale(tint) ? '#c24a31' : '#fdf6e8'}" stroke-width="6"/><ellipse cy="-2" rx="36" ry="6" fill="${dark('#fdf6e8', 0.15)}"/><path d="M-28 -52C-28 -16 -18 -4 0 -4S28 -16 28 -52Z" fill="${sketch.column(isPale(tint) ? '#c24a31' : '#fdf6e8', 0.2)}"/><ellipse cy="-52" rx="28" ry="7.5" fill="#fdf6e8"/>`,
  },
  takeaway: {
    width: 56,
    height: 116,
    mouth: [-84, 27, 5],
    surface: -78,
    draw: (sketch, tint) =>
      `<path d="M6 -84L16 -112" stroke="#d9342b" stroke-width="5" stroke-linecap="round"/><path d="M-27 -84L-19 -3Q-18 0 -14 0H14Q18 0 19 -3L27 -84Z" fill="#f7fbfb" opacity="0.85"/><path d="M-25.5 -74L-18.5 -6Q-18 -4 -15 -4H15Q18 -4 18.5 -6L25.500 -74Z" fill="${sketch.column(tint, 0.3)}"/><rect x="-30" y="-90" width="60" height="8" rx="4" fill="#fdf8ee"/>`,
  },
}

function glass(sketch: Sketch, thing: Extract<Thing, { thing: 'glass' }>): Drawn {
  const { form, tint, foam, ice, icon } = thing
  const vessel = GLASSES[form]
  const [mouthY, rx, ry] = vessel.mouth
  const surfaceRx = rx * (form === 'wine' ? 1.1 : 0.94)
  const isOpen = form !== 'takeaway'
  const froth = foam
    ? `<path d="M${n(-rx)} ${vessel.surface}q-3 -11 7 -12q3 -8 12 -5q8 -7 15 0q11 -3 12 6q10 3 4 11z" fill="${sketch.ball(foam, 0.3)}" transform="scale(${n(rx / 25)} 1)"/>`
    : ''
  return {
    width: vessel.width,
    height: vessel.height + (foam ? 8 : 0) + (icon ? 12 : 0),
    drawing: [
      vessel.draw(sketch, tint),
      isOpen
        ? `<ellipse cy="${vessel.surface}" rx="${n(surfaceRx)}" ry="${ry * 0.85}" fill="${light(tint, 0.22)}"/>`
        : '',
      form === 'calabash' || form === 'cup'
        ? `<ellipse cx="-6" cy="${vessel.surface + 1}" rx="${n(rx * 0.5)}" ry="${n(ry * 0.35)}" fill="#fff" opacity="0.25"/>`
        : '',
      ice ? iceCubes(sketch, vessel.surface + 2) : '',
      froth,
      isOpen && !foam && form !== 'calabash'
        ? `<ellipse cy="${mouthY}" rx="${rx}" ry="${ry}" fill="none" stroke="#fff" stroke-width="1.8" opacity="0.85"/>`
        : '',
      icon ? sketch.emoji(icon, rx * 0.75, mouthY + 2, 28, 12) : '',
      form === 'calabash'
        ? ''
        : `<path d="M${n(-rx * 0.66)} ${n(mouthY + 16)}L${n(-rx * 0.52)} -14" stroke="#fff" stroke-width="3.2" stroke-linecap="round" opacity="0.5"/>`,
    ].join(''),
  }
}

const THINGS: { [Name in Kind]: Draw<Name> } = {
  bottle,
  glass,
  can: (sketch, thing) => ({
    width: 44,
    height: 80,
    drawing: `<path d="M-18 -78H18L22 -70V-7L18 0H-18L-22 -7V-70Z" fill="${sketch.column('#d9dde0', 0.4)}"/><rect x="-22" y="-70" width="44" height="63" fill="${sketch.column(thing.tint, 0.32)}"/><ellipse cy="-78" rx="18" ry="3.6" fill="#eef1f2" stroke="#a7adb2" stroke-width="1"/>${paperLabel(sketch, thing, [-17, -58, 34, 40], 8)}<path d="M-16 -66V-12" stroke="#fff" stroke-width="3.4" stroke-linecap="round" opacity="0.45"/>`,
  }),
  tin: (sketch, thing) => ({
    width: 58,
    height: 66,
    drawing: `<path d="M-29 -60V-5C-29 3 29 3 29 -5V-60Z" fill="${sketch.column('#cfd4d8', 0.4)}"/><path d="M-29 -54V-9C-29 -1 29 -1 29 -9V-54C29 -47 -29 -47 -29 -54Z" fill="${sketch.column(thing.tint, 0.32)}"/><ellipse cy="-60" rx="29" ry="6" fill="#eceff1" stroke="#9fa6ab" stroke-width="1.2"/><ellipse cy="-60" rx="22" ry="4" fill="none" stroke="#b7bdc2" stroke-width="1.2"/>${paperLabel(sketch, thing, [-21, -46, 42, 38], 7)}`,
  }),
  jar: (sketch, thing) => ({
    width: 58,
    height: 78,
    drawing: `<path d="M-24 -62C-29 -58 -29 -52 -29 -48V-6Q-29 0 -23 0H23Q29 0 29 -6V-48C29 -52 29 -58 24 -62Z" fill="${sketch.column(thing.tint, 0.34)}" stroke="#fff" stroke-opacity="0.55" stroke-width="2"/><rect x="-26" y="-76" width="52" height="15" rx="4" fill="${sketch.column(thing.cap ?? '#d8a23a', 0.32)}"/><path d="M-22 -68H22" stroke="#fff" stroke-opacity="0.3" stroke-width="2"/>${paperLabel(sketch, thing, [-22, -48, 44, 36], 6)}<path d="M-24 -52V-10" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.45"/>`,
  }),
  tub: (sketch, thing) => ({
    width: 72,
    height: 54,
    drawing: `<path d="M-34 -42L-29 -4Q-28 0 -24 0H24Q28 0 29 -4L34 -42Z" fill="${sketch.column(thing.tint, 0.26)}"/><rect x="-37" y="-52" width="74" height="13" rx="5" fill="${sketch.column(thing.cap ?? light(thing.tint, 0.5), 0.22)}"/>${paperLabel(sketch, thing, [-24, -37, 48, 32], 7)}`,
  }),
  carton: (sketch, thing) => ({
    width: 56,
    height: 104,
    drawing: `<path d="M-27 -82L-16 -98H18L29 -82Z" fill="${light(thing.tint, 0.3)}"/><rect x="-16" y="-104" width="34" height="8" rx="2" fill="${dark(thing.tint, 0.15)}"/><rect x="-27" y="-82" width="42" height="82" rx="2" fill="${thing.tint}"/><path d="M15 -82H29V-4Q29 0 25 0H15Z" fill="${dark(thing.tint, 0.28)}"/><path d="M15 -82L18 -98L29 -82Z" fill="${dark(thing.tint, 0.12)}"/><circle cx="2" cy="-90" r="6" fill="#fdf8ee" stroke="#cfc4b0" stroke-width="1"/>${paperLabel(sketch, thing, [-23, -70, 34, 56], 6)}`,
  }),
  box: (sketch, thing) => ({
    width: 70,
    height: 82,
    drawing: `<path d="M-35 -72L-25 -82H37L27 -72Z" fill="${light(thing.tint, 0.35)}"/><path d="M27 -72L37 -82V-10L27 0Z" fill="${dark(thing.tint, 0.3)}"/><rect x="-35" y="-72" width="62" height="72" rx="2" fill="${sketch.fall(light(thing.tint, 0.12), dark(thing.tint, 0.08))}"/>${paperLabel(sketch, thing, [-28, -62, 48, 52], 8)}`,
  }),
  sack: (sketch, thing) => ({
    width: 80,
    height: 96,
    drawing: `<path d="M-30 -86C-38 -70 -42 -20 -36 -4Q-34 0 -28 0H28Q34 0 36 -4C42 -20 38 -70 30 -86Q0 -80 -30 -86Z" fill="${sketch.ball(thing.tint, 0.32)}"/><path d="M-34 -95Q-26 -88 -30 -83Q0 -77 30 -83Q26 -88 34 -95Q0 -88 -34 -95Z" fill="${light(thing.tint, 0.25)}"/><path d="M-30 -84Q0 -78 30 -84" fill="none" stroke="#8f2d1c" stroke-width="3.4" stroke-dasharray="5 3"/><path d="M-36 -40v30M36 -40v30M-33 -66v14M33 -66v14" stroke="${dark(thing.tint, 0.25)}" stroke-width="1.4" opacity="0.6"/>${paperLabel(sketch, thing, [-25, -68, 50, 56], 10)}`,
  }),
  pouch: (sketch, thing) => ({
    width: 66,
    height: 92,
    drawing: `<path d="M-31 -86H31Q28 -46 33 -6Q33 0 27 0H-27Q-33 0 -33 -6Q-28 -46 -31 -86Z" fill="${sketch.column(thing.tint, 0.28)}"/><rect x="-31" y="-92" width="62" height="11" rx="2" fill="${dark(thing.tint, 0.2)}"/><path d="M-28 -86.5H28" stroke="#fff" stroke-width="1.2" stroke-dasharray="3 2" opacity="0.6"/>${paperLabel(sketch, thing, [-23, -70, 46, 56], 12)}<path d="M-25 -74V-14" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity="0.35"/>`,
  }),
  sachet: (sketch, thing) => ({
    width: 64,
    height: 74,
    drawing: `<path d="M-30 -74l5 3l5 -3l5 3l5 -3l5 3l5 -3l5 3l5 -3l5 3l5 -3l5 3l5 -3V0l-5 -3l-5 3l-5 -3l-5 3l-5 -3l-5 3l-5 -3l-5 3l-5 -3l-5 3l-5 -3l-5 3Z" fill="${sketch.ball(thing.tint, 0.35)}"/><path d="M-29 -65H29M-29 -9H29" stroke="${dark(thing.tint, 0.25)}" stroke-width="1.2" opacity="0.7"/>${paperLabel(sketch, thing, [-21, -58, 42, 42], 9)}<path d="M-25 -60V-16" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity="0.5"/>`,
  }),
  bar: (sketch, thing) => ({
    width: 88,
    height: 46,
    drawing: `<rect x="-43" y="-42" width="86" height="42" rx="10" fill="${dark(thing.tint, 0.35)}"/><rect x="-43" y="-46" width="86" height="40" rx="10" fill="${sketch.ball(thing.tint, 0.35)}"/>${thing.paper ? `<path d="M-16 -46H43Q44 -40 43 0H-16Q-12 -22 -16 -46Z" fill="${sketch.fall(thing.paper, dark(thing.paper, 0.15))}"/>` : ''}${thing.label ? lettering(thing.label, thing.paper ? 14 : 0, -25, 46, 10, thing.paper ? (isPale(thing.paper) ? '#3a1a0c' : '#fff6df') : dark(thing.tint, 0.55)) : ''}<path d="M-34 -40H-22" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.5"/>`,
  }),
  roll: (sketch, thing) => ({
    width: 56,
    height: 66,
    drawing: `<path d="M-26 -56V-8C-26 3 26 3 26 -8V-56Z" fill="${sketch.column(thing.tint, 0.14)}"/><ellipse cy="-56" rx="26" ry="9" fill="${light(thing.tint, 0.5)}" stroke="${dark(thing.tint, 0.2)}" stroke-width="1"/><ellipse cy="-56" rx="9" ry="3.4" fill="${thing.paper ?? '#b98a5a'}"/><path d="M-20 -40v6M-8 -37v6M6 -37v6M18 -40v6M-14 -20v6M0 -18v6M14 -20v6" stroke="${dark(thing.tint, 0.12)}" stroke-width="2" stroke-linecap="round" opacity="0.6"/>`,
  }),
  tool: (sketch, thing) => drawTool(sketch, thing.tool, thing.tint, thing.accent ?? '#f6c945'),
  emoji: (sketch, { icon, size = 84, share = 0.86 }) => ({
    width: size * share,
    height: size,
    drawing: sketch.emoji(icon, 0, -size / 2 + size * 0.04, size),
  }),
}
