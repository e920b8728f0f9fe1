import { expect, test } from 'vitest'
import { connectToaster, showToast, type Toast } from './toast.ts'

const shown: Toast[] = []
connectToaster({ show: (toast) => void shown.push(toast), hide: () => {} })

test.each([
  { options: {}, ms: 4_000, why: 'that is the default' },
  { options: { tone: 'destructive' }, ms: 4_000, why: 'an error takes time to read' },
  { options: { tone: 'success' }, ms: 3_000, why: 'a confirmation is quick' },
  { options: { tone: 'success', duration: 8_000 }, ms: 8_000, why: 'it was told' },
] as const)('a toast $options stays for $ms ms: $why', ({ options, ms }) => {
  showToast('Copied', options)

  expect(shown.at(-1)?.duration).toBe(ms)
})
