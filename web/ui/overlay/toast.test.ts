import { expect, test } from 'vitest'
import { connectToaster, showToast, type Toast } from './toast.ts'

const shown: Toast[] = []
connectToaster({ show: (toast) => void shown.push(toast), hide: () => {} })

test.each<{ how: [tone?: Toast['tone'], duration?: number]; ms: number; why: string }>([
  { how: [], ms: 4_000, why: 'that is the default' },
  { how: ['destructive'], ms: 4_000, why: 'an error takes time to read' },
  { how: ['success'], ms: 3_000, why: 'a confirmation is quick' },
  { how: ['success', 8_000], ms: 8_000, why: 'it was told' },
])('a toast $how stays for $ms ms: $why', ({ how, ms }) => {
  showToast('Copied', ...how)

  expect(shown.at(-1)?.duration).toBe(ms)
})
