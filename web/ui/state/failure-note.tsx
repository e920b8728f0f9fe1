import { CircleAlert } from 'lucide-react'
import { classNames } from '../class-names.ts'
import type { Words } from '../overlay/toast.ts'

type FailureNoteProps = { failure: Words | string | null | undefined; className?: string }

/** Why something was refused or failed; it stays longer than its toast. */
export function FailureNote({ failure, className }: FailureNoteProps) {
  if (failure == null) return null
  return (
    <p
      role="alert"
      className={classNames('flex items-start gap-2 rounded-md bg-brick-soft p-3 text-brick-text text-sm', className)}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {typeof failure === 'string' ? (
        failure
      ) : (
        <span>
          <strong className="block">{failure.title}</strong>
          {failure.text}
        </span>
      )}
    </p>
  )
}
