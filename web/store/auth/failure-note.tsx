import { CircleAlert } from 'lucide-react'
import { AUTH_TEXTS } from './auth-texts.ts'

/** The text of a failure, which stays longer than its toast. */
export function FailureNote({ failure }: { failure: string | null }) {
  if (failure === null) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-brick-soft p-3 text-brick-text text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="block">{AUTH_TEXTS.failed}</strong>
        {failure}
      </span>
    </p>
  )
}
