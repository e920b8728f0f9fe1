import { type RefObject, useEffect } from 'react'

/** How long a rule of the screen itself, as of the board, has for giving the focus, ms. */
const OWN_RULE_MS = 50

/** What takes the focus. A field in which one types would open the keyboard of a phone, and take the keys of the screen. */
const CONTROLS = ':is(a[href], button, select, summary, [tabindex="0"], [type=checkbox], [type=radio]):not(:disabled)'

/** Fields in which one types. */
const FIELDS = ':is(input, textarea):not([type=checkbox], [type=radio])'

/** What lists consist of. The controls in one act on it alone. */
const ROW = 'li, tr, article'

/** The board gives the focus of its cards itself, also long after a card has changed its column. */
const WITH_OWN_RULE = '[data-column]'

/** What can be undone goes by itself: the focus then returns to where it was before. */
const PASSING = 'section[data-toast-floor]'

/** An element around the focus, its child that held it, and what was beside the child. */
type Place = { parent: Element; child: Element; before: Element[]; after: Element[] }

/**
 * Keeps the visible focus of a keyboard when its control leaves the screen, e.g. the button of a step that was taken. It
 * goes to the control that has taken the place in the same row, else to the row; where the row has gone too, to the
 * next one. A row takes it as a whole: another press must not act on what nobody has chosen. A focus on the page as
 * a whole, or in a window, stays.
 *
 * @param frame what surrounds every control of the screens
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** What had the focus of the keyboard, until it is left. */
    let focused: Element | undefined
    /** The last control of the screen that had the focus. */
    let last: HTMLElement | undefined
    let places: Place[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused = target.matches(':focus-visible') && !target.closest(WITH_OWN_RULE) ? target : undefined
      if (!frame.current?.contains(target) || target.closest(PASSING)) return
      last = target
      places = placesOf(target, frame.current)
    }
    // A control that leaves the screen is still there while browsers say that it has lost the focus.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused?.matches(':not(:disabled)') && focused.isConnected && isLost())
          focused = undefined
      })
    const restore = () => {
      timer = undefined
      if (!isLost() || focused?.isConnected !== false || document.querySelector('[role=dialog]')) return
      focused = undefined
      const target = last?.isConnected ? placeOf(last) : successor(places)
      if (target && target.tabIndex < 0) target.tabIndex = -1
      target?.focus()
    }
    const observer = new MutationObserver(() => {
      if (isLost() && focused?.isConnected === false) timer ??= setTimeout(restore, OWN_RULE_MS)
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [frame])
}

/** Where to go on from a control that is still there; beside a field, not in it. */
const placeOf = (last: HTMLElement) =>
  last.closest<HTMLElement>(ROW) ?? (last.matches(FIELDS) ? last.parentElement : last)

const isLost = () => document.activeElement?.matches('body, main') === true

/** The elements around a control, the nearest first. */
function placesOf(control: Element, frame: Element): Place[] {
  const places: Place[] = []
  for (let child = control; child !== frame && child.parentElement; child = child.parentElement) {
    const siblings = [...child.parentElement.children]
    const index = siblings.indexOf(child)
    places.push({
      parent: child.parentElement,
      child,
      before: siblings.slice(0, index),
      after: siblings.slice(index + 1),
    })
  }
  return places
}

/** What comes after a control that has left the screen: at the nearest place that is still there. */
function successor(places: readonly Place[]): HTMLElement | undefined {
  return places
    .filter(({ parent }) => parent.isConnected)
    .flatMap((place) => successorsIn(place))
    .find((element): element is HTMLElement => element instanceof HTMLElement && (element.checkVisibility?.() ?? true))
}

/** What can come after the child of a place, the best first. */
function successorsIn({ parent, child, before, after }: Place): Element[] {
  const row = parent.closest(ROW)
  const fresh = [...parent.children].filter((one) => one !== child && !before.includes(one) && !after.includes(one))
  const own = fresh
    .flatMap((one) => [one, ...one.querySelectorAll(CONTROLS)])
    .filter((one) => one.matches(CONTROLS) && one.closest(ROW) === row && !one.closest(PASSING))
  const isRow = child.matches(ROW)
  // A row that takes keys itself, as a card of the board, would act too.
  const rows = [...after, ...before.toReversed()].filter((one) => isRow && one.isConnected && !one.matches(CONTROLS))
  return [...own, ...rows, row ?? parent]
}
