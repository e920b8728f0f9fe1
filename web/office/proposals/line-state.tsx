import { CircleSlash, Hourglass, PhoneCall, Replace } from 'lucide-react'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { timeWords } from '../../ui/words/moment-words.ts'
import { PROPOSAL_TEXTS } from './proposal-texts.ts'

const TEXTS = PROPOSAL_TEXTS.state
const BADGE = 'rounded-md text-left text-base'

type LineStateProps = {
  line: Pick<BoardCard['lines'][number], 'ordered' | 'isRefunded' | 'proposal' | 'quantity' | 'refundedPortions'>
}

/** How a line stands when it is not made as ordered: replaced, refunded, or waiting for the shopper. Nothing otherwise. */
export function LineState({ line: { ordered, isRefunded, proposal, quantity, refundedPortions } }: LineStateProps) {
  if (isRefunded) {
    return (
      <Badge tone="brick" className={BADGE}>
        <CircleSlash aria-hidden />
        {TEXTS.refunded}
      </Badge>
    )
  }
  return (
    <>
      {refundedPortions > 0 && (
        <Badge tone="brick" className={BADGE}>
          <CircleSlash aria-hidden />
          {TEXTS.partly(refundedPortions, quantity)}
        </Badge>
      )}
      {ordered !== null && (
        <Badge tone="palm" className={BADGE}>
          <Replace aria-hidden />
          {TEXTS.insteadOf(ordered)}
        </Badge>
      )}
      {proposal && (
        <>
          <Badge tone="gold" className={BADGE}>
            {proposal.kind === 'call_me' ? <PhoneCall aria-hidden /> : <Hourglass aria-hidden />}
            {proposal.kind === 'call_me'
              ? TEXTS.call
              : proposal.replacement === null
                ? TEXTS.askedRefund
                : TEXTS.asked(proposal.replacement)}
          </Badge>
          <span className="tabular text-base">{TEXTS.until(timeWords(proposal.dueAt))}</span>
        </>
      )}
    </>
  )
}
