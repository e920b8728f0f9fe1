import { useLocation, useNavigate } from 'react-router'
import { backOnce } from './back-once.ts'

/**
 * The step of a dialog with several steps, stored in the address, so that the back button goes one
 * step back and a reload stays on the step. The parameters of other dialogs are kept.
 *
 * @param parameter its name in the address, e.g. `buy`
 * @param steps the values that are steps; absent: every value is one
 */
export function useAddressStep<Step extends string>(parameter: string, steps?: readonly Step[]) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const value = params.get(parameter)
  const step = steps ? (steps.find((one) => one === value) ?? null) : ((value || null) as Step | null)
  const depthName = `${parameter}Depth`
  const depth = numberIn(state, depthName)

  const addressOf = (next: Step | null) => {
    if (next === null) params.delete(parameter)
    else params.set(parameter, next)
    const query = params.toString()
    return { pathname, search: query === '' ? '' : `?${query}`, hash }
  }
  const stateAt = (depth: number) => ({ ...state, [depthName]: depth })

  return {
    step,
    /** Goes one step forward; the back button returns. The second tap of a double tap changes nothing. */
    go: (next: Step) => {
      if (new URLSearchParams(window.location.search).get(parameter) === next) return
      navigate(addressOf(next), { state: stateAt(depth + 1), preventScrollReset: true })
    },
    /** The same for a `<Link>`: spread it over its props. */
    link: (next: Step) => ({ to: addressOf(next), state: stateAt(depth + 1), preventScrollReset: true }),
    /** Replaces this step by another; the back button goes to the one before. */
    turn: (next: Step) => navigate(addressOf(next), { replace: true, state, preventScrollReset: true }),
    /** Goes one step back; to `fallback` if the address was opened directly and there is no history. */
    back: (fallback: Step | null) =>
      depth > 0
        ? backOnce(navigate)
        : navigate(addressOf(fallback), { replace: true, state, preventScrollReset: true }),
    /** Closes the dialog. */
    close: () =>
      depth > 0
        ? backOnce(navigate, depth)
        : navigate(addressOf(null), { replace: true, state: stateAt(0), preventScrollReset: true }),
  }
}

function numberIn(state: unknown, name: string): number {
  if (typeof state !== 'object' || state === null) return 0
  const value: unknown = Object.entries(state).find(([key]) => key === name)?.[1]
  return typeof value === 'number' ? value : 0
}
