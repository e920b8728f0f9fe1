import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { changeShift, listShifts } from '#domain/orders/shifts-api.ts'
import type { PushTarget } from '#domain/push-target.ts'
import { CallError, call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { storedValue } from '../../client/storage/stored-value.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { canPush, subscribeToPush } from '../../client/subscribe-to-push.ts'
import { logQuietly } from '../../ui/log.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { useWakeLock } from '../../ui/use-wake-lock.ts'
import { isSoundRunning, onSoundChange, playTune, unlockSound } from './alarm-sound.ts'
import { ALARM_TEXTS } from './alarm-texts.ts'
import { alarmVolume } from './alarm-volume.ts'
import { deviceName } from './device-name.ts'

/** How often the server is shown that this screen listens, ms. */
const BEAT_MS = 9_000

type RunningShift = { id: string; city: string | null }

/** The shift that runs in this tab. The server refuses its beats to anybody else, and then it is forgotten. */
const runningShift = storedValue<RunningShift | null>({
  key: 'chillz-shift',
  schema: z.object({ id: z.uuid(), city: z.string().nullable() }).nullable(),
  empty: null,
  owner: 'device',
  storage: 'tab',
})

/** Whether a shift runs in this tab. */
export const useIsOnShift = (): boolean => useStored(runningShift) !== null

/**
 * The shift on this screen. Its start unlocks what browsers give to a press alone: sound, a screen that stays on, and
 * notifications.
 *
 * @param shownCity whose orders the screen shows; null for all; undefined where it shows none, which leaves the shift as
 * it is
 * @param heardAt when the server was last heard, ms: then it is shown that this screen listens
 */
export function useShift(shownCity: string | null | undefined, heardAt: number | null) {
  const clock = useClock()
  const running = useStored(runningShift)
  const shiftId = running?.id ?? null
  const city = shownCity === undefined ? (running?.city ?? null) : shownCity
  const hasSound = useSyncExternalStore(onSoundChange, isSoundRunning)
  const [isStarting, setStarting] = useState(false)
  const shown = useRef<{ at: number; hasSound: boolean; city: string | null }>({ at: 0, hasSound: false, city })
  const isOn = shiftId !== null
  const queries = useQueryClient()
  useWakeLock(isOn)

  useEffect(() => {
    runningShift.update((shift) => (shift && shift.city !== city ? { ...shift, city } : shift))
  }, [city])

  useEffect(() => {
    const isDue = heardAt !== null && heardAt - shown.current.at >= BEAT_MS
    const isShown = shown.current.hasSound === hasSound && shown.current.city === city
    if (shiftId === null || (!isDue && isShown)) return
    shown.current = { at: heardAt ?? clock().getTime(), hasSound, city }
    call(changeShift, { body: { step: 'beat', shiftId, city, hasSound } }).then(
      ({ isRunning }) => {
        if (!isRunning) runningShift.forget()
        if (!isRunning || !isShown) void queries.invalidateQueries({ queryKey: keyOf(listShifts) })
      },
      () => {
        shown.current.at = 0 // the next sign of the server tries again
      },
    )
  }, [shiftId, hasSound, city, heardAt, clock, queries])

  /** Only in the handler of a press. */
  async function soundOn() {
    if (await unlockSound()) playTune('new', Number(alarmVolume.read()))
  }

  return {
    isOn,
    city,
    hasSound,
    isStarting,
    soundOn,
    start: async () => {
      setStarting(true)
      const sound = soundOn()
      const target = canPush() ? subscribeToPush() : null
      // The alarm rings without it.
      target?.catch((error: unknown) => logQuietly('this device gets no notifications', error))
      await sound
      const now = { city, hasSound: isSoundRunning() }
      const id = crypto.randomUUID()
      try {
        await call(changeShift, {
          body: { step: 'start', shiftId: id, device: deviceName(navigator.userAgent), ...now },
        })
        shown.current = { at: clock().getTime(), ...now }
        runningShift.update(() => ({ id, city }))
        void queries.invalidateQueries({ queryKey: keyOf(listShifts) })
        void target?.then(
          (device) => device && addDevice(id, device),
          () => undefined,
        )
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        showToast({ title: ALARM_TEXTS.failed, text: error.message }, 'destructive')
      } finally {
        setStarting(false)
      }
    },
    end: () => {
      if (shiftId === null) return
      runningShift.forget()
      // Without an answer it ends by itself, because its beats stop.
      call(changeShift, { body: { step: 'end', shiftId } }).then(
        () => queries.invalidateQueries({ queryKey: keyOf(listShifts) }),
        () => undefined,
      )
    },
  }
}
export type ShiftState = ReturnType<typeof useShift>

/** Without an answer the device rings as long as its page lives. */
async function addDevice(shiftId: string, target: PushTarget): Promise<void> {
  try {
    await call(changeShift, { body: { step: 'device', shiftId, target } })
  } catch (error) {
    logQuietly('this device gets no notifications', error)
  }
}
