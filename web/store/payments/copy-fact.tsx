import { Copy } from 'lucide-react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'

const TEXTS = PAYMENT_TEXTS.manual

/** Copies one fact, named in words: a figure of a payment, or the link of an order. */
export function CopyFact({ what, text }: { what: string; text: string }) {
  return (
    <CopyButton
      variant="ghost"
      size="icon"
      aria-label={TEXTS.copy(what)}
      className="rounded-full"
      text={text}
      copied={{ title: TEXTS.copied.title, text: TEXTS.copied.text(what) }}
    >
      <Copy aria-hidden />
    </CopyButton>
  )
}
