import { expect, type Frame, type Page } from '@playwright/test'

/** Nothing on our pages is further away than this many presses. */
const FAR = 90
/** Also past the last stop of a page. */
const NOWHERE = 'nothing'

/** What a screen reader says of the element that has the focus: role, name, state; `frame` where it is inside one. */
export async function spoken(page: Page | Frame): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return NOWHERE
  const snapshot = await focused.ariaSnapshot({ timeout: 5_000 })
  // A role, a name in quotes, states in brackets; what the element holds comes after them.
  return /\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]+\])*/.exec(snapshot)?.[0] ?? NOWHERE
}

/**
 * Presses Tab until a screen reader says this, and gives all that it said on the way. At every stop the focus can be
 * seen, and nothing lies over it.
 */
export async function tabTo(page: Page, wanted: RegExp, frame: Page | Frame = page): Promise<string[]> {
  const way: string[] = []
  while (way.length < FAR) {
    await page.keyboard.press('Tab')
    const words = await spoken(frame)
    way.push(words)
    if (words === NOWHERE) break
    // What has just opened may still be on its way into the picture.
    await expect.poll(() => frame.evaluate(focusFault), { message: `where a screen reader says ${words}` }).toBeNull()
    if (wanted.test(words)) return way
  }
  throw new Error(`the keyboard does not come to ${wanted}, only to:\n${way.join('\n')}`)
}

/** Pays in the provider's window, which takes the focus as it opens. @returns how often Tab was pressed */
export async function payByKeyboard(page: Page): Promise<number> {
  const element = page.locator('iframe[title="Payment simulator"]')
  await expect(element.contentFrame().getByRole('button', { name: /^Pay GHS/ })).toBeVisible()
  const frame = await (await element.elementHandle())?.contentFrame()
  if (!frame) throw new Error('the window of the provider has no page')
  expect(await spoken(frame)).toBe('button "Close without paying"')
  const toCard = await tabTo(page, /^button "Success/, frame)
  await page.keyboard.press('Enter')
  const toPay = await tabTo(page, /^button "Pay GHS/, frame)
  await page.keyboard.press('Enter')
  return toCard.length + toPay.length
}

/** Runs in the page: why somebody who looks for the focus would not find it; null when they do. */
function focusFault(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'the focus is lost'
  const isMarked = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  }
  // Cards and choices show the mark around the whole of them.
  const around = [focused, focused.closest('label'), focused.closest('li')]
  const marked = around.find((element) => element && isMarked(element))
  if (!marked) return `nothing marks ${focused.outerHTML.slice(0, 160)}`
  const { left, right, top, bottom } = marked.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const uppermost = document.elementFromPoint(x, y)
  if (!uppermost || !(marked.contains(uppermost) || uppermost.contains(marked)))
    return `${uppermost?.outerHTML.slice(0, 160) ?? 'the edge of the screen'} lies over ${marked.outerHTML.slice(0, 160)}`
  return null
}
