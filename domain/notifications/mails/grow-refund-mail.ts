import type { QuotedGrowLine } from '../../grow/grow-api.ts'
import { amountOf } from '../../grow/unit-words.ts'
import { formatCedis, type Pesewas } from '../../money.ts'
import { plainLine } from '../../text/plain-line.ts'
import { type Fact, facts, type Letterhead, layOutMail, type Mail } from './mail-page.ts'

const TEXT_MAX = 120

type RefundedLine = Pick<QuotedGrowLine, 'quantity'> & Partial<Pick<QuotedGrowLine, 'name' | 'farm' | 'unit'>>

/** The mail about produce whose money goes back: the farms cannot bring it, or it was handed over and not as it should be. */
export function growRefundMail(
  refund: { reference: string; amount: Pesewas; reason: string; lines: readonly RefundedLine[]; isHandedOver: boolean },
  letterhead: Letterhead,
): Mail {
  const amount = formatCedis(refund.amount)
  const lead = refund.isHandedOver
    ? `We are refunding a part of your farm order, and sending ${amount} back the way you paid.`
    : `Sorry, a part of your farm order will not come. We are sending ${amount} back the way you paid.`
  const rest = 'Everything else of your order comes as planned.'
  return layOutMail(letterhead, {
    subject: `${amount} of your farm order is on its way back`,
    preview: lead,
    title: 'A part of your money is on its way back',
    blocks: [
      lead,
      facts([
        ...refund.lines.map(
          ({ name, farm, unit, quantity }): Fact => [
            plainLine([name, farm].filter(Boolean).join(', '), TEXT_MAX),
            unit ? amountOf(quantity, unit) : String(quantity),
          ],
        ),
        ['Why', plainLine(refund.reason, TEXT_MAX)],
        ['Refund', amount],
        ['Reference', refund.reference],
      ]),
      ...(refund.isHandedOver ? [] : [rest]),
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: 'You’re getting this because you made a request with us.',
  })
}
