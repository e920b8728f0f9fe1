import { useEffect } from 'react'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { loadWidget } from './load-widget.ts'
import { paymentProblem } from './payment-key.ts'

/** Loads the provider's window ahead, while a form is filled in; whether that worked matters only when it is needed. */
export function usePaymentWindow(): void {
  const setup = useShop()?.payment
  const scriptUrl = setup && paymentProblem(setup) === null ? setup.scriptUrl : undefined
  useEffect(() => {
    if (scriptUrl !== undefined) loadWidget(scriptUrl).catch(() => {})
  }, [scriptUrl])
}
