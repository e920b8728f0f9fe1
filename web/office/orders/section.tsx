import { type ReactNode, type Ref, useId } from 'react'

type SectionProps = {
  title: string
  aside?: ReactNode
  /** Given where a key of the page leads to the section. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** One subject of the page of an order. */
export function Section({ title, aside, ref, children }: SectionProps) {
  const id = useId()
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
