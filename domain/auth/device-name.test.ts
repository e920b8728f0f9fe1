import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  {
    agent: `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
    name: 'Chrome on Android',
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    name: 'Samsung Internet on Android',
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 13; TECNO) ${WEBKIT} Chrome/120.0 Mobile Safari/537.36 PHX/15.1`,
    name: 'Phoenix on Android',
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 10) ${WEBKIT} Chrome/120.0 Mobile Safari/537.36 OPR/80.0`,
    name: 'Opera on Android',
  },
  { agent: 'Opera/9.80 (Android; Opera Mini/80.0/191.303; U; en) Presto/2.12 Version/12.16', name: 'Opera on Android' },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    name: 'Safari on iPhone',
  },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    name: 'Chrome on iPhone',
  },
  {
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    name: 'Safari on Mac',
  },
  {
    agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    name: 'Edge on Windows',
  },
  { agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', name: 'Firefox on Linux' },
  {
    agent: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    name: 'Chrome on ChromeOS',
  },
])('$name is recognised among the names that it claims', ({ agent, name }) => {
  expect(deviceName(agent)).toBe(name)
})

test.each(['', 'curl/8.5.0', '<script>alert(1)</script>'])(
  '%j is not displayed, because it may be anything',
  (agent) => {
    expect(deviceName(agent)).toBe('Unknown device')
  },
)
