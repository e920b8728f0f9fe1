/**
 * Lets the provider's window take the focus while one of our dialogs is open: dialogs pull the focus back to themselves,
 * and nobody could type a card number. Pointers get through by a rule of the style sheet.
 *
 * @returns ends it
 */
export function letWindowThrough(): () => void {
  const spare = (event: FocusEvent) => {
    const isOfWindow = [event.target, event.relatedTarget].some((one) => one instanceof HTMLIFrameElement)
    if (isOfWindow) event.stopImmediatePropagation()
  }
  window.addEventListener('focusin', spare, true)
  window.addEventListener('focusout', spare, true)
  return () => {
    window.removeEventListener('focusin', spare, true)
    window.removeEventListener('focusout', spare, true)
  }
}
