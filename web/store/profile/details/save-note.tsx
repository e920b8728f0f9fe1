import { Check, CloudOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import type { SaveState } from './profile-saver.ts'

const TEXTS = PROFILE_TEXTS.account.save

/** The status of saving. Failures state what happens to the typed values. */
export function SaveNote({ status, failure, retry }: SaveState & { retry: () => void }) {
  const isLost = status === 'kept' || status === 'refused'
  return (
    <div className="grid gap-2">
      <p
        role="status"
        className={
          isLost
            ? 'flex items-start gap-2 rounded-md bg-brick-soft p-3 text-brick-text text-sm'
            : 'flex min-h-6 items-center gap-2 text-muted text-sm'
        }
      >
        {isLost && <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />}
        {status === 'saved' && <Check aria-hidden className="size-4 shrink-0 text-palm-text" />}
        {(status === 'saving' || status === 'waiting') && <Spinner className="shrink-0" />}
        {isLost ? TEXTS[status](failure ?? '') : TEXTS[status]}
      </p>
      {status === 'kept' && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={retry}>
          {TEXTS.now}
        </Button>
      )}
    </div>
  )
}
