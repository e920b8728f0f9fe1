import { useLocation, useNavigate } from 'react-router'

/** The steps of a purchase: the cart panel, the order form, the choice of payment, sending mobile money by hand. */
export const BUY_STEPS = ['cart', 'details', 'pay', 'momo'] as const
export type BuyStep = (typeof BUY_STEPS)[number]

const PARAMETER = 'buy'

/**
 * Where the shopper is in a purchase. It stands in the address, so that the back button of a phone goes one step back
 * and a reload stays on the step.
 */
export function useBuyStep() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const step = BUY_STEPS.find((one) => one === params.get(PARAMETER)) ?? null
  const depth = depthIn(state)

  const addressOf = (next: BuyStep | null) => {
    if (next === null) params.delete(PARAMETER)
    else params.set(PARAMETER, next)
    const query = params.toString()
    return { pathname, search: query === '' ? '' : `?${query}`, hash }
  }

  return {
    step,
    /** One step forward; the back button leads here again. */
    go: (next: BuyStep) =>
      navigate(addressOf(next), { state: { ...state, buyDepth: depth + 1 }, preventScrollReset: true }),
    /** One step back, as the back button does; `fallback` where there is no history, after opening the address itself. */
    back: (fallback: BuyStep | null) =>
      depth > 0 ? navigate(-1) : navigate(addressOf(fallback), { replace: true, state, preventScrollReset: true }),
    /** Out of the purchase, to the page under it. */
    close: () =>
      depth > 0
        ? navigate(-depth)
        : navigate(addressOf(null), { replace: true, state: { ...state, buyDepth: 0 }, preventScrollReset: true }),
  }
}

function depthIn(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('buyDepth' in state)) return 0
  return typeof state.buyDepth === 'number' ? state.buyDepth : 0
}
