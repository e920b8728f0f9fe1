import { useEffect } from 'react'
import { paths } from '../../client/paths.ts'
import { playTune, type Tune } from './alarm-sound.ts'
import { ALARM_TEXTS } from './alarm-texts.ts'
import { alarmVolume } from './alarm-volume.ts'

/** From one tune to the next, ms. */
const EVERY_MS = 2_000
const TAG = 'chillz-alarm'

/**
 * Rings until nothing is left to ring for. It begins when what it rings for has been painted; a hidden page shows a
 * notification too.
 *
 * @param tunes in turn; none is silence
 */
export function useAlarm(tunes: readonly Tune[]) {
  const wanted = tunes.join()
  useEffect(() => {
    if (wanted === '') return
    const turns = wanted.split(',') as Tune[] // joined above
    let turn = 0
    let ringing: ReturnType<typeof setInterval> | undefined
    const ring = () => {
      playTune(turns[turn % turns.length] ?? 'new', Number(alarmVolume.read()))
      turn += 1
    }
    const begin = () => {
      ring()
      ringing = setInterval(ring, EVERY_MS)
    }
    // A hidden page paints nothing and gets no frames.
    let frame = 0
    if (document.visibilityState === 'visible') {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(begin)
      })
    } else begin()
    void showNotification()
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(ringing)
      void closeNotification()
    }
  }, [wanted])
}

async function showNotification(): Promise<void> {
  if (document.visibilityState === 'visible') return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const worker = await navigator.serviceWorker?.getRegistration()
  await worker?.showNotification(ALARM_TEXTS.notification, {
    tag: TAG,
    requireInteraction: true,
    icon: '/icon-192.png',
    // Where a tap leads.
    data: paths.board,
  })
}

async function closeNotification(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications({ tag: TAG })) ?? []) shown.close()
}
