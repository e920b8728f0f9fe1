import { z } from 'zod'
import { storedValue } from '../../client/storage/stored-value.ts'

export const VOLUMES = ['0.3', '0.6', '1'] as const
export type Volume = (typeof VOLUMES)[number]

/** How loud this device rings. */
export const alarmVolume = storedValue<Volume>({
  key: 'chillz-alarm-volume',
  schema: z.enum(VOLUMES),
  empty: '1',
  owner: 'device',
})
