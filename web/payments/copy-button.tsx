import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'

const TEXTS = PAYMENT_TEXTS.momo

/** Copies a text, and says whether that worked. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(TEXTS.copied.title, { description: TEXTS.copied.text(what), tone: 'success' })
    } catch {
      showToast(TEXTS.copyFailed.title, { description: TEXTS.copyFailed.text, tone: 'destructive' })
    }
  }
  return (
    <Button variant="ghost" size="icon" aria-label={TEXTS.copy(what)} onClick={copy} className="rounded-full">
      <Copy aria-hidden />
    </Button>
  )
}
