import { dark, light } from './colour.ts'
import type { Colour, Tool } from './recipe.ts'
import { n, type Sketch } from './sketch.ts'

type Drawn = { drawing: string; width: number; height: number }
type Draw = (sketch: Sketch, tint: Colour, accent: Colour) => Drawn

/** Draws a thing for hire or for the kitchen, standing on y = 0. */
export function drawTool(sketch: Sketch, tool: Tool, tint: Colour, accent: Colour): Drawn {
  return TOOLS[tool](sketch, tint, accent)
}

const TOOLS: Record<Tool, Draw> = {
  canopy: (sketch, tint, accent) => ({
    width: 132,
    height: 100,
    drawing: `<path d="M-54 -50V0M54 -50V0M-26 -48V-6M26 -48V-6" stroke="#8d8f94" stroke-width="4" stroke-linecap="round"/><path d="M0 -100L-66 -56H66Z" fill="${sketch.fall(light(tint, 0.35), tint)}"/><path d="M0 -100L-22 -56H22Z" fill="${sketch.fall(light(accent, 0.4), accent)}"/>${Array.from({ length: 6 }, (_, at) => `<path d="M${-66 + at * 22} -57h22v8q-11 13 -22 0z" fill="${at % 2 ? accent : dark(tint, 0.12)}"/>`).join('')}<path d="M0 -100v-6" stroke="#8d8f94" stroke-width="3"/>`,
  }),
  chair: (sketch, tint) => ({
    width: 66,
    height: 100,
    drawing: `<path d="M-26 -46L-31 0M26 -46L31 0" stroke="${dark(tint, 0.25)}" stroke-width="6.5" stroke-linecap="round"/><path d="M-22 -44L-20 -8M22 -44L20 -8" stroke="${dark(tint, 0.4)}" stroke-width="5" stroke-linecap="round"/><path d="M-26 -96Q0 -106 26 -96L23 -48H-23Z" fill="${sketch.fall(light(tint, 0.4), tint)}"/><path d="M-14 -90L-12 -56M-5 -92V-56M5 -92V-56M14 -90L12 -56" stroke="${dark(tint, 0.3)}" stroke-width="3" stroke-linecap="round" opacity="0.55"/><path d="M-28 -52H28L33 -40Q0 -33 -33 -40Z" fill="${sketch.ball(tint, 0.4)}"/><path d="M-31 -66L-24 -70M31 -66L24 -70M-31 -66V-44M31 -66V-44" stroke="${tint}" stroke-width="6" stroke-linecap="round"/>`,
  }),
  table: (sketch, tint, accent) => ({
    width: 112,
    height: 74,
    drawing: `<path d="M-40 -50L-46 0M40 -50L46 0" stroke="#8d8f94" stroke-width="5" stroke-linecap="round"/><path d="M-54 -62C-58 -30 -48 -22 -46 -14Q-32 -24 -22 -14Q-10 -24 0 -14Q10 -24 22 -14Q32 -24 46 -14C48 -22 58 -30 54 -62Z" fill="${sketch.column(tint, 0.2)}"/><ellipse cy="-62" rx="55" ry="13" fill="${sketch.ball(light(tint, 0.3), 0.2)}"/><path d="M-47 -24Q0 -30 47 -24" fill="none" stroke="${accent}" stroke-width="4"/>`,
  }),
  'chafing-dish': (sketch, tint, accent) => ({
    width: 118,
    height: 92,
    drawing: `<path d="M-46 -34L-50 0M46 -34L50 0M-50 -8H50" stroke="#7f868c" stroke-width="5" stroke-linecap="round"/><path d="M-9 -8h18v-8h-18z" fill="#6a4a2a"/><path d="M0 -30q-8 8 0 14q8 -6 0 -14z" fill="#f2992e"/><path d="M-54 -46H54L48 -30H-48Z" fill="${sketch.column('#aeb6bc', 0.4)}"/><path d="M-52 -48C-50 -92 50 -92 52 -48Z" fill="${sketch.ball(tint, 0.55)}"/><rect x="-57" y="-52" width="114" height="8" rx="4" fill="${sketch.fall('#f3f5f6', '#9aa2a8')}"/><rect x="-14" y="-94" width="28" height="8" rx="4" fill="${accent}"/><path d="M-10 -86v5M10 -86v5" stroke="${accent}" stroke-width="4"/><path d="M-36 -62Q-28 -78 -8 -80" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.7"/>`,
  }),
  cooler: (sketch, tint) => ({
    width: 104,
    height: 84,
    drawing: `<path d="M-38 -66V-78Q-38 -84 -32 -84H32Q38 -84 38 -78V-66" fill="none" stroke="#eef2f4" stroke-width="6"/><rect x="-48" y="-54" width="96" height="54" rx="8" fill="${sketch.fall(light(tint, 0.12), dark(tint, 0.2))}"/><rect x="-52" y="-68" width="104" height="19" rx="7" fill="${sketch.fall('#ffffff', '#d5dde2')}"/><rect x="-12" y="-54" width="24" height="12" rx="3" fill="#eef2f4"/>${sketch.emoji('snowflake', -22, -24, 26)}<path d="M4 -28H36M4 -18H28" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.6"/>`,
  }),
  stove: (sketch, tint) => ({
    width: 114,
    height: 62,
    drawing: `<path d="M-40 -42H-12M12 -42H40M-40 -42v-6M-26 -42v-9M-12 -42v-6M12 -42v-6M26 -42v-9M40 -42v-6" stroke="#2b2b2e" stroke-width="4" stroke-linecap="round"/>${[-26, 26].map((x) => `<path d="M${x - 11} -43q2 -10 5 -3q3 -12 6 -2q4 -9 6 0q3 -6 5 5z" fill="#3f8fe0"/><path d="M${x - 5} -43q2 -7 5 -1q3 -6 5 1z" fill="#bfe2ff"/>`).join('')}<path d="M-54 -40H54L57 -8Q57 -4 52 -4H-52Q-57 -4 -57 -8Z" fill="${sketch.fall(light(tint, 0.3), dark(tint, 0.25))}"/><path d="M-44 -4v4M44 -4v4" stroke="#2b2b2e" stroke-width="7"/>${[-30, 30].map((x) => `<circle cx="${x}" cy="-21" r="9" fill="#2b2b2e"/><path d="M${x} -28v7" stroke="#f6c945" stroke-width="3" stroke-linecap="round"/>`).join('')}<path d="M-10 -21H10" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.5"/>`,
  }),
  cylinder: (sketch, tint) => ({
    width: 66,
    height: 108,
    drawing: `<path d="M-19 -84V-100Q-19 -106 -12 -106H12Q19 -106 19 -100V-84" fill="none" stroke="${dark(tint, 0.25)}" stroke-width="6"/><rect x="-6" y="-98" width="12" height="16" rx="2" fill="#c9a24a"/><path d="M-10 -99H10" stroke="#3a3a3e" stroke-width="5" stroke-linecap="round"/><path d="M-32 -62C-32 -78 -18 -84 0 -84S32 -78 32 -62V-18C32 -8 26 -6 22 -5H-22C-26 -6 -32 -8 -32 -18Z" fill="${sketch.column(tint, 0.38)}"/><rect x="-24" y="-6" width="48" height="6" rx="2" fill="${dark(tint, 0.4)}"/><path d="M-32 -40H32" stroke="${dark(tint, 0.3)}" stroke-width="1.6"/>${sketch.emoji('fire', 0, -42, 34)}`,
  }),
  blender: (sketch, tint, accent) => ({
    width: 60,
    height: 112,
    drawing: `<path d="M20 -92H32Q38 -92 36 -82L30 -50" fill="none" stroke="${dark(tint, 0.1)}" stroke-width="6"/><path d="M-26 -100H26L18 -38H-18Z" fill="#eaf6f7" opacity="0.85"/><path d="M-23 -78H23L18 -38H-18Z" fill="${sketch.column(accent, 0.3)}"/><rect x="-28" y="-108" width="56" height="10" rx="4" fill="${sketch.column(tint, 0.3)}"/><rect x="-8" y="-112" width="16" height="6" rx="2" fill="${dark(tint, 0.2)}"/><path d="M-20 -38H20L28 -4Q28 0 24 0H-24Q-28 0 -28 -4Z" fill="${sketch.column(tint, 0.35)}"/><circle cy="-16" r="8" fill="#f3f5f6"/><path d="M0 -22v6" stroke="#2b2b2e" stroke-width="3" stroke-linecap="round"/><path d="M-18 -92L-13 -48" stroke="#fff" stroke-width="3.5" stroke-linecap="round" opacity="0.8"/>`,
  }),
  'coal-pot': (sketch, tint) => ({
    width: 100,
    height: 84,
    drawing: `<path d="M-30 0L-20 -30H20L30 0Z" fill="${sketch.column(dark(tint, 0.2), 0.3)}"/><rect x="-11" y="-20" width="22" height="14" rx="4" fill="#1b0f0a"/>${sketch.emoji('fire', 0, -68, 44)}<path d="M-46 -56H46C44 -34 26 -26 0 -26S-44 -34 -46 -56Z" fill="${sketch.column(tint, 0.35)}"/>${[-34, -20, -6, 8, 22, 34].map((x, at) => `<circle cx="${x}" cy="${at % 2 ? -58 : -55}" r="8" fill="${sketch.ball(at % 2 ? '#33231d' : '#d9481c', 0.3)}"/>`).join('')}<path d="M-48 -54H48" stroke="${light(tint, 0.2)}" stroke-width="5" stroke-linecap="round"/>`,
  }),
  pot: (sketch, tint, accent) => ({
    width: 112,
    height: 86,
    drawing: `<path d="M-44 -50H-54Q-58 -50 -58 -44V-38M44 -50H54Q58 -50 58 -44V-38" fill="none" stroke="${dark(tint, 0.35)}" stroke-width="6" stroke-linecap="round"/><path d="M-46 -58V-12Q-46 0 -34 0H34Q46 0 46 -12V-58Z" fill="${sketch.column(tint, 0.4)}"/><path d="M-50 -60C-46 -78 46 -78 50 -60Z" fill="${sketch.column(light(tint, 0.15), 0.4)}"/><rect x="-52" y="-62" width="104" height="7" rx="3.5" fill="${sketch.fall('#f3f5f6', '#9aa2a8')}"/><rect x="-11" y="-84" width="22" height="9" rx="4.5" fill="${accent}"/><path d="M-34 -48V-14" stroke="#fff" stroke-width="4.5" stroke-linecap="round" opacity="0.5"/>`,
  }),
  generator: (sketch, tint, accent) => ({
    width: 118,
    height: 84,
    drawing: `<path d="M-52 -4V-70Q-52 -80 -42 -80H42Q52 -80 52 -70V-4" fill="none" stroke="#2f2f33" stroke-width="6"/><path d="M-56 -3H56" stroke="#2f2f33" stroke-width="6" stroke-linecap="round"/><rect x="-42" y="-74" width="84" height="24" rx="6" fill="${sketch.fall(light(tint, 0.25), dark(tint, 0.15))}"/><rect x="-8" y="-80" width="18" height="8" rx="3" fill="#2f2f33"/><rect x="-44" y="-48" width="46" height="42" rx="4" fill="#4a4a50"/><path d="M-38 -38H-4M-38 -30H-4M-38 -22H-4M-38 -14H-4" stroke="#2a2a2e" stroke-width="3"/><rect x="6" y="-48" width="38" height="42" rx="4" fill="${sketch.fall('#e7eaec', '#aab1b6')}"/><circle cx="16" cy="-36" r="5" fill="#2f2f33"/><circle cx="32" cy="-36" r="5" fill="#2f2f33"/>${sketch.emoji('high-voltage', 25, -19, 20)}<rect x="-38" y="-66" width="30" height="7" rx="3" fill="${accent}"/>`,
  }),
  fan: (sketch, tint) => ({
    width: 74,
    height: 116,
    drawing: `<path d="M0 -50V-8" stroke="#6d7378" stroke-width="6"/><ellipse cy="-4" rx="28" ry="6" fill="${dark(tint, 0.3)}"/><circle cy="-78" r="37" fill="#f4f8fa" stroke="${dark(tint, 0.2)}" stroke-width="4"/>${[0, 120, 240].map((turn) => `<path d="M0 -4C-16 -8 -20 -28 -4 -32C8 -30 8 -14 0 -4Z" fill="${sketch.ball(tint, 0.35)}" transform="translate(0 -78) rotate(${turn})"/>`).join('')}<circle cy="-78" r="8" fill="${dark(tint, 0.3)}"/><g fill="none" stroke="#8b949a" stroke-width="1.2" opacity="0.6"><circle cy="-78" r="16"/><circle cy="-78" r="24"/><circle cy="-78" r="31"/></g>`,
  }),
  speaker: (sketch, tint, accent) => ({
    width: 62,
    height: 112,
    drawing: `<rect x="-31" y="-112" width="62" height="112" rx="7" fill="${sketch.column(tint, 0.3)}"/>${[
      [-84, 17],
      [-38, 25],
    ]
      .map(
        ([y = 0, r = 0]) =>
          `<circle cy="${y}" r="${r}" fill="#121114" stroke="${accent}" stroke-width="2.6"/><circle cy="${y}" r="${n(r * 0.62)}" fill="${sketch.ball('#4a4750', 0.3)}"/><circle cy="${y}" r="${n(r * 0.25)}" fill="#1c1b20"/>`,
      )
      .join(
        '',
      )}<circle cx="-22" cy="-105" r="2.4" fill="${accent}"/><circle cx="22" cy="-105" r="2.4" fill="${accent}"/>`,
  }),
  plates: (sketch, tint, accent) => ({
    width: 112,
    height: 56,
    drawing:
      Array.from(
        { length: 5 },
        (_, at) =>
          `<path d="M-54 ${-8 - at * 9}C-40 ${6 - at * 9} 40 ${6 - at * 9} 54 ${-8 - at * 9}Z" fill="${sketch.column(at % 2 ? tint : light(tint, 0.4), 0.16)}"/>`,
      ).join('') +
      `<ellipse cy="-44" rx="54" ry="10" fill="${sketch.ball(light(tint, 0.5), 0.15)}"/><ellipse cy="-44" rx="48" ry="8" fill="none" stroke="${accent}" stroke-width="2.4"/><ellipse cy="-43" rx="32" ry="5" fill="${dark(tint, 0.1)}"/>`,
  }),
  dispenser: (sketch, tint) => ({
    width: 60,
    height: 124,
    drawing: `<path d="M-20 -78V-112Q-20 -124 -8 -124H8Q20 -124 20 -112V-78Z" fill="${sketch.column('#7cc4ea', 0.4)}" opacity="0.9"/><path d="M-20 -104H20M-20 -94H20" stroke="#fff" stroke-width="1.6" opacity="0.6"/><rect x="-28" y="-80" width="56" height="80" rx="6" fill="${sketch.column(tint, 0.16)}"/><rect x="-20" y="-66" width="40" height="26" rx="4" fill="#33424f"/><path d="M-9 -66v9M9 -66v9" stroke-width="6" stroke="#d9342b"/><path d="M9 -66v9" stroke-width="6" stroke="#2f79c4"/><path d="M-18 -26H18M-18 -18H18" stroke="${dark(tint, 0.2)}" stroke-width="2.4"/>`,
  }),
  asanka: (sketch, tint, accent) => ({
    width: 108,
    height: 64,
    drawing: `<path d="M14 -52L44 -88" stroke="${dark('#c9924b', 0.1)}" stroke-width="9" stroke-linecap="round"/><path d="M-52 -46C-50 -10 -30 0 0 0S50 -10 52 -46Z" fill="${sketch.column(tint, 0.35)}"/><ellipse cy="-46" rx="53" ry="13" fill="${light(tint, 0.12)}"/><ellipse cy="-45" rx="45" ry="9.5" fill="${dark(tint, 0.35)}"/><ellipse cy="-43" rx="34" ry="6" fill="${accent}"/><path d="M-34 -24Q0 -12 34 -24" fill="none" stroke="${light(tint, 0.25)}" stroke-width="2" stroke-dasharray="5 4"/><ellipse cx="12" cy="-46" rx="13" ry="6.5" fill="#a8692f"/>`,
  }),
  mortar: (sketch, tint) => ({
    width: 84,
    height: 112,
    drawing: `<path d="M4 -60L14 -112" stroke="${light(tint, 0.25)}" stroke-width="12" stroke-linecap="round"/><path d="M-38 -58C-38 -34 -22 -28 -18 -18L-26 0H26L18 -18C22 -28 38 -34 38 -58Z" fill="${sketch.column(tint, 0.38)}"/><ellipse cy="-58" rx="39" ry="10" fill="${light(tint, 0.25)}"/><ellipse cy="-57" rx="31" ry="7" fill="${dark(tint, 0.45)}"/><path d="M0 -58L4 -62" stroke="${light(tint, 0.25)}" stroke-width="12" stroke-linecap="round"/><path d="M-30 -38Q0 -28 30 -38M-18 -12H18" fill="none" stroke="${dark(tint, 0.35)}" stroke-width="2"/>`,
  }),
  fridge: (sketch, tint) => ({
    width: 66,
    height: 118,
    drawing: `<rect x="-33" y="-116" width="66" height="114" rx="7" fill="${sketch.column(tint, 0.24)}"/><path d="M-33 -76H33" stroke="${dark(tint, 0.3)}" stroke-width="2.6"/><path d="M-24 -104V-86M-24 -66V-38" stroke="#6d7378" stroke-width="5" stroke-linecap="round"/><path d="M-26 -2v4M26 -2v4" stroke="#3a3a3e" stroke-width="7"/>${sketch.emoji('snowflake', 12, -96, 22)}`,
  }),
  kit: (sketch, tint) => ({
    width: 104,
    height: 82,
    drawing: `<path d="M-20 -64V-74Q-20 -80 -14 -80H14Q20 -80 20 -74V-64" fill="none" stroke="${dark(tint, 0.3)}" stroke-width="6"/><rect x="-50" y="-66" width="100" height="66" rx="11" fill="${sketch.ball(tint, 0.35)}"/><circle cy="-33" r="23" fill="#fffaf0"/><path d="M0 -47V-19M-14 -33H14" stroke="#2f8f5a" stroke-width="10"/><path d="M-50 -52H50" stroke="${dark(tint, 0.25)}" stroke-width="2" opacity="0.5"/>`,
  }),
  tuber: (sketch, tint, accent) => ({
    width: 116,
    height: 84,
    drawing: [
      [-6, -56, -10],
      [4, -26, 7],
    ]
      .map(
        ([x = 0, y = 0, turn = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-52 2C-52 -22 -20 -20 8 -18C34 -22 50 -14 50 2C50 20 30 19 4 18C-24 22 -52 22 -52 2Z" fill="${sketch.ball(tint, 0.3)}"/><path d="M-36 -8l7 2M-20 6l7 1M-4 -9l7 2M12 8l7 0M-30 9l5 1M4 0l6 1" stroke="${dark(tint, 0.4)}" stroke-width="2" stroke-linecap="round"/><ellipse cx="43" cy="1" rx="10" ry="16" fill="${dark(tint, 0.2)}"/><ellipse cx="44" cy="1" rx="8" ry="13.5" fill="${sketch.ball(accent, 0.4)}"/></g>`,
      )
      .join(''),
  }),
  pods: (sketch, tint, accent) => ({
    width: 104,
    height: 92,
    drawing: [-32, 4, 38]
      .map(
        (turn, at) =>
          `<g transform="translate(${at * 22 - 22} -46) rotate(${turn})"><path d="M0 -46C15 -34 13 30 2 45Q-2 47 -4 43C-15 26 -14 -34 0 -46Z" fill="${sketch.column(tint, 0.4)}"/><path d="M0 -40C6 -10 6 16 0 40" fill="none" stroke="${light(tint, 0.35)}" stroke-width="3.4"/>${[-24, -8, 8, 24].map((y) => `<circle cx="-3" cy="${y}" r="2.6" fill="${accent}" opacity="0.85"/>`).join('')}</g>`,
      )
      .join(''),
  }),
  plantain: (sketch, tint, accent) => ({
    width: 112,
    height: 92,
    drawing: `<path d="M-8 -92L8 -92L14 -74H-14Z" fill="#6b4a22"/>${[-46, -24, 0, 24, 46]
      .map(
        (turn, at) =>
          `<path d="M-4 -6C-17 16 -15 52 1 74Q5 77 6 72C15 48 15 16 7 -6Z" fill="${sketch.column(at % 2 ? accent : tint, 0.36)}" stroke="${dark(tint, 0.4)}" stroke-width="1" transform="translate(0 -78) rotate(${-turn})"/>`,
      )
      .join('')}<path d="M-18 -80Q0 -90 18 -80Q10 -66 0 -66T-18 -80Z" fill="#7d5a2a"/>`,
  }),
  toilet: (sketch, tint, accent) => ({
    width: 72,
    height: 120,
    drawing: `<path d="M-36 -108Q0 -122 36 -108V-98H-36Z" fill="${dark(tint, 0.2)}"/><rect x="-34" y="-102" width="68" height="102" rx="4" fill="${sketch.column(tint, 0.26)}"/><rect x="-24" y="-88" width="48" height="84" rx="3" fill="${light(tint, 0.3)}"/><path d="M-16 -78H16M-16 -71H16" stroke="${dark(tint, 0.3)}" stroke-width="2.6"/>${sketch.emoji('water-closet', 0, -50, 26)}<circle cx="17" cy="-30" r="3.4" fill="${accent}"/>`,
  }),
}
