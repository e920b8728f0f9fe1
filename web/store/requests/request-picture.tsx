import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useMayShow } from '../../ui/low-data.ts'

type RequestPictureProps = {
  kind: string
  id: string
  /** Shown where no picture exists. */
  icon: LucideIcon
  className?: string
}

/** The round picture of a vehicle or a home service, beside its name. */
export function RequestPicture({ kind, id, icon: Icon, className }: RequestPictureProps) {
  const [isMissing, setMissing] = useState(false)
  const source = `/pictures/${kind}-${encodeURIComponent(id)}.webp`
  const mayShow = useMayShow(source)
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-gold-soft text-gold-text',
        className,
      )}
    >
      {isMissing || !mayShow ? (
        <Icon aria-hidden className="size-1/2" strokeWidth={1.75} />
      ) : (
        <img
          src={source}
          alt=""
          width={256}
          height={256}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
