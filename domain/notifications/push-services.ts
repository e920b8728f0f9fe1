/** The services of browsers that carry notifications: of Chrome and its relatives, Firefox, Safari and Edge. */
const HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/**
 * Whether an address is of a known service for notifications. The server calls what is stored, so nothing else may be: no
 * address inside our network, no other port, no other host.
 *
 * @param simulated origins of a simulator on this machine; none in production
 */
export function isPushService(endpoint: string, simulated: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (simulated.includes(origin)) return true
  return (
    protocol === 'https:' && port === '' && HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}
