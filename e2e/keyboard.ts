import { expect, type Frame, type Page } from '@playwright/test'

/** More presses of Tab than any target on our pages needs. */
const MAX_PRESSES = 60
/** The focus is on nothing, as after the last tab stop of a page. */
const NOWHERE = 'nothing'
const LOST = 'the focus is lost'

/** What a screen reader announces for the focused element: role, name, state. @param page the frame if it is in one */
export async function spoken(page: Page | Frame): Promise<string> {
  if ((await page.locator(':focus').count()) === 0) return NOWHERE
  return focusedIn(page)
}

async function focusedIn(page: Page | Frame): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot({ timeout: 5_000 })
  // A role, a name in quotes, states in brackets; the element's content follows them.
  return /\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]+\])*/.exec(snapshot)?.[0] ?? NOWHERE
}

/**
 * Presses Tab until the announcement matches, and returns all announcements on the way. Expects at every stop that the
 * focus is visible and not covered.
 */
export async function tabTo(page: Page, wanted: RegExp, frame: Page | Frame = page): Promise<string[]> {
  const way: string[] = []
  while (way.length < MAX_PRESSES) {
    await page.keyboard.press('Tab')
    const fault = await frame.evaluate(focusFault)
    const words = fault === LOST ? await spoken(frame) : await focusedIn(frame)
    way.push(words)
    if (words === NOWHERE) break
    // An opening dialog may still be moving.
    if (fault !== null)
      await expect.poll(() => frame.evaluate(focusFault), { message: `the focus is visible at ${words}` }).toBeNull()
    if (wanted.test(words)) return way
  }
  const focus = `the focus of the page is on ${await spoken(page)}`
  throw new Error(`Tab does not reach ${wanted}, ${focus}, only:\n${way.join('\n')}`)
}

/** Pays in the provider's window, which takes the focus when it opens. @returns the number of presses of Tab */
export async function payByKeyboard(page: Page): Promise<number> {
  const element = page.locator('iframe[title="Payment simulator"]')
  await expect(element.contentFrame().getByRole('button', { name: /^Pay GHS/ })).toBeVisible()
  const frame = await (await element.elementHandle())?.contentFrame()
  if (!frame) throw new Error('the payment window has no frame')
  await expect(element, 'the page gives its focus to the window').toBeFocused()
  expect(await spoken(frame)).toBe('button "Close without paying"')
  const toCard = await tabTo(page, /^button "Success/, frame)
  await page.keyboard.press('Enter')
  const toPay = await tabTo(page, /^button "Pay GHS/, frame)
  await page.keyboard.press('Enter')
  return toCard.length + toPay.length
}

/** Runs in the page. @returns why the focus is not visible, or null if it is */
function focusFault(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'the focus is lost'
  const hasOutline = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  }
  // Cards and choices show the outline around the whole element.
  const around = [focused, focused.closest('label'), focused.closest('li')]
  const outlined = around.find((element) => element && hasOutline(element))
  if (!outlined) return `no outline on ${focused.outerHTML.slice(0, 160)}`
  const { left, right, top, bottom } = outlined.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const uppermost = document.elementFromPoint(x, y)
  if (!uppermost || !(outlined.contains(uppermost) || uppermost.contains(outlined)))
    return `${uppermost?.outerHTML.slice(0, 160) ?? 'the edge of the screen'} covers ${outlined.outerHTML.slice(0, 160)}`
  return null
}
