import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useOwner } from '../session/session-store.ts'
import { ownPictureQuery } from './own-picture-query.ts'
import { useObjectUrl } from './use-object-url.ts'

type OwnPictureProps = {
  pictureId: string
  alt: string
  missing: string
  className: string
  /** Where it is; pictures of home services by default. */
  endpoint?: Parameters<typeof ownPictureQuery>[2]
}

/** A picture that only its owner and staff may see. */
export function OwnPicture({ pictureId, alt, missing, className, endpoint }: OwnPictureProps) {
  const { data, error } = useQuery(ownPictureQuery(pictureId, useOwner().userId, endpoint))
  const url = useObjectUrl(data)
  if (url !== null) return <img src={url} alt={alt} className={classNames('object-cover', className)} />
  if (!error) return <Skeleton className={className} />
  return (
    <span
      className={classNames('grid place-content-center justify-items-center gap-1 bg-sunken p-2 text-muted', className)}
    >
      <ImageOff aria-hidden className="size-5" />
      <span className="text-center text-xs">{missing}</span>
    </span>
  )
}
