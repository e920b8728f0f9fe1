import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountPart } from '../../../client/steps/profile-step.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'

/** The id of the row that gets the focus when its view is closed. */
export const accountRowId = (part: AccountPart) => `account-row-${part}`

type AccountRowProps = {
  id?: string
  icon: LucideIcon
  label: string
  /** The current value, or a description. */
  text?: ReactNode
  /** Shows a spinner and ignores further presses. */
  isPending?: boolean
  onPress: () => void
}

/** A row of the account that opens a view; the whole row is the button. */
export function AccountRow({ id, icon: Icon, label, text, isPending = false, onPress }: AccountRowProps) {
  return (
    <li>
      <button
        type="button"
        id={id}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && onPress()}
        className="-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 py-2 text-left transition-colors duration-150 hover:bg-sunken"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-gold-text" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-sm">{label}</span>
          {text !== undefined && <span className="block break-words text-muted text-sm">{text}</span>}
        </span>
        {isPending ? (
          <Spinner className="shrink-0" />
        ) : (
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
        )}
      </button>
    </li>
  )
}
