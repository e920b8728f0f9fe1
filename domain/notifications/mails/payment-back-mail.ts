import type { Pesewas } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import type { Purpose } from '../../payments/payments-api.ts'
import { takenText } from '../../payments/taken-text.ts'
import { facts, type Letterhead, layOutMail, type Mail } from './mail-page.ts'

const WHAT: Record<Exclude<Purpose, 'order'>, string> = {
  subscription: 'a plan',
  dispatch: 'a vehicle',
  service: 'a home service',
  airtime: 'an airtime top-up',
  recipe: 'recipes',
  grow: 'produce',
  webinar: 'a class',
}

export type MoneyBack = {
  purpose: Exclude<Purpose, 'order'>
  /** The reference of the attempt that took it. */
  reference: string
  /** In hundredths of its currency. */
  amount: Pesewas
  /** Which currency or mode it is where it is not the shop's. */
  otherMoney: string | null
}

/** The mail to a member whose payment the shop does not take: it was late, surplus, or held and given back. */
export function paymentBackMail({ purpose, reference, amount, otherMoney }: MoneyBack, letterhead: Letterhead): Mail {
  const sum = takenText(amount, otherMoney)
  const lead = `We could not use a payment of ${sum} for ${WHAT[purpose]}: it came too late, came twice, or was not the sum due. All of it goes back the way you paid.`
  return layOutMail(letterhead, {
    subject: `Your ${sum} is on its way back`,
    preview: lead,
    title: 'Your money is on its way back',
    blocks: [
      `${lead} Banks and wallets may take a few days to show it.`,
      facts([
        ['Paid for', WHAT[purpose]],
        ['Money back', sum],
        ['Reference', formatReference(reference)],
      ]),
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: `You’re getting this because you paid for ${WHAT[purpose]}.`,
  })
}
