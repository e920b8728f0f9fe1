import { expect, test } from 'vitest'
import { isPushService } from './push-services.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is of a known service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  { endpoint: 'http://fcm.googleapis.com/abc', why: 'it is not encrypted' },
  { endpoint: 'https://fcm.googleapis.com:8443/abc', why: 'of its port' },
  { endpoint: 'https://user:word@fcm.googleapis.com/abc', why: 'of its credentials' },
  { endpoint: 'https://fcm.googleapis.com.evil.example/abc', why: 'the host only begins like one' },
  { endpoint: 'https://evilpush.apple.com.example/', why: 'the host only contains one' },
  { endpoint: 'https://notpush.apple.com/', why: 'a host that ends alike is another one' },
  { endpoint: 'https://127.0.0.1/abc', why: 'it is this machine' },
  { endpoint: 'https://169.254.169.254/latest/meta-data', why: 'it is inside the network' },
  { endpoint: 'https://[::1]/abc', why: 'it is this machine' },
  { endpoint: 'https://localhost/abc', why: 'it is this machine' },
  { endpoint: 'file:///etc/passwd', why: 'it is a file' },
  { endpoint: 'nonsense', why: 'it is no address' },
])('$endpoint is refused, because $why', ({ endpoint }) => {
  expect(isPushService(endpoint)).toBe(false)
})

test('a simulator on this machine counts where the shop runs one', () => {
  expect(isPushService('http://localhost:8081/push/send/1', ['http://localhost:8081'])).toBe(true)
  expect(isPushService('http://localhost:8082/push/send/1', ['http://localhost:8081'])).toBe(false)
})
