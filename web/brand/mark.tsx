import { classNames } from '../ui/class-names.ts'

/** The round mark: the C of the name as a plate, its diamond in the opening. Decoration beside the name. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={classNames('size-10', className)}>
      <rect width="64" height="64" rx="15" className="fill-espresso" />
      <path
        d="M44.7 20.3a17 17 0 1 0 0 23.4"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        className="stroke-espresso-gold"
      />
      <path d="M44 25.5 50.5 32 44 38.5 37.5 32z" className="fill-on-espresso" />
    </svg>
  )
}
