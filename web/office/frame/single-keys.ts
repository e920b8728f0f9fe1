import { z } from 'zod'
import { storedValue } from '../../client/storage/stored-value.ts'

/**
 * Whether single letters and signs are commands on this device. Who speaks to it, or hits keys by mistake, turns them off;
 * the arrows, Enter, Space, Ctrl+K and `?` stay, which opens the switch.
 */
export const singleKeys = storedValue({
  key: 'chillz-single-keys',
  schema: z.boolean(),
  empty: true,
  owner: 'device',
})
