import { formatCedis, type Pesewas } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import { formatPhone } from '../../phone/phone.ts'
import { plainLine } from '../../text/plain-line.ts'
import { facts, type Letterhead, layOutMail, type Mail } from '../mails/mail-page.ts'
import { escapeHtml } from './telegram-html.ts'

const TEXT_MAX = 120
/** The longest name in a title. */
const FIRST_NAME_MAX = 40

/** Airtime that was paid for. */
export type AirtimeNotice = {
  /** The payer. */
  member: string
  providerName: string
  /** E.164; the number to top up. */
  phone: string
  amount: Pesewas
  /** The payment's reference. */
  reference: string
}

/** The operator's Telegram message about paid airtime: payer, network, number, amount. */
export function paidAirtimeMessage(notice: AirtimeNotice): string {
  return ['<b>Airtime to send</b>', ...factLines(notice), 'It is on the airtime list until it is sent.'].join('\n')
}

/**
 * The operator's Telegram message about airtime that a network's service could not settle, for a person's decision.
 *
 * @param wasAskedFor whether it may have arrived: then it must not be sent again on a guess
 */
export function stuckAirtimeMessage(notice: AirtimeNotice, wasAskedFor: boolean): string {
  return [
    '<b>Airtime needs you</b>',
    wasAskedFor
      ? 'The network was asked for it and does not say whether it was sent. Ask there first: it may have arrived.'
      : 'The network could not be asked for it, so it was not sent. Send it manually.',
    ...factLines(notice),
    'Then record on the airtime list that it was sent, or that it failed.',
  ].join('\n')
}

/** The operator's Telegram message about failed airtime that was not paid through the payment provider. */
export function owedAirtimeMessage(notice: AirtimeNotice): string {
  return [
    '<b>Airtime failed: refund it manually</b>',
    ...factLines(notice),
    'It was not paid through the payment provider.',
  ].join('\n')
}

/** The mail to the payer of airtime that cannot be sent: it is refunded. */
export function failedAirtimeMail(notice: AirtimeNotice, letterhead: Letterhead): Mail {
  const first = plainLine(notice.member, TEXT_MAX).split(' ')[0] ?? ''
  const name = first.length > FIRST_NAME_MAX ? '' : first
  const amount = formatCedis(notice.amount)
  return layOutMail(letterhead, {
    subject: 'Your airtime could not be sent',
    preview: `Your ${amount} will be refunded in full, the way you paid.`,
    title: name === '' ? 'Your airtime could not be sent' : `${name}, your airtime could not be sent`,
    blocks: [
      `We are sorry: the network did not take this top-up. Your ${amount} will be refunded in full, the way you paid. Banks and wallets may take a few days to show it.`,
      facts([
        ['Network', notice.providerName],
        ['Phone', formatPhone(notice.phone)],
        ['Money back', amount],
        ['Reference', formatReference(notice.reference)],
      ]),
      'Please check the number and its network before you try again.',
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: 'You’re getting this because you paid for airtime.',
  })
}

function factLines({ member, providerName, phone, amount, reference }: AirtimeNotice): string[] {
  return [
    `User: ${safe(member) || 'no name given'}`,
    `Provider: ${safe(providerName)}`,
    `Phone: ${formatPhone(phone)}`,
    `Amount: ${formatCedis(amount)}`,
    `Reference: ${safe(formatReference(reference))}`,
  ]
}

function safe(text: string): string {
  return escapeHtml(plainLine(text, TEXT_MAX))
}
