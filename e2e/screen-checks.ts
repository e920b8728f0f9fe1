import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Half as long as `axe.source`: a page reads it in two thirds of the time. */
const axeFile = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Without what only selectors need, which nobody asks for here, and the markup of elements where nothing is wrong. */
const AXE = `${axeFile.replace(/(?<=_selectorData=)\w+\(\w+\.flatTree\)/g, '{}')};axe.configure({ noHtml: true })`
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no accessibility violations on the current screen.
 *
 * @param screen its name in failure messages
 * @param isNarrowestLarge whether nothing may be wider than a phone of 320 px at 200% text size either
 */
export async function expectAccessible(page: Page, screen: string, { isNarrowestLarge = false } = {}): Promise<void> {
  // Soft, so that a failure on one screen does not hide those of the next.
  expect.soft(await violations(page), `${screen}: no axe violations`).toEqual([])
  expect
    .soft(
      await overflows(page, isNarrowestLarge),
      `${screen}: no overflow on the narrowest phones or at 200% text size`,
    )
    .toEqual([])
}

/** Texts in these colours, sizes and surroundings had enough contrast on an earlier screen of this process. */
const legible = new Set<string>()

/** The violations that axe finds, in the light and the dark theme. */
export async function violations(page: Page): Promise<string[]> {
  const find = () => page.evaluate(findViolations, { rules: RULES, known: [...legible].join('\n') })
  let result = await find()
  if (!result) {
    // Evaluated, because the content security policy refuses foreign script elements. Once per document.
    await page.evaluate(AXE)
    result = await find()
  }
  for (const look of result?.passed ?? []) legible.add(look)
  return result?.found ?? ['axe has not been read']
}

/** What of axe's colours is used here; its types leave them out. */
type Colour = { parseString: (css: string) => void }
type Colours = {
  Color: new () => Colour
  flattenColors: (front: Colour, back: Colour) => Colour
  hasValidContrastRatio: (back: Colour, front: Colour, fontSize: number, isBold: boolean) => { isValid: boolean }
}

/**
 * Runs in the page.
 *
 * @param known looks of text that need no measuring, in lines
 * @returns `passed`: looks that need none from now on; undefined while the page has no axe
 */
