import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { type DeliveryPhoto, getPhoto, listPhotos } from '#domain/riders/riders-api.ts'
import { callFile } from '../../client/api.ts'
import { useObjectUrl } from '../../client/pictures/use-object-url.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { MoreRows } from '../../ui/state/more-rows.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { RIDERS_TEXTS } from './riders-texts.ts'

const TEXTS = RIDERS_TEXTS.photos

/** The photos that stand for a code, newest first; the open one is in the address. */
export function Photos() {
  const address = useAddress()
  const query = usePages(listPhotos, {})
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const open = rows.find(({ id }) => id === address.text('photo'))
  return (
    <section aria-label={TEXTS.title} className="grid gap-3 md:col-span-2">
      <h2 className="text-base">{TEXTS.title}</h2>
      <p className="text-muted text-sm">{rows.length > 0 || !query.data ? TEXTS.text : TEXTS.none}</p>
      {!query.data && <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-14 w-full" />} />}
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {rows.map(({ id, orderId, riderName, takenAt }) => (
          <li key={id}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-left hover:bg-sunken"
              onClick={() => address.set({ photo: id })}
            >
              <Camera aria-hidden className="size-6 shrink-0" />
              <span className="min-w-0">
                <span className="tabular block font-semibold">{TEXTS.open(formatOrderId(orderId))}</span>
                <span className="block text-muted text-sm">{TEXTS.by(riderName, momentWords(takenAt))}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MoreRows query={query} />
      {open && <PhotoDialog photo={open} onClose={() => address.set({ photo: '' })} />}
    </section>
  )
}

function PhotoDialog({ photo, onClose }: { photo: DeliveryPhoto; onClose: () => void }) {
  const { userId: person } = useOwner()
  const query = useQuery({
    queryKey: keyOf(getPhoto, { person, params: { id: photo.id } }),
    queryFn: ({ signal }) => callFile(getPhoto, { params: { id: photo.id }, signal }),
    meta: { isPersonal: true },
  })
  const url = useObjectUrl(query.data)
  const title = TEXTS.open(formatOrderId(photo.orderId))
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={TEXTS.by(photo.riderName, momentWords(photo.takenAt))}
      isForReading
    >
      {url === null ? (
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-64 w-full" />} />
      ) : (
        <img src={url} alt={title} className="w-full rounded-md" />
      )}
    </Dialog>
  )
}
