const any = () => true
const isNumber = (value: string) => value !== '' && !Number.isNaN(Number(value))
const isArbitrary = (value: string) => value.startsWith('[')
const isComputed = (value: string) => /^\[(?:min|max|clamp|calc)\(/.test(value)
const isLength = (value: string) => isNumber(value) || /^\[[\d.]+\w*\]$/.test(value)
/** What has a width on each side of a box. */
const BOXES = ['p', 'm', 'scroll-m', 'scroll-p']
const SIDES = ['x', 'y', 't', 'r', 'b', 'l']

/** Utilities that are told apart by what stands before their value alone, e.g. `px` of `px-4`. */
const PREFIXES = [
  ...BOXES.flatMap((one) => [one, ...SIDES.map((side) => `${one}${side}`)]),
  ...['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order'],
  ...['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'aspect', 'basis'],
  ...['gap', 'gap-x', 'gap-y', 'grid-cols', 'grid-rows', 'grid-flow', 'col', 'col-start', 'row', 'row-start'],
  ...['items', 'justify', 'justify-items', 'justify-self', 'self', 'place-items', 'place-self', 'place-content'],
  ...['bg', 'fill', 'stroke', 'opacity', 'object', 'animate', 'duration', 'delay', 'ease', 'origin'],
  ...['scale', 'scale-x', 'scale-y', 'rotate', 'translate', 'translate-x', 'translate-y', 'cursor', 'select'],
  ...['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l', 'overflow', 'overflow-x', 'overflow-y'],
  ...['leading', 'tracking', 'line-clamp', 'whitespace', 'underline-offset', 'outline-offset', 'pointer-events'],
  ...['overscroll', 'touch', 'appearance', 'wrap', 'break', 'content', 'will-change'],
]

/** The same, but also a word of their own, e.g. `rounded`. */
const WORDS = ['grow', 'shrink', 'transition', 'rounded', 'resize', 'divide-x', 'divide-y']

/**
 * The groups of utilities of which only one can hold, as tailwind-merge wants them. Its own list, which knows all of
 * Tailwind, weighs 5 kB more at the start of home; a test holds this one against it for every class in use.
 */
export const CLASS_GROUPS = {
  ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, [{ [prefix]: [any] }]])),
  ...Object.fromEntries(WORDS.map((word) => [word, [{ [word]: ['', any] }]])),
  display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  container: ['@container'],
  sr: ['sr-only', 'not-sr-only'],
  flex: [{ flex: [isNumber, isArbitrary, 'auto', 'none', 'initial'] }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', isComputed] }],
  'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
  'text-overflow': ['truncate', 'text-ellipsis'],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-color': [{ text: [any] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold', 'extrabold'] }],
  'font-family': [{ font: [any] }],
  'text-case': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'text-line': ['underline', 'line-through', 'no-underline'],
  'line-weight': [{ decoration: [isLength] }],
  'font-style': ['italic', 'not-italic'],
  'list-type': [{ list: [any] }],
  'table-layout': [{ table: ['auto', 'fixed'] }],
  'border-width': [{ border: ['', isLength] }],
  ...Object.fromEntries(SIDES.map((side) => [`border-${side}`, [{ [`border-${side}`]: ['', isLength] }]])),
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-color': [{ border: [any] }],
  'divide-color': [{ divide: [any] }],
  'outline-width': [{ outline: ['', isLength] }],
  'outline-style': [{ outline: ['none', 'hidden', 'solid', 'dashed'] }],
  'outline-color': [{ outline: [any] }],
  'ring-width': [{ ring: ['', isLength] }],
  'ring-color': [{ ring: [any] }],
  'shadow-size': [{ shadow: ['', 'card', 'none'] }],
}

/** What a utility covers besides its own group: `p-4` ends an earlier `px-2`, not the other way round. */
export const COVERED_GROUPS = {
  ...Object.fromEntries(
    BOXES.flatMap((one) => [
      [one, SIDES.map((side) => `${one}${side}`)],
      [`${one}x`, [`${one}r`, `${one}l`]],
      [`${one}y`, [`${one}t`, `${one}b`]],
    ]),
  ),
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  flex: ['basis', 'grow', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l'],
  'border-width': SIDES.map((side) => `border-${side}`),
  'border-x': ['border-r', 'border-l'],
  'border-y': ['border-t', 'border-b'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  translate: ['translate-x', 'translate-y'],
}