async function findViolations({ rules, known }: { rules: string[]; known: string }) {
  if (!('axe' in window)) return undefined
  const describe = ({ id, nodes }: axe.Result) =>
    nodes.map(({ element, any }) => `${id}: ${element?.outerHTML.slice(0, 160)} ${any[0]?.message ?? ''}`)
  // Only violations are described, because describing passes takes as long as finding them. Frames are not checked.
  const cheap: axe.RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
    iframes: false,
    preload: false,
  }

  /** Behind a dialog the screen has been checked before. */
  const BEHIND = '[data-aria-hidden]'
  const isBehind = (element: Element) => element.closest(BEHIND) !== null

  /** As text for screen readers only; a link that skips a part of the page has its size once it has the focus. */
  const isCutToNothing = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)'

  const isInFlow = (position: string) => position === 'static' || position === 'relative'
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  const { Color, flattenColors, hasValidContrastRatio } = (window.axe.commons as unknown as { color: Colours }).color
  const colours = new Map<string, Colour>()
  const colourOf = (css: string): Colour => {
    const before = colours.get(css)
    if (before) return before
    const colour = new Color()
    colour.parseString(css)
    colours.set(css, colour)
    return colour
  }
  /**
   * What lies behind an element's text: the `layers` of its ancestors, their colour where they are colours alone, the
   * neighbours that may lie between (undefined where anything may), and whether the text is cut to nothing.
   */
  type Ground = { layers: string; colour: Colour | undefined; between: Element[] | undefined; isCut: boolean }
  const before = new Set(known.split('\n').filter(Boolean))
  const passed = new Set(before)
  /**
   * The texts with too little contrast. Where only colours of its ancestors lie behind a text, they are compared here;
   * else axe measures, each look of text once, because that takes most of the time.
   */
  const findFaint = async (): Promise<string[]> => {
    const canvas: Ground = { layers: '', colour: colourOf('rgb(255, 255, 255)'), between: [], isCut: false }
    const grounds = new Map<Element | null, Ground>([[null, canvas]])
    const floating = new Map<Element, Element[]>()
    /** The children out of the flow that paint something: they may lie behind the text of their parent and of the others. */
    const floatingIn = (parent: Element): Element[] => {
      const before = floating.get(parent)
      if (before) return before
      const found = [...parent.children].filter((child) => {
        const { position, backgroundColor, backgroundImage } = getComputedStyle(child)
        const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
        return !isInFlow(position) && (isPainted || child.matches('img, svg, video, canvas'))
      })
      floating.set(parent, found)
      return found
    }
    const fieldUnder = (element: Element) =>
      [...(element.parentElement?.children ?? [])].find((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const box = element.getBoundingClientRect()
        const isAround = left <= box.left && right >= box.right && top <= box.top && bottom >= box.bottom
        return isAround && one.matches('input') && getComputedStyle(one).position === 'static'
      })
    const groundOf = (element: Element | null): Ground => {
      const before = grounds.get(element)
      if (before || !element) return before ?? canvas
      const parent = element.parentElement
      const { layers, colour, between, isCut } = groundOf(parent)
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
      // The filter of a toast blurs nothing.
      const others = `${backgroundImage} ${opacity} ${filter.replace('blur(0px)', 'none')}`
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && others === 'none 1 none'
      // What is out of the flow may lie over anything; an opaque colour of its own hides it.
      const isOpaque = backgroundColor.startsWith('rgb(') && others === 'none 1 none'
      const isColour = colour !== undefined && others === 'none 1 none'
      // Words in a field, such as a country code, lie over it.
      const field = isClear && position === 'absolute' ? fieldUnder(element) : undefined
      if (field) {
        const ground = { ...groundOf(field), between: floatingIn(field.parentElement ?? field), isCut }
        grounds.set(element, ground)
        return ground
      }
      const ground = {
        layers: isClear ? layers : `${layers}|${backgroundColor} ${others}`,
        colour: isClear ? colour : isColour ? flattenColors(colourOf(backgroundColor), colour) : undefined,
        between: isOpaque ? [] : isInFlow(position) ? between?.concat(parent ? floatingIn(parent) : []) : undefined,
        isCut: isCut || isCutToNothing(element),
      }
      grounds.set(element, ground)
      return ground
    }
    /** The boxes of an element's own words, or of a field. */
    const boxesOf = (element: Element): DOMRect[] => {
      const words = [...element.childNodes].filter((node) => node instanceof Text)
      if (words.length === 0) return [element.getBoundingClientRect()]
      return words.flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
    }
    const isPlainText = (element: Element): boolean => {
      const between = groundOf(element)
        .between?.concat(floatingIn(element))
        .filter((other) => !other.contains(element))
      return (
        between?.every((other) => boxesOf(element).every((box) => !meet(other.getBoundingClientRect(), box))) ?? false
      )
    }
    const lookOf = (element: Element): string | undefined => {
      const { layers } = groundOf(element)
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      return isPlainText(element) ? `${color} ${fontSize} ${fontWeight} ${textShadow}${layers}` : undefined
    }
    /** Whether an element's text has enough contrast; undefined where only axe can tell. */
    const isLegible = (element: Element): boolean | undefined => {
      const { colour } = groundOf(element)
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      if (!colour || !isPlainText(element) || textShadow !== 'none') return undefined
      const text = flattenColors(colourOf(color), colour)
      return hasValidContrastRatio(colour, text, parseFloat(fontSize), Number(fontWeight) >= 700).isValid
    }
    const hasText = (element: Element) =>
      element.matches('input:not([type=checkbox], [type=radio]), select, textarea') ||
      // axe measures no single characters.
      ((element.textContent ?? '').trim().length > 1 &&
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
    // Disabled controls need no contrast.
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !groundOf(element).isCut &&
      !isBehind(element) &&
      element.closest(':disabled, [aria-disabled=true]') === null
    const isNew = (element: Element) => !passed.has(lookOf(element) ?? '')
    const measure = async (include: Element[]): Promise<string[]> => {
      if (include.length === 0) return []
      const options: axe.RunOptions = { ...cheap, resultTypes: ['violations', 'passes'] }
      const result = await window.axe.run({ include }, { ...options, runOnly: ['color-contrast'] })
      for (const { element } of result.passes.flatMap(({ nodes }) => nodes)) {
        const look = element && lookOf(element)
        if (look) passed.add(look)
      }
      return result.violations.flatMap(describe)
    }
    const texts = [...document.body.querySelectorAll('*')].filter(
      (element) => hasText(element) && isSeen(element) && isNew(element),
    )
    const faint = texts.filter((element) => isLegible(element) === false)
    const unknown = texts.filter((element) => isLegible(element) === undefined)
    for (const look of texts.filter(isLegible).map(lookOf)) if (look) passed.add(look)
    const ofEachLook = new Set(new Map(unknown.map((element) => [lookOf(element) ?? element, element])).values())
    const measured = await measure([...ofEachLook])
    // Where the one of a look could not be measured, the others are.
    const others = await measure(unknown.filter((element) => isNew(element) && !ofEachLook.has(element)))
    return [
      ...faint.map((one) => `color-contrast: ${one.outerHTML.slice(0, 160)} ${lookOf(one)}`),
      ...measured,
      ...others,
    ]
  }

  const isFixed = (element: Element): boolean =>
    getComputedStyle(element).position === 'fixed' || (element.parentElement !== null && isFixed(element.parentElement))
  /** As far as axe rounds. */
  const SIDE = 23.95
  /** Whether the others leave a strip of a target that is large enough. */
  const isUncovered = (box: DOMRect, others: readonly DOMRect[]) => {
    const { left, right, top, bottom } = box
    const asides = [
      Math.min(...others.map((one) => one.left)) - left,
      right - Math.max(...others.map((one) => one.right)),
    ]
    const rows = [
      Math.min(...others.map((one) => one.top)) - top,
      bottom - Math.max(...others.map((one) => one.bottom)),
    ]
    return Math.max(...asides, ...rows) >= SIDE
  }
  /** Targets that could be too small: less than 24 px wide or high with another one near, or covered but for less. */
  const doubtfulTargets = (): Element[] => {
    const widgets = '[tabindex][role]:not([role=dialog], [role=alertdialog], [role=tablist], [role=tabpanel])'
    const targets = [...document.querySelectorAll(`a[href], button, input, select, textarea, summary, ${widgets}`)]
      .map((element) => ({ element, box: element.getBoundingClientRect(), over: [] as DOMRect[] }))
      .filter(({ element, box }) => box.width > 0 && !isBehind(element) && !isCutToNothing(element))
      .map((target) => {
        const { left, top, width, height } = target.box
        const isSmall = Math.min(width, height) < SIDE
        // A small one needs this room around its middle.
        const room = isSmall ? new DOMRect(left + width / 2 - 24, top + height / 2 - 24, 48, 48) : target.box
        return { ...target, isSmall, room }
      })
      .sort((one, other) => one.room.top - other.room.top)
    for (const [index, one] of targets.entries()) {
      for (const other of targets.slice(index + 1)) {
        if (other.room.top >= one.room.bottom) break
        const [isNear, isNearOther] = [meet(one.room, other.box), meet(other.room, one.box)]
        // What is fixed does not stay over what is not.
        if (!(isNear || isNearOther) || isFixed(one.element) !== isFixed(other.element)) continue
        if (isNear) one.over.push(other.box)
        if (isNearOther) other.over.push(one.box)
      }
    }
    return targets
      .filter(({ box, isSmall, over }) => over.length > 0 && (isSmall || !isUncovered(box, over)))
      .map(({ element }) => element)
  }

  // Content outside the viewport would have no colours to measure, and a transition would show those of the other theme.
  if (document.adoptedStyleSheets.length === 0) {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets = [all]
  }
  const dear = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }
  const others = await window.axe.run({ exclude: [BEHIND] }, { ...cheap, runOnly: rules, rules: dear })
  const include = doubtfulTargets()
  const small =
    include.length > 0 ? await window.axe.run({ include }, { ...cheap, runOnly: ['target-size'] }) : undefined
  const light = await findFaint()
  // Only the colours differ in the dark theme.
  document.documentElement.classList.add('dark')
  const dark = await findFaint()
  document.documentElement.classList.remove('dark')
  const structure = [...others.violations, ...(small?.violations ?? [])].flatMap(describe)
  return {
    found: [...structure, ...light, ...dark],
    passed: [...passed].filter((look) => !before.has(look)),
  }
}

