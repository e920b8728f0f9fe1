import type { ReactNode } from 'react'
import { useId } from 'react'

type ProfileCardProps = {
  title: ReactNode
  /** At the right end of the title, e.g. a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A card with one subject of the profile. */
export function ProfileCard({ title, aside, children }: ProfileCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-ground p-4 sm:p-5">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="font-bold text-base">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
