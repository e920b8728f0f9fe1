import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'

type AvatarProps = {
  initials: string
  /** The URL of the picture; null without one. */
  picture: string | null
  className?: string
}

/** A person's picture in a circle; the initials without one, and an icon if it fails to load. */
export function Avatar({ initials, picture, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      aria-hidden
      className={classNames(
        '@container grid size-10 shrink-0 select-none place-items-center overflow-hidden rounded-full bg-gold font-bold font-display text-on-gold',
        className,
      )}
    >
      {picture !== null && picture !== broken ? (
        <img src={picture} alt="" className="size-full object-cover" onError={() => setBroken(picture)} />
      ) : picture !== null || initials === '' ? (
        <UserRound className="size-1/2" />
      ) : (
        // The circle does not grow with large text, so the initials must not either.
        <span className="text-[min(1em,42cqi)]">{initials}</span>
      )}
    </span>
  )
}
