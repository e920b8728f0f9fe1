import { dark, light } from './colour.ts'
import type { Colour, Vessel } from './recipe.ts'
import { n, type Sketch } from './sketch.ts'

/** What a vessel offers the food: its drawing, and the radius within which food lies. */
type DrawnVessel = { drawing: string; inner: number }

/** A vessel seen from above, centred, at most 72 in radius. */
export function drawVessel(sketch: Sketch, vessel: Vessel): DrawnVessel {
  return VESSELS[vessel](sketch)
}

const VESSELS: Record<Vessel, (sketch: Sketch) => DrawnVessel> = {
  plate: (sketch) => plate(sketch, '#fdf8ee', '#d8a23a', '#f3e6cc'),
  'blue-plate': (sketch) => plate(sketch, '#f2f6f8', '#2f6f9f', '#8fb9d3'),
  clay: (sketch) => ({
    inner: 58.5,
    drawing: [
      sketch.shadow(3, 7, 76, 74, 0.45),
      `<circle r="70" fill="${sketch.ball('#5b3a2c', 0.3)}"/>`,
      `<circle r="66" fill="none" stroke="#8a5b43" stroke-width="1.4" stroke-dasharray="5 4"/>`,
      `<circle r="62.5" fill="#2f1a12"/>`,
      `<circle r="60.5" fill="${sketch.ball('#43291e', 0.2)}"/>`,
    ].join(''),
  }),
  bowl: (sketch) => {
    const glaze = sketch.pick(['#e9e0cf', '#d7e3e4', '#f0d9b8'] as const)
    const band = sketch.pick(['#b3402a', '#2f7d6a', '#33568a'] as const)
    return {
      inner: 57.5,
      drawing: [
        sketch.shadow(3, 7, 76, 74, 0.42),
        `<circle r="70" fill="${sketch.ball(glaze, 0.25)}"/>`,
        `<circle r="66.5" fill="none" stroke="${band}" stroke-width="3.2"/>`,
        `<circle r="61" fill="${dark(glaze, 0.28)}"/>`,
        `<circle r="59.5" fill="${sketch.ball(dark(glaze, 0.1), 0.2)}"/>`,
      ].join(''),
    }
  },
  leaf: (sketch) => {
    const veins = [-3, -2, -1, 0, 1, 2, 3].map(
      (at) =>
        `M${at * 16 - 8} 0q6 -${26 - Math.abs(at) * 3} 14 -${50 - Math.abs(at) * 7}M${at * 16 - 8} 0q6 ${26 - Math.abs(at) * 3} 14 ${50 - Math.abs(at) * 7}`,
    )
    return {
      inner: 54,
      drawing: [
        sketch.shadow(3, 8, 78, 60, 0.4),
        `<g transform="rotate(${n(sketch.between(-30, -12))})"><path d="M-78 0C-58 -66 40 -72 78 -4C44 68 -56 66 -78 0Z" fill="${sketch.ball('#4c9440', 0.3)}"/><path d="M-78 0Q0 6 78 -4${veins.join('')}" fill="none" stroke="#2c6a2c" stroke-width="1.5" opacity="0.65"/></g>`,
        `<ellipse rx="57" ry="52" fill="#2c6a2c" opacity="0.25"/>`,
      ].join(''),
    }
  },
  board: (sketch) => {
    const wood = sketch.pick(['#c98d52', '#b87a43', '#d5a067'] as const)
    const grain = Array.from({ length: 9 }, (_, at) => {
      const y = -48 + at * 12
      return `M-60 ${y}q30 ${n(sketch.between(-5, 5))} 60 0t60 0`
    })
    return {
      inner: 56,
      drawing: [
        sketch.shadow(3, 9, 82, 68, 0.42),
        `<rect x="-68" y="-54" width="136" height="108" rx="30" fill="${dark(wood, 0.35)}" transform="translate(0 4)"/>`,
        `<rect x="-68" y="-54" width="136" height="108" rx="30" fill="${sketch.ball(wood, 0.2)}"/>`,
        `<path d="${grain.join('')}" fill="none" stroke="${dark(wood, 0.25)}" stroke-width="1.2" opacity="0.55"/>`,
      ].join(''),
    }
  },
  basket: (sketch) => {
    const cane = '#c9924b'
    const weave = [66, 59].map(
      (radius, row) =>
        `<circle r="${radius}" fill="none" stroke="${row ? '#8d5a26' : '#e5bb74'}" stroke-width="6.5" stroke-dasharray="9 5.3" stroke-dashoffset="${row * 7}"/>`,
    )
    return {
      inner: 54,
      drawing: [
        sketch.shadow(3, 8, 76, 74, 0.42),
        `<circle r="70" fill="${sketch.ball(cane, 0.25)}"/>`,
        ...weave,
        `<circle r="55" fill="${sketch.ball('#f4e3c3', 0.2)}"/>`,
        `<path d="M-55 0h110M0 -55v110" stroke="#d9bd8c" stroke-width="1" opacity="0.6"/>`,
      ].join(''),
    }
  },
  tray: (sketch) => {
    const glaze = sketch.pick(['#c24a31', '#2f7d6a', '#e0a02f'] as const)
    return {
      inner: 58,
      drawing: [
        sketch.shadow(3, 8, 80, 70, 0.42),
        `<rect x="-71" y="-58" width="142" height="116" rx="22" fill="${sketch.ball(glaze, 0.25)}"/>`,
        `<rect x="-64" y="-51" width="128" height="102" rx="17" fill="${light(glaze, 0.78)}"/>`,
        `<rect x="-64" y="-51" width="128" height="102" rx="17" fill="none" stroke="${dark(glaze, 0.3)}" stroke-width="1.2" opacity="0.5"/>`,
      ].join(''),
    }
  },
  none: (sketch) => ({ inner: 62, drawing: sketch.shadow(2, 16, 66, 50, 0.32) }),
}

function plate(sketch: Sketch, china: Colour, line: Colour, well: Colour): DrawnVessel {
  return {
    inner: 54,
    drawing: [
      sketch.shadow(3, 7, 78, 76, 0.42),
      `<circle r="72" fill="${sketch.ball(china, 0.2)}"/>`,
      `<circle r="68.5" fill="none" stroke="${line}" stroke-width="2.2"/>`,
      `<circle r="57" fill="${dark(china, 0.13)}"/>`,
      `<circle r="55.5" cy="0.8" fill="${sketch.ball(well, 0.12)}"/>`,
    ].join(''),
  }
}
