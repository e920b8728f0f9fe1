import { CircleCheck } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { SERVICE_TEXTS } from './service-texts.ts'

type SentNoteProps = {
  /** The heading, which takes the focus once the form is gone. */
  ref: Ref<HTMLHeadingElement>
  /** Of the payment. */
  reference: string
  onSee: () => void
  onAgain: () => void
}

/** The receipt of a paid booking, in the place of its form. */
export function SentNote({ ref, reference, onSee, onAgain }: SentNoteProps) {
  const { title, text } = SERVICE_TEXTS.submitted(reference)
  return (
    <div className="grid justify-items-center gap-3 rounded-lg bg-palm-soft p-6 text-center text-palm-text">
      <CircleCheck aria-hidden className="size-10" />
      <h3 ref={ref} tabIndex={-1} className="font-bold font-display text-xl">
        {title}
      </h3>
      <p className="wrap-anywhere tabular text-sm">{text}</p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Button onClick={onSee}>{SERVICE_TEXTS.seeRequests}</Button>
        <Button variant="outline" onClick={onAgain}>
          {SERVICE_TEXTS.bookAnother}
        </Button>
      </div>
    </div>
  )
}
