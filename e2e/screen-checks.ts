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

/** The violations that axe finds, in the light and the dark theme. */
async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated, because the content security policy refuses foreign script elements. Once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (rules) => {
    // Only violations are described, because describing passes takes as long as finding them. Frames are not checked.
    const violationsOf = async (context: axe.ElementContext, options: axe.RunOptions) => {
      const cheap = { resultTypes: ['violations' as const], selectors: false, iframes: false, preload: false }
      const { violations } = await window.axe.run(context, { ...cheap, ...options })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      )
    }
    // Measuring contrast takes most of the time: once for elements of the same classes side by side (with the second for
    // striped rows), and not behind a dialog, where the screen has been checked before.
    const shapeOf = (element: Element): string =>
      `${element.tagName}.${element.getAttribute('class')}(${[...element.children].map(shapeOf).join()})`
    const repeats = [...document.querySelectorAll('body *')]
      .filter((parent) => parent.childElementCount > 2)
      .flatMap((parent) => {
        const seen = new Map<string, number>()
        return [...parent.children].filter((child) => {
          const shape = shapeOf(child)
          seen.set(shape, (seen.get(shape) ?? 0) + 1)
          return (seen.get(shape) ?? 0) > 2
        })
      })
    const behind = [...document.querySelectorAll('[data-aria-hidden]')]
    const context = { include: [document.documentElement], exclude: [...repeats, ...behind] }
    const contrast = () => violationsOf(context, { runOnly: ['color-contrast'] })
    // Content outside the viewport would have no colours to measure, and a transition would show those of the other theme.
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets = [all]
    const others = await violationsOf(document, { runOnly: rules, rules: { 'color-contrast': { enabled: false } } })
    const light = await contrast()
    // Only the colours differ in the dark theme.
    document.documentElement.classList.add('dark')
    const dark = await contrast()
    document.documentElement.classList.remove('dark')
    return [...others, ...light, ...dark]
  }, RULES)
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
