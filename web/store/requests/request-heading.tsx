import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'

type RequestHeadingProps = {
  /** Gets the focus when a step replaces another. */
  ref?: Ref<HTMLHeadingElement>
  icon: LucideIcon
  title: string
  text: string
  /** Above the title: the step. */
  aside?: string
}

/** The title of a form of the profile, with its purpose. */
export function RequestHeading({ ref, icon: Icon, title, text, aside }: RequestHeadingProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <span className="hidden size-14 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-text sm:grid">
        <Icon aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        {aside !== undefined && <p className="font-semibold text-gold-text text-xs">{aside}</p>}
        <h3 ref={ref} tabIndex={-1} className="text-lg outline-none">
          {title}
        </h3>
        <p className="mt-1 text-muted text-sm">{text}</p>
      </div>
    </div>
  )
}
