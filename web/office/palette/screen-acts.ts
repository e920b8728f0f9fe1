/** An act of the screen as the search lists it. */
export type ScreenAct = { id: string; label: string; keys?: string; run: () => void }

const BUTTONS = 'button[type=button]:not([role], [aria-disabled=true], :disabled, li *)'

/**
 * The acts on the order that has the focus, or that the page is about: they are its own buttons, so that the search offers
 * what the screen offers to this person and nothing else. Elements with `data-acts` hold the buttons of one order.
 */
export function actsOnScreen(): ScreenAct[] {
  const focused = document.activeElement
  const isOfPage = !focused?.closest('[data-acts]')
  const buttons = () =>
    buttonsOf(isOfPage ? (document.querySelector('[data-page] [data-acts]') ?? document.querySelector('h1')) : focused)
  return listed('act', buttons)
}

/** The acts on the shop as a whole: the visible buttons of elements with `data-shop-acts`. */
export function actsOnShop(): ScreenAct[] {
  const buttons = () =>
    [
      ...document.querySelectorAll<HTMLButtonElement>('[data-shop-acts] button:not(:disabled, [aria-disabled=true])'),
    ].filter((button) => button.checkVisibility())
  return listed('shop-act', buttons)
}

/** The visible buttons of the order around an element. */
function buttonsOf(element: Element | null): HTMLButtonElement[] {
  const found = element?.closest('[data-acts]')?.querySelectorAll<HTMLButtonElement>(BUTTONS) ?? []
  return [...found].filter((button) => button.checkVisibility())
}

function listed(prefix: string, buttons: () => HTMLButtonElement[]): ScreenAct[] {
  return buttons().map((button, index) => {
    const label = nameOf(button)
    // Found again, because the screen may have been drawn anew meanwhile: what was chosen is pressed, or nothing.
    const run = () =>
      buttons()
        .find((one) => nameOf(one) === label)
        ?.click()
    return { id: `${prefix}-${index}`, label, keys: button.dataset.keys ?? '', run }
  })
}

function nameOf(button: HTMLButtonElement): string {
  const text = button.getAttribute('aria-label') ?? button.textContent.trim()
  const group = button.closest('fieldset')?.querySelector('legend')?.textContent
  return group && !button.hasAttribute('aria-label') ? `${group}: ${text}` : text
}
