import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

type ProfileCardProps = {
  title: ReactNode
  /** At the right end of the title, e.g. a button. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A card with one subject of the profile. */
export function ProfileCard({ title, aside, className, children }: ProfileCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames('grid grid-cols-1 gap-3 rounded-lg border border-line bg-ground p-4 sm:p-5', className)}
    >
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
