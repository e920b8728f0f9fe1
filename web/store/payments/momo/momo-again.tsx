import { Link } from 'react-router'
import type { Settlement } from '#domain/payments/payments-api.ts'
import { paths } from '../../../client/paths.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { MOMO_TEXTS } from './momo-texts.ts'

/** Leads to another charge for the same subject. */
export function MomoAgain({ settlement }: { settlement: Pick<Settlement, 'purpose' | 'subjectId'> }) {
  return (
    <Link to={paths.momoOf(settlement)} className={buttonClasses({ size: 'lg' })}>
      {MOMO_TEXTS.room.again}
    </Link>
  )
}
