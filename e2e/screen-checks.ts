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
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no accessibility violations on the current screen. @param screen its name in failure messages */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Soft, so that a failure on one screen does not hide those of the next.
  expect.soft(await axeViolations(page), `${screen}: no axe violations`).toEqual([])
  expect.soft(await overflows(page), `${screen}: no overflow on the narrowest phones or at 200% text size`).toEqual([])
}

/** Texts in these colours, sizes and surroundings had enough contrast on an earlier screen of this process. */
const legible = new Set<string>()

/** The violations that axe finds, in the light and the dark theme. */
async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated, because the content security policy refuses foreign script elements. Once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations, passed } = await page.evaluate(findViolations, { rules: RULES, known: [...legible] })
  for (const look of passed) legible.add(look)
  return violations
}

/** Runs in the page. @param known looks of text that need no measuring @returns `passed`: looks that need none from now on */
async function findViolations({ rules, known }: { rules: string[]; known: string[] }) {
  const describe = ({ id, nodes }: axe.Result) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`)
  // Only violations are described, because describing passes takes as long as finding them. Frames are not checked.
  const cheap: axe.RunOptions = { resultTypes: ['violations'], selectors: false, iframes: false, preload: false }

  /** The layers behind an element's text, and whether they are those of its ancestors alone. */
  type Ground = { layers: string; isPlain: boolean }
  const passed = new Set(known)
  /**
   * Measures the contrast of each text unless its look has passed, because measuring takes most of the time. Text that lies
   * over a neighbour out of the flow has the look of its ancestors, as if the neighbour were not there.
   */
  const findFaint = async (): Promise<string[]> => {
    const grounds = new Map<Element | null, Ground>([[null, { layers: '', isPlain: true }]])
    const groundOf = (element: Element | null): Ground => {
      const before = grounds.get(element)
      if (before || !element) return before ?? { layers: '', isPlain: true }
      const { layers, isPlain } = groundOf(element.parentElement)
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`
      const isClear = own === 'rgba(0, 0, 0, 0) none 1 none'
      // What is out of the flow may lie over anything; an opaque colour of its own hides it.
      const isOpaque = /^rgb\(.* none 1 none$/.test(own)
      const ground = {
        layers: isClear ? layers : `${layers}|${own}`,
        isPlain: isOpaque || (isPlain && ['static', 'relative'].includes(position)),
      }
      grounds.set(element, ground)
      return ground
    }
    const lookOf = (element: Element): string | undefined => {
      const { layers, isPlain } = groundOf(element)
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      // A placeholder has a colour of its own.
      return isPlain && !element.matches('input, select, textarea')
        ? `${color} ${fontSize} ${fontWeight} ${textShadow}${layers}`
        : undefined
    }
    const texts = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    )
    // Behind a dialog the screen has been checked before.
    const isBehind = (element: Element) => element.closest('[data-aria-hidden]') !== null
    const isNew = (element: Element) => !passed.has(lookOf(element) ?? '') && !isBehind(element)
    const include = texts.filter(isNew)
    if (include.length === 0) return []
    const options: axe.RunOptions = { ...cheap, resultTypes: ['violations', 'passes'], elementRef: true }
    const result = await window.axe.run({ include }, { ...options, runOnly: ['color-contrast'] })
    for (const { element } of result.passes.flatMap(({ nodes }) => nodes)) {
      const look = element && lookOf(element)
      if (look) passed.add(look)
    }
    return result.violations.flatMap(describe)
  }

  // Content outside the viewport would have no colours to measure, and a transition would show those of the other theme.
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important; transition: none !important }')
  document.adoptedStyleSheets = [all]
  const options = { ...cheap, runOnly: rules, rules: { 'color-contrast': { enabled: false } } }
  const others = (await window.axe.run(document, options)).violations.flatMap(describe)
  const light = await findFaint()
  // Only the colours differ in the dark theme.
  document.documentElement.classList.add('dark')
  const dark = await findFaint()
  document.documentElement.classList.remove('dark')
  return { violations: [...others, ...light, ...dark], passed: [...passed] }
}

/** The elements that overflow at 320 px, and at 360 px with text of 200%. */
async function overflows(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ ...size, width: 320 })
  const narrow = await overflowsOnceDrawn(page)
  await page.setViewportSize({ ...size, width: 360 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const large = await overflowsOnceDrawn(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(size)
  return [...narrow.map((one) => `at 320 px: ${one}`), ...large.map((one) => `text at 200 %: ${one}`)]
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
