import { CircleCheck, Clock } from 'lucide-react'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { Button } from '../ui/button.tsx'
import { SERVICE_TEXTS } from './service-texts.ts'

const TEXTS = SERVICE_TEXTS

/** A booking that is in; not paid for certain while its payment is being checked. */
export type Sent = { reference: string; isPaid: boolean }

/** Over the form that is empty again: what was booked last, and the way to see it. The toast has said it aloud. */
export function SentNote({ sent: { reference, isPaid }, onSee }: { sent: Sent; onSee: () => void }) {
  const Icon = isPaid ? CircleCheck : Clock
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-palm-soft p-4 text-palm-text">
      <Icon aria-hidden className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className="font-semibold">{isPaid ? TEXTS.submitted : REQUEST_TEXTS.checking.title}</p>
        <p className="wrap-anywhere tabular">{isPaid ? TEXTS.submittedText(reference) : REQUEST_TEXTS.checking.text}</p>
      </div>
      <Button variant="outline" size="sm" onClick={onSee}>
        {TEXTS.seeRequests}
      </Button>
    </div>
  )
}
