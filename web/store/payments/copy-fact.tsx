import { CopyIcon } from '../../ui/copy-button.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'

const TEXTS = PAYMENT_TEXTS.manual

/** Copies one fact, named in words: a figure of a payment, or the link of an order. */
export function CopyFact({ what, text }: { what: string; text: string }) {
  const copied = { title: TEXTS.copied.title, text: TEXTS.copied.text(what) }
  return <CopyIcon label={TEXTS.copy(what)} text={text} copied={copied} />
}
