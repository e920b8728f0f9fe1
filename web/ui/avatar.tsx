import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'

type AvatarProps = {
  initials: string
  /** Where the picture is; null without one. */
  picture: string | null
  className?: string
}

/** Somebody's picture in a circle; their initials where there is none, and a likeness of nobody where it does not load. */
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
        // The circle does not grow with the text, so neither do they beyond it.
        <span className="text-[min(1em,42cqi)]">{initials}</span>
      )}
    </span>
  )
}
