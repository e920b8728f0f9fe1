import { followByPush, stopPush } from '#domain/notifications/push-api.ts'
import { call } from '../../client/api.ts'
import { subscribeToPush } from '../../client/subscribe-to-push.ts'

/**
 * Asks the browser for the permission and has the shop tell this device about an order. To be called in the handler of a
 * press: browsers ask nobody otherwise.
 *
 * @returns false when the permission was refused
 * @throws CallError; DOMException when the browser cannot subscribe
 */
export async function followOrderByPush(orderId: string): Promise<boolean> {
  const target = await subscribeToPush()
  if (target === null) return false
  await call(followByPush, { params: { orderId }, body: target })
  return true
}

/** The shop tells this device no more about an order. */
export async function stopOrderPush(orderId: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await call(stopPush, { params: { orderId }, body: { endpoint: subscription.endpoint } })
}
