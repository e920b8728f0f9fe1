import { type RefObject, useEffect } from 'react'

/** How long a rule of the screen itself, as of the board, has for giving the focus, ms. */
const OWN_RULE_MS = 50

/** What takes the focus. A field in which one types would open the keyboard of a phone, and take the keys of the screen. */
const CONTROLS = ':is(a[href], button, select, summary, [tabindex="0"], [type=checkbox], [type=radio]):not(:disabled)'

/** What can be undone goes by itself: the focus then returns to where it was before. */
const PASSING = 'section[data-toast-floor]'

/** An element around the focus, and the place of its child that held it. */
type Place = { element: Element; index: number }

/**
 * Keeps the focus when its control leaves the screen, e.g. the button of a step that was taken: it goes to what has taken
 * the place of the control, or to the control nearest to it. A focus on the page as a whole, or in a window, stays.
 *
 * @param frame what surrounds every control of the screens
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Element | undefined
    /** Whether the focus was visible, as it is for those who use the keyboard. */
    let wasVisible = false
    /** The last control of the screen that had the focus. */
    let last: HTMLElement | undefined
    let places: Place[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused = target
      wasVisible = target.matches(':focus-visible')
      if (!frame.current?.contains(target) || target.closest(PASSING)) return
      last = target
      places = placesOf(target, frame.current)
    }
    const restore = () => {
      timer = undefined
      if (!isLost() || focused?.isConnected !== false || document.querySelector('[role=dialog]')) return
      const isBack = last?.isConnected && (wasVisible || last.matches(CONTROLS))
      const control = isBack ? last : nearest(places)
      focused = undefined
      control?.focus({ preventScroll: !wasVisible })
    }
    const observer = new MutationObserver(() => {
      if (isLost() && focused?.isConnected === false) timer ??= setTimeout(restore, OWN_RULE_MS)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [frame])
}

const isLost = () => document.activeElement?.matches('body, main') === true

/** The elements around a control, the nearest first. */
function placesOf(control: Element, frame: Element): Place[] {
  const places: Place[] = []
  for (let child = control; child !== frame && child.parentElement; child = child.parentElement) {
    places.push({ element: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  return places
}

/** The first control at the nearest place that is still there or behind it, else the last one before it. */
function nearest(places: readonly Place[]): HTMLElement | undefined {
  for (const { element, index } of places.filter((place) => place.element.isConnected)) {
    const children = [...element.children]
    const found = controlsIn(children.slice(index))[0] ?? controlsIn(children.slice(0, index)).at(-1)
    if (found) return found
  }
  return undefined
}

function controlsIn(elements: readonly Element[]): HTMLElement[] {
  return elements
    .flatMap((element) => [
      ...(element instanceof HTMLElement && element.matches(CONTROLS) ? [element] : []),
      ...element.querySelectorAll<HTMLElement>(CONTROLS),
    ])
    .filter((element) => !element.closest(PASSING) && (element.checkVisibility?.() ?? true))
}
