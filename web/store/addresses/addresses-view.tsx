import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type AddressInput, MOST_ADDRESSES, type SavedAddress } from '#domain/addresses/addresses-api.ts'
import { formatPhone, parsePhone } from '#domain/phone/phone.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { ADDRESS_TEXTS } from './address-texts.ts'
import { useAddresses } from './use-addresses.ts'

const TEXTS = ADDRESS_TEXTS.saved
const EMPTY: AddressInput = { name: '', address: '', city: '', gpsCode: '', point: null, riderNote: '', phone: '' }

/** The saved addresses, to read, add, edit and remove. @param onChanged runs with each one that was edited */
export function AddressesView({ onChanged }: { onChanged?: (address: SavedAddress) => void }) {
  const { addresses, isOnPhone, isKnown, query, isPending, save, remove } = useAddresses()
  const phone = useProfile().data?.deliveryPhone ?? ''
  /** The id of the address in the form; `new` for another one. */
  const [edited, setEdited] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  /**
   * The position of the card that gets the focus with the next change of what is shown, or once the removed one is gone; the
   * form or button to add comes last.
   */
  const next = useRef<{ position: number; removed?: string }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the list or the form has changed
  useEffect(() => {
    if (next.current === undefined) return
    const { position, removed } = next.current
    if (addresses.some(({ id }) => id === removed)) return
    const part = place.current?.querySelectorAll('li')[position] ?? place.current?.lastElementChild
    const control = part?.matches('button') ? part : part?.querySelector('input, button')
    if (control instanceof HTMLElement) control.focus()
    next.current = undefined
  }, [addresses.length, edited])
  /** Opens or closes a form. */
  const edit = (id: string | undefined, position: number) => {
    next.current = { position }
    setEdited(id)
  }
  if (!isKnown)
    return <QueryWait query={query} title={TEXTS.notLoaded} waiting={<Skeleton className="h-40 rounded-lg" />} />
  const form = (start: AddressInput, position: number, id?: string) => (
    <AddressForm
      start={start}
      isPending={isPending}
      onSave={async (address) => {
        if (!(await save(address, id))) return
        edit(undefined, position)
        if (id !== undefined) onChanged?.({ ...address, id })
      }}
      onCancel={() => edit(undefined, position)}
    />
  )
  return (
    <div ref={place} className="grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">{isOnPhone ? TEXTS.onPhone : TEXTS.text}</p>
      {addresses.length === 0 && edited === undefined && <p>{TEXTS.none}</p>}
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {addresses.map(({ id, ...address }, position) => (
          <li key={id} className="rounded-lg border border-line bg-surface p-4">
            {edited === id ? (
              form(address, position, id)
            ) : (
              <SavedCard
                address={{ id, ...address }}
                isPending={isPending}
                onEdit={() => edit(id, position)}
                onRemove={async () => {
                  next.current = { position, removed: id }
                  if (await remove(id)) showToast(TEXTS.removed(address.name))
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' ? (
        <div className="rounded-lg border border-line bg-surface p-4">{form({ ...EMPTY, phone }, MOST_ADDRESSES)}</div>
      ) : (
        addresses.length < MOST_ADDRESSES && (
          <Button variant="outline" className="justify-self-start" onClick={() => edit('new', MOST_ADDRESSES)}>
            <Plus aria-hidden />
            {TEXTS.add}
          </Button>
        )
      )}
    </div>
  )
}

type SavedCardProps = { address: SavedAddress; isPending: boolean; onEdit: () => void; onRemove: () => Promise<void> }

function SavedCard({ address: saved, isPending, onEdit, onRemove }: SavedCardProps) {
  /** Undefined until the question is asked. */
  const [isAsking, setAsking] = useState<boolean>()
  const questionId = useId()
  const { name, address, city, gpsCode, riderNote, phone } = saved
  const e164 = parsePhone(phone)
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="min-w-0 break-words text-sm">
        <h3 className="font-semibold text-base">{name}</h3>
        <p>{[address, city].filter(Boolean).join(', ')}</p>
        {gpsCode !== '' && <p className="tabular">{gpsCode}</p>}
        <p className="text-muted tabular">{e164 === undefined ? phone : formatPhone(e164)}</p>
        {riderNote !== '' && <p className="text-muted">{TEXTS.note(riderNote)}</p>}
      </div>
      {isAsking ? (
        // By its key another element: a second press of “Remove” must not hit “Yes, remove”.
        <div key="question" className="flex flex-wrap items-center gap-2">
          <p id={questionId} className="mr-auto font-semibold text-sm">
            {TEXTS.sure(name)}
          </p>
          <span className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              autoFocus
              aria-describedby={questionId}
              onClick={() => setAsking(false)}
            >
              {TEXTS.no}
            </Button>
            <Button variant="destructive" size="sm" isPending={isPending} onClick={() => void onRemove()}>
              {TEXTS.yes}
            </Button>
          </span>
        </div>
      ) : (
        <div key="actions" className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-label={TEXTS.editOf(name)} onClick={onEdit}>
            {TEXTS.editOne}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={TEXTS.removeOf(name)}
            autoFocus={isAsking === false}
            onClick={() => setAsking(true)}
          >
            {TEXTS.remove}
          </Button>
        </div>
      )}
    </div>
  )
}
