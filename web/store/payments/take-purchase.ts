import type { ErrorCode } from '#domain/errors.ts'
import { type PaymentSubject, type PurchaseAnswer, settlePayment } from '#domain/payments/payments-api.ts'
import { CallError, call } from '../../client/api.ts'
import type { PurchaseIds } from '../../client/storage/purchase-ids.ts'
import type { Words } from '../../ui/overlay/toast.ts'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import { failureWords, idsOf, type PurchasePart } from './purchase-part.ts'
import type { WindowPaymentEnd } from './window/take-window-payment.ts'

/** What to buy: an existing subject, or a request that the server writes first. */
export type Wanted =
  | {
      subjectId: string
      /** How it is paid; the way that was chosen last when absent. */
      way?: 'paystack' | 'momo' | undefined
    }
  | {
      /** The whole content of the request: any other content is another purchase. */
      content: Parameters<PurchaseIds['idOf']>[0]
      ask: (id: string) => Promise<Pick<PurchaseAnswer, 'id' | 'isPaid' | 'reference'>>
    }

/** How a purchase ended in this browser. */
export type PurchaseEnd =
  | { kind: 'paid'; subjectId: string; reference: string }
  /** The payment is made and its outcome not known; its page shows it. */
  | { kind: 'undecided'; reference: string }
  /** The person chose a prompt on the phone, which has a page of its own. */
  | ChargeChosen
  | { kind: 'cancelled' }
  /** The browser went to the provider's page and came back by the back button. */
  | { kind: 'redirected' }
  | { kind: 'failed'; words: Words; error: Error | null }

/** No window was opened: a wallet is charged instead. */
export type ChargeChosen = { kind: 'charge'; subject: PaymentSubject }

/** The payment is settled and its fulfilment failed. Other refusals give no information about the payment. */
const NOT_FULFILLED: ErrorCode = 'plan.not_upgraded'
/** The server accepts nothing more under this id. */
const OVER: readonly (ErrorCode | null)[] = ['payment.not_due', 'payment.key_reused', 'payment.missing']

/**
 * Requests the subject, takes its payment, and confirms the payment with the server. Never throws.
 *
 * @param pay takes a payment in the window, or says that a charge is chosen
 */
export async function takePurchase(
  part: PurchasePart,
  wanted: Wanted,
  pay: (subject: PaymentSubject) => Promise<WindowPaymentEnd | ChargeChosen>,
): Promise<PurchaseEnd> {
  let stage: 'notAsked' | 'notStarted' = 'notAsked'
  try {
    const asked = 'ask' in wanted ? await askFor(part, wanted) : null
    const subjectId = 'ask' in wanted ? (asked?.id ?? '') : wanted.subjectId
    if (asked?.isPaid) return { kind: 'paid', subjectId, reference: asked.reference ?? asked.id }
    stage = 'notStarted'
    return await outcomeOf(part, subjectId, await pay({ purpose: part.purpose, subjectId }))
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (error instanceof CallError && OVER.includes(error.code)) idsOf(part).forget()
    return { kind: 'failed', words: failureWords(part, error, stage), error }
  }
}

/** Asks for a request under the id that its content has. Where that id is used up, this is another purchase. */
async function askFor(part: PurchasePart, { content, ask }: Extract<Wanted, { ask: unknown }>) {
  const askUnderId = () => ask(idsOf(part).idOf(content))
  try {
    return await askUnderId()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'payment.key_reused') throw error
    idsOf(part).forget()
    return askUnderId()
  }
}

async function outcomeOf(
  part: PurchasePart,
  subjectId: string,
  end: WindowPaymentEnd | ChargeChosen,
): Promise<PurchaseEnd> {
  switch (end.kind) {
    case 'succeeded':
      return confirmed(part, subjectId, end.reference)
    case 'declined':
      return failed(declined(end.reason))
    case 'unreachable':
      return failed(PAYMENT_TEXTS.widgetMissing)
    default:
      return end
  }
}

async function confirmed(
  { confirm = settle, words }: PurchasePart,
  subjectId: string,
  reference: string,
): Promise<PurchaseEnd> {
  if (confirm === null) return undecided(reference)
  try {
    const { state, reason } = await confirm(reference)
    if (state === 'paid') return { kind: 'paid', subjectId, reference }
    if (state === 'failed') return failed(reason === null ? words.failed : declined(reason))
  } catch (error) {
    if (error instanceof CallError && error.code === NOT_FULFILLED) {
      return { kind: 'failed', words: { title: error.title, text: error.message }, error }
    }
  }
  return undecided(reference)
}

/** Settles a payment, as its page does. */
const settle = (reference: string) => call(settlePayment, { params: { id: reference }, querystring: {} })

const undecided = (reference: string): PurchaseEnd => ({ kind: 'undecided', reference })
const failed = (words: Words): PurchaseEnd => ({ kind: 'failed', words, error: null })
const declined = (reason: string): Words => ({ title: PAYMENT_TEXTS.outcome.ofOrder.failed.title, text: reason })
