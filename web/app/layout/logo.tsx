import { useBrand } from '../../client/shop/use-brand.ts'
import { classNames } from '../../ui/class-names.ts'

/**
 * The wordmark: lines of one width, and a woven diamond as the dot of the i. It has the colour
 * of the surrounding text; the diamond is gold.
 */
export function Logo({ className, diamondClassName }: { className?: string; diamondClassName?: string }) {
  const { name } = useBrand()
  return (
    <svg viewBox="0 0 284 100" role="img" aria-label={name} className={classNames('h-9 w-auto', className)}>
      <g fill="none" stroke="currentColor" strokeWidth="16" strokeLinecap="round" strokeLinejoin="round">
        <path d="M68.5 27A34 34 0 1 0 68.5 73" />
        <path d="M100 13V84M100 62C100 49 107 41 118 41S136 49 136 61V84" />
        <path d="M163 44V84M190 13V84M217 13V84" />
        <path d="M242 43H270L241 84H272" />
      </g>
      <path d="M163 4 176 17 163 30 150 17Z" className={classNames('fill-gold', diamondClassName)} />
    </svg>
  )
}
