import type { Settlement } from '#domain/payments/payments-api.ts'
import { paths } from '../../../client/paths.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MOMO_TEXTS } from './momo-texts.ts'

/** Leads to another charge for the same subject. */
export function MomoAgain({ settlement }: { settlement: Pick<Settlement, 'purpose' | 'subjectId'> }) {
  return (
    <LinkButton to={paths.momoOf(settlement)} size="lg">
      {MOMO_TEXTS.room.again}
    </LinkButton>
  )
}
