import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type SentNoteProps = {
  heading: 'h2' | 'h3'
  title: string
  text: ReactNode
  /** The next steps. */
  children?: ReactNode
}

/** Stands in the place of a form that was sent, whose focus the heading takes. */
export function SentNote({ heading: Heading, title, text, children }: SentNoteProps) {
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <section className="grid justify-items-center gap-3 rounded-lg bg-palm-soft p-6 text-center text-palm-text">
      <CircleCheck aria-hidden className="size-10" />
      <Heading ref={top} tabIndex={-1} className="text-xl">
        {title}
      </Heading>
      <p className="wrap-anywhere tabular">{text}</p>
      {children}
    </section>
  )
}
