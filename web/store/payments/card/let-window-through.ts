/**
 * Lets the provider's window take part while dialogs of ours are open: they pull the focus back to themselves, so that
 * nobody could type a card number, and hide from screen readers whatever was there before them. Pointers get through by
 * a rule of the style sheet.
 *
 * @returns ends it, and gives the focus back where it was, unless somebody has it
 */
export function letWindowThrough(): () => void {
  const before = document.activeElement
  const spare = (event: FocusEvent) => {
    const isOfWindow = [event.target, event.relatedTarget].some((one) => one instanceof HTMLIFrameElement)
    if (isOfWindow) event.stopImmediatePropagation()
  }
  window.addEventListener('focusin', spare, true)
  window.addEventListener('focusout', spare, true)
  for (const hidden of document.querySelectorAll('[data-aria-hidden]')) {
    if (hidden.matches('iframe') || hidden.querySelector('iframe')) hidden.removeAttribute('aria-hidden')
  }
  return () => {
    window.removeEventListener('focusin', spare, true)
    window.removeEventListener('focusout', spare, true)
    const now = document.activeElement
    const isLost = now === null || now === document.body || now instanceof HTMLIFrameElement
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
