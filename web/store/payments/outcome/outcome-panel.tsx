import { CircleCheck, CircleX, SearchX, ShieldQuestion, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../client/shop/page-title.ts'
import { classNames } from '../../../ui/class-names.ts'
import { KenteStrip } from '../../../ui/kente-strip.tsx'
import type { Words } from '../../../ui/overlay/toast.ts'
import { SOFT_TONES } from '../../../ui/soft-tones.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { Announced } from '../announced.tsx'

const LOOKS = {
  checking: { tone: 'gold', icon: <Spinner className="size-8" /> },
  paid: { tone: 'palm', icon: <CircleCheck aria-hidden /> },
  failed: { tone: 'brick', icon: <CircleX aria-hidden /> },
  review: { tone: 'brick', icon: <ShieldQuestion aria-hidden /> },
  refunding: { tone: 'gold', icon: <Undo2 aria-hidden /> },
  unknown: { tone: 'gold', icon: <SearchX aria-hidden /> },
  unreachable: { tone: 'gold', icon: <ShieldQuestion aria-hidden /> },
} as const satisfies Record<string, { tone: keyof typeof SOFT_TONES; icon: ReactNode }>

type OutcomePanelProps = {
  state: keyof typeof LOOKS
  words: Words
  actions?: ReactNode
  /** Contacts, below the actions. */
  help?: ReactNode
  children?: ReactNode
}

/** One outcome of a payment. */
export function OutcomePanel({ state, words, actions, help, children }: OutcomePanelProps) {
  const { tone, icon } = LOOKS[state]
  const { title, text } = words
  usePageTitle(title)
  return (
    <section className="column grid justify-items-center gap-5 py-12 text-center md:py-20">
      <Announced words={words} />
      <div className="grid justify-items-center gap-4">
        <span className={classNames('grid size-20 place-items-center rounded-full [&_svg]:size-10', SOFT_TONES[tone])}>
          {icon}
        </span>
        <h1 className="text-xl">{title}</h1>
        <p className="max-w-prose text-pretty text-muted">{text}</p>
      </div>
      {children}
      <KenteStrip className="h-1.5 max-w-40 rounded-full" />
      <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:flex-wrap-reverse sm:justify-center">
        {actions}
      </div>
      {help}
    </section>
  )
}
