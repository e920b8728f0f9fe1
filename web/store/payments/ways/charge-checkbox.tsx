import { useShop } from '../../../client/shop/shop-hooks.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CHARGE_TEXTS } from '../charges/charge-texts.ts'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { lastWay } from './last-way.ts'

/** Lets a member choose a prompt on the phone in place of the provider's window; says where no real money moves. */
export function ChargeCheckbox() {
  const way = useStored(lastWay)
  const isTest = useShop()?.payment.isTest
  return (
    <div>
      <Checkbox
        label={CHARGE_TEXTS.instead}
        checked={way === 'momo'}
        onCheckedChange={(isOn) => lastWay.update(() => (isOn ? 'momo' : 'paystack'))}
      />
      {isTest && <p className="text-muted text-xs">{PAYMENT_TEXTS.testMode}</p>}
    </div>
  )
}
