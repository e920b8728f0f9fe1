import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountPart } from '../../../client/steps/profile-step.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'

/** Where the focus comes back to from a view of the account. */
export const accountRowId = (part: AccountPart) => `account-row-${part}`

type AccountRowProps = {
  id?: string
  icon: LucideIcon
  label: string
  /** What it is set to, or what it leads to. */
  text?: ReactNode
  /** Shows progress in place and takes no second press. */
  isPending?: boolean
  onPress: () => void
}

/** One line of the account that leads on. The whole of it can be touched. */
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
