import { expect, test } from 'vitest'
import { loadingState } from './loading-phase.ts'

const loaded = { hasData: true, hasFailed: false }
const waiting = { hasData: false, hasFailed: false }
const failed = { hasData: false, hasFailed: true }

test.each([
  { parts: [waiting, waiting, waiting], is: { phase: 'connecting', progress: 0 }, why: 'nothing has come' },
  { parts: [loaded, waiting, waiting], is: { phase: 'fetching', progress: 33 }, why: 'a third has come' },
  { parts: [loaded, loaded, waiting], is: { phase: 'processing', progress: 67 }, why: 'two thirds have come' },
  { parts: [loaded, loaded, loaded], is: { phase: 'complete', progress: 100 }, why: 'all has come' },
  {
    parts: [loaded, loaded, loaded, waiting],
    is: { phase: 'caching', progress: 75 },
    why: '75 is no longer processing',
  },
  { parts: [failed, failed, failed], is: { phase: 'error', progress: 0 }, why: 'nothing can be shown' },
  { parts: [failed, failed, waiting], is: { phase: 'connecting', progress: 0 }, why: 'one part may still come' },
  { parts: [loaded, failed, failed], is: { phase: 'fetching', progress: 33 }, why: 'a failing pair hides no other' },
])('$is.phase at $is.progress: $why', ({ parts, is }) => {
  expect(loadingState(parts)).toEqual(is)
})
