import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Holds the screen as it stands to what everybody needs of it; `screen` is its name in a complaint. */
export async function expectForEverybody(page: Page, screen: string): Promise<void> {
  // A fault of one screen does not hide those of the next.
  expect.soft(await lockedOut(page), `${screen}: nobody may be locked out`).toEqual([])
  expect.soft(await outOfSight(page), `${screen}: the narrowest phones and twice the text`).toEqual([])
}

/** What axe finds, by light and dark. */
async function lockedOut(page: Page): Promise<string[]> {
  // The legacy mode looks at this page alone and opens no second one; there are no foreign frames to look into.
  const axe = () => new AxeBuilder({ page }).setLegacyMode(true)
  // What is scrolled to only later has no colours to measure yet.
  await page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [all]
  })
  const light = await axe().withTags(RULES).analyze()
  // Only the colours differ by dark.
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  const dark = await axe().withRules(['color-contrast']).analyze()
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}

/** What goes over the edge at 320 px, and at 360 px with text of twice the size. */
async function outOfSight(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ ...size, width: 320 })
  const narrow = await page.evaluate(overTheEdge)
  await page.setViewportSize({ ...size, width: 360 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const large = await page.evaluate(overTheEdge)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(size)
  return [...narrow.map((one) => `at 320 px: ${one}`), ...large.map((one) => `text at 200 %: ${one}`)]
}

/** Runs in the page: what is wider than its place, or reaches over an edge of the screen where nobody can follow it. */
function overTheEdge(): string[] {
  const room = document.documentElement.clientWidth
  const scrollsSideways = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  const isKeptAside = (element: Element): boolean => {
    // Rows that are made to be pushed sideways, and words for screen readers alone.
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
      return width > 0 && (left < -1 || right > room + 1) && !isKeptAside(element)
    },
  )
  return [...new Set([...wide, ...beyond])].slice(0, 5).map((element) => element.outerHTML.slice(0, 160))
}

/** Whether a toast, or the one around these words, and the other part do not touch. */
export async function isClear(words: Locator, part: Locator): Promise<boolean> {
  const toast = await words.locator('xpath=ancestor-or-self::li').boundingBox()
  const other = await part.boundingBox()
  if (!toast || !other) throw new Error('one of them is not to be seen')
  const isBeside = toast.x + toast.width <= other.x || other.x + other.width <= toast.x
  const isAboveOrBelow = toast.y + toast.height <= other.y || other.y + other.height <= toast.y
  return isBeside || isAboveOrBelow
}
