import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const badgeClasses = cva(
  'inline-flex wrap-break-word items-center gap-1 rounded-full px-2.5 py-0.5 font-semibold text-xs tabular [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink',
        gold: 'bg-gold text-on-gold',
        palm: 'bg-palm text-on-palm',
        brick: 'bg-brick text-on-brick',
        'palm-soft': 'bg-palm-soft text-palm-text',
        'brick-soft': 'bg-brick-soft text-brick-text',
        'gold-soft': 'bg-gold-soft text-gold-text',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

/** A word or number on a small coloured ground. The colour never carries the meaning alone. */
export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof badgeClasses>) {
  return <span className={classNames(badgeClasses({ tone }), className)} {...rest} />
}

/** A status as a badge shows it. */
export type StatusWords = { text: string; tone: 'gold-soft' | 'palm-soft' | 'brick-soft' | 'neutral' }
