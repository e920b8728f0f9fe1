import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../ui/state/use-online.ts'
import { ChargeCheckbox } from '../payments/ways/charge-checkbox.tsx'
import { REQUEST_TEXTS } from './request-texts.ts'

type TotalBarProps = {
  label: string
  /** The current total. */
  total: ReactNode
  action: ReactNode
  isPending?: boolean
  /** Why the button is disabled. */
  disabledReason: string | undefined
  /** The button starts a payment, and needs a network. */
  isPaying?: boolean
}

/** The total and the button, fixed at the lower edge of the form; on low screens at its end. */
export function TotalBar({ label, total, action, isPending = false, disabledReason, isPaying }: TotalBarProps) {
  const isOnline = useOnline()
  const reason = isPaying && !isOnline ? REQUEST_TEXTS.offline : disabledReason
  return (
    <>
      {isPaying && <ChargeCheckbox />}
      <div
        data-toast-floor
        className="sticky [@media(max-height:30em)]:static -bottom-5 z-10 -mx-5 -mb-5 grid grid-cols-1 gap-2 border-line border-t bg-surface px-5 pt-3 pb-4 shadow-card sm:-mx-6 sm:px-6"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="grid" role="status">
            <span className="text-muted text-sm">{label}</span>
            <span className="font-bold font-display text-xl leading-tight">{total}</span>
          </p>
          <Button
            type="submit"
            size="lg"
            className="min-w-0 flex-1 basis-40 max-sm:px-3 sm:max-w-72"
            isPending={isPending}
            pendingText={REQUEST_TEXTS.processing}
            disabledReason={reason}
          >
            {action}
          </Button>
        </div>
        {reason !== undefined && <p className="text-muted text-sm">{reason}</p>}
      </div>
    </>
  )
}
