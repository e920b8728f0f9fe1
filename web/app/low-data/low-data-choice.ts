import { z } from 'zod'
import { storedValue } from '../../client/storage/stored-value.ts'
import { setLowData } from '../../ui/low-data.ts'

/** What somebody chose on this device; null: as the network asks. public/before-paint.js reads it too. */
const lowDataChoice = storedValue<'on' | 'off' | null>({
  key: 'chillz-low-data',
  owner: 'device',
  schema: z.enum(['on', 'off']),
  empty: null,
})

/** Switches low data on or off, and remembers it on this device. */
export function chooseLowData(isOn: boolean): void {
  lowDataChoice.update(() => (isOn ? 'on' : 'off'))
  setLowData(isOn)
}
