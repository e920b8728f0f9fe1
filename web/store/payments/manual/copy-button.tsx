import { Copy } from 'lucide-react'
import { CopyButton as CopyText } from '../../../ui/copy-button.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'

const TEXTS = PAYMENT_TEXTS.manual

/** Copies one of the figures of a payment, named in words. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  return (
    <CopyText
      variant="ghost"
      size="icon"
      aria-label={TEXTS.copy(what)}
      className="rounded-full"
      text={text}
      copied={{ title: TEXTS.copied.title, text: TEXTS.copied.text(what) }}
    >
      <Copy aria-hidden />
    </CopyText>
  )
}
