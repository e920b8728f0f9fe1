import { CircleCheck, Clock } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { SERVICE_TEXTS } from './service-texts.ts'

const TEXTS = SERVICE_TEXTS

/** A booking that is in; not paid for certain while its payment is being checked. */
export type Sent = { reference: string; isPaid: boolean }

type SentNoteProps = {
  /** The heading, which takes the focus once the form is gone. */
  ref: Ref<HTMLHeadingElement>
  sent: Sent
  onSee: () => void
  onAgain: () => void
}

/** The receipt of a booking, in the place of its form. */
export function SentNote({ ref, sent: { reference, isPaid }, onSee, onAgain }: SentNoteProps) {
  const Icon = isPaid ? CircleCheck : Clock
  return (
    <div className="grid justify-items-center gap-3 rounded-lg bg-palm-soft p-6 text-center text-palm-text">
      <Icon aria-hidden className="size-10" />
      <h3 ref={ref} tabIndex={-1} className="font-bold font-display text-xl">
        {isPaid ? TEXTS.submitted : REQUEST_TEXTS.checking.title}
      </h3>
      <p className="wrap-anywhere tabular text-sm">
        {isPaid ? TEXTS.submittedText(reference) : REQUEST_TEXTS.checking.text}
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Button onClick={onSee}>{TEXTS.seeRequests}</Button>
        <Button variant="outline" onClick={onAgain}>
          {TEXTS.bookAnother}
        </Button>
      </div>
    </div>
  )
}