/** The elements that overflow at 320 px, and at 360 px with text of 200%; the parts that are wider at both, if asked for. */
export async function overflows(page: Page, isNarrowestLarge = false): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ ...size, width: 320 })
  const narrow = await overflowsOnceDrawn(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const both = isNarrowestLarge ? await wideParts(page, '[role="dialog"], [role="dialog"] > div') : []
  await page.setViewportSize({ ...size, width: 360 })
  const large = await overflowsOnceDrawn(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(size)
  return [
    ...narrow.map((one) => `at 320 px: ${one}`),
    ...large.map((one) => `text at 200 %: ${one}`),
    ...both.map((one) => `text at 200 % and 320 px: ${one}`),
  ]
}

/** The elements whose content is wider than they are, among the page and the selected parts. */
export function wideParts(page: Page, parts: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [document.documentElement, ...document.querySelectorAll(selector)]
        .filter(({ clientWidth }) => clientWidth > 1) // skips text for screen readers only
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 20)} ${element.scrollWidth}`),
    parts,
  )
}

/** What overflows once screens that change their layout by a media query have drawn it: two frames after the first look. */
async function overflowsOnceDrawn(page: Page): Promise<string[]> {
  const first = await page.evaluate(overflowingElements)
  if (first.length === 0) return first
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(overflowingElements)
}

/** Runs in the page: elements wider than their container, or beyond an edge of the screen and not scrollable. */
function overflowingElements(): string[] {
  const room = document.documentElement.clientWidth
  const scrollsSideways = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  const isExempt = (element: Element): boolean => {
    // Rows that scroll sideways, and text for screen readers only.
    for (let one: Element | null = element; one; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (one.matches('nav, [data-slides]') && scrollsSideways(one)) return true
      if (style.visibility === 'hidden' || style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)')
        return true
    }
    return false
  }
  const wide = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter(
    (element) =>
      (element === document.documentElement || (scrollsSideways(element) && !element.matches('[data-slides]'))) &&
      element.scrollWidth > element.clientWidth,
  )
  const beyond = [...document.querySelectorAll('a, button, input, textarea, label, h1, h2, h3, p, dd')].filter(
    (element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > room + 1) && !isExempt(element)
    },
  )
  return [...new Set([...wide, ...beyond])].slice(0, 5).map((element) => element.outerHTML.slice(0, 160))
}

/** Whether the toast that is or contains `words` and the other part do not overlap. */
export async function isClear(words: Locator, part: Locator): Promise<boolean> {
  const toast = await words.locator('xpath=ancestor-or-self::li').boundingBox()
  const other = await part.boundingBox()
  if (!toast || !other) throw new Error('the toast or the other part is not visible')
  const isBeside = toast.x + toast.width <= other.x || other.x + other.width <= toast.x
  const isAboveOrBelow = toast.y + toast.height <= other.y || other.y + other.height <= toast.y
  return isBeside || isAboveOrBelow
}
