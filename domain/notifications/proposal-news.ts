import { formatOrderId } from '../ids/order-id.ts'
import { formatCedis, type Pesewas } from '../money.ts'
import { plainLine } from '../text/plain-line.ts'
import { formatMinute, minuteOfDay } from '../time/accra-time.ts'
import { type Letterhead, layOutMail, type Mail } from './mails/mail-page.ts'

const NAME_MAX = 80

/** What a shopper learns about a line of their order that cannot be made as ordered. */
export type ProposalNews = {
  orderId: string
  /** What was ordered. */
  name: string
} & (
  | { event: 'replace'; other: string; back: Pesewas; answerBy: Date }
  | { event: 'refund_line'; back: Pesewas; answerBy: Date }
  | { event: 'call_me'; answerBy: Date }
  /** The question was withdrawn: it can be made after all. */
  | { event: 'kept' }
  /** Staff have given money back for the line before there was an answer. */
  | { event: 'given_back'; back: Pesewas }
  /** There was no answer in time. `isCancelled`: nothing of the order was left to make. */
  | { event: 'refunded'; back: Pesewas; isCancelled: boolean }
)

type Words = { subject: string; lead: string; more: string; button?: string }

function wordsOf(news: ProposalNews): Words {
  const name = plainLine(news.name, NAME_MAX)
  const byTime = (at: Date) => formatMinute(minuteOfDay(at))
  switch (news.event) {
    case 'replace': {
      const other = plainLine(news.other, NAME_MAX)
      const back = news.back > 0 ? ` ${formatCedis(news.back)} comes back to you.` : ''
      return {
        subject: `${name} has run out: ${other} instead?`,
        lead: `Sorry, ${name} has just run out. May we make ${other} instead?${back}`,
        more: `Please answer by ${byTime(news.answerBy)}. Without an answer we refund ${name}.`,
        button: 'Answer',
      }
    }
    case 'refund_line':
      return {
        subject: `${name} has run out`,
        lead: `Sorry, ${name} has just run out. We give you ${formatCedis(news.back)} back; everything else is coming.`,
        more: `You need not do anything: it goes back by ${byTime(news.answerBy)}, or as soon as you agree.`,
        button: 'See your order',
      }
    case 'call_me':
      return {
        subject: `A question about ${name}`,
        lead: `Sorry, there is a question about ${name}. We will call you in a moment.`,
        more: `If we cannot reach you by ${byTime(news.answerBy)}, we refund ${name}.`,
        button: 'See your order',
      }
    case 'kept':
      return {
        subject: `${name} is coming after all`,
        lead: `Good news: ${name} is coming as you ordered it.`,
        more: 'You need not answer our question any more.',
      }
    case 'given_back':
      return {
        subject: `${name} is refunded`,
        lead: `${formatCedis(news.back)} goes back to you for ${name}.`,
        more: 'You need not answer our question any more.',
      }
    case 'refunded':
      return news.isCancelled
        ? {
            subject: 'Your order is cancelled and refunded',
            lead: `Sorry, ${name} has run out and nothing else is left of your order, so we have cancelled it.`,
            more: 'Everything that you paid goes back to you, delivery included.',
          }
        : {
            subject: `${name} is refunded`,
            lead: `We had no answer in time, so ${name} does not come. ${formatCedis(news.back)} goes back to you.`,
            more: 'Everything else is coming as you ordered it.',
          }
  }
}

/** The mail with the news. @param url of the order's page */
export function proposalMail(news: ProposalNews, url: string, letterhead: Letterhead): Mail {
  const { subject, lead, more, button } = wordsOf(news)
  const id = formatOrderId(news.orderId)
  return layOutMail(letterhead, {
    subject: `Order ${id}: ${subject}`,
    preview: lead,
    title: subject,
    blocks: [
      lead,
      more,
      ...(button === undefined ? [] : [{ kind: 'button' as const, label: button, href: url }]),
      { kind: 'help', title: 'Rather talk to us?', text: `Name the order ${id}.` },
    ],
    reason: 'You’re getting this because you ordered from us.',
  })
}

/** The news as a text message. */
export function proposalSms(news: ProposalNews, url: string, shop: string): string {
  const { lead, more, button } = wordsOf(news)
  const link = button === undefined ? '' : ` ${url}`
  return `${shop}: ${lead} ${more}${link}`
}
