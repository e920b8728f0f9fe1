import type { Settlement } from '#domain/payments/payments-api.ts'
import { paths } from '../../../client/paths.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { CHARGE_TEXTS } from './charge-texts.ts'

/** Leads to another charge for the same subject. */
export function ChargeAgain({ settlement }: { settlement: Pick<Settlement, 'purpose' | 'subjectId'> }) {
  return (
    <LinkButton to={paths.chargeOf(settlement)} size="lg">
      {CHARGE_TEXTS.room.again}
    </LinkButton>
  )
}
