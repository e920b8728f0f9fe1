import { readPushKey } from '#domain/notifications/push-api.ts'
import type { PushTarget } from '#domain/push-target.ts'
import { call } from './api.ts'

const WORKER = '/service-worker.js'

/** Whether this browser can show notifications, and nobody has forbidden them here. */
export function canPush(): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window &&
    Notification.permission !== 'denied'
  )
}

/**
 * Asks the browser for the permission to notify, and for the address of this device. To be called in the handler of a press:
 * browsers ask nobody otherwise.
 *
 * @returns null when the permission was refused
 * @throws CallError; DOMException when the browser cannot subscribe
 */
export async function subscribeToPush(): Promise<PushTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { publicKey } = await call(readPushKey)
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribed(pushManager, publicKey)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint, p256dh: unpadded(p256dh), auth: unpadded(auth) }
}

/** A subscription with the shop's present key; one with an older key gets no notification any more. */
async function subscribed(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const older = await pushManager.getSubscription()
    if (!older) throw error
    await older.unsubscribe()
    return pushManager.subscribe(options)
  }
}

const unpadded = (text: string) => text.replace(/=+$/, '')
