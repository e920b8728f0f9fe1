import { useStored } from '../../../client/storage/use-stored.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { lastWay } from '../last-way.ts'
import { MOMO_TEXTS } from './momo-texts.ts'

/** Lets a member choose a prompt on the phone in place of the provider's window. */
export function PayWay() {
  const way = useStored(lastWay)
  return (
    <Checkbox
      label={MOMO_TEXTS.instead}
      checked={way === 'momo'}
      onCheckedChange={(isOn) => lastWay.update(() => (isOn ? 'momo' : 'paystack'))}
    />
  )
}
