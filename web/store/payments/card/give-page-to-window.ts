/**
 * Gives the whole page to the provider's window: everything else is inert, so that neither Tab nor a dialog of ours takes
 * the focus from the window, and screen readers read nothing under it. Pointers reach it by a rule of the style sheet.
 *
 * @returns ends it, and gives the focus back where it was, unless somebody has it
 */
export function givePageToWindow(): () => void {
  const before = document.activeElement
  const isOfWindow = (element: Element) => element.matches('iframe') || element.querySelector('iframe') !== null
  const rest = [...document.body.querySelectorAll<HTMLElement>(':scope > :not(script, [inert])')].filter(
    (element) => !isOfWindow(element),
  )
  for (const element of rest) element.inert = true
  // A dialog of ours that opened after the window was loaded hides it from screen readers.
  for (const hidden of document.querySelectorAll('[data-aria-hidden]')) {
    if (isOfWindow(hidden)) hidden.removeAttribute('aria-hidden')
  }
  return () => {
    for (const element of rest) element.inert = false
    const now = document.activeElement
    const isLost = now === null || now === document.body || now instanceof HTMLIFrameElement
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
