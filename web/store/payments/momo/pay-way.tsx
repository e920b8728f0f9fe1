import { useSyncExternalStore } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { lastWay } from '../last-way.ts'
import { MOMO_TEXTS } from './momo-texts.ts'

/** Lets a member choose a prompt on the phone in place of the provider's window. */
export function PayWay() {
  const way = useSyncExternalStore(lastWay.subscribe, lastWay.read)
  return (
    <Checkbox
      label={MOMO_TEXTS.instead}
      checked={way === 'momo'}
      onCheckedChange={(isOn) => lastWay.update(() => (isOn ? 'momo' : 'paystack'))}
    />
  )
}
