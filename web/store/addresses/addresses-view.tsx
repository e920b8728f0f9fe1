import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type AddressInput, MOST_ADDRESSES, type SavedAddress } from '#domain/addresses/addresses-api.ts'
import { formatPhone, parsePhone } from '#domain/phone/phone.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { Button } from '../../ui/button.tsx'
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
  if (!isKnown)
    return <QueryWait query={query} title={TEXTS.notLoaded} waiting={<Skeleton className="h-40 rounded-lg" />} />
  const form = (start: AddressInput, id?: string) => (
    <AddressForm
      start={start}
      isPending={isPending}
      onSave={async (address) => {
        if (!(await save(address, id))) return
        setEdited(undefined)
        if (id !== undefined) onChanged?.({ ...address, id })
      }}
      onCancel={() => setEdited(undefined)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">{isOnPhone ? TEXTS.onPhone : TEXTS.text}</p>
      {addresses.length === 0 && edited === undefined && <p>{TEXTS.none}</p>}
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {addresses.map(({ id, ...address }) => (
          <li key={id} className="rounded-lg border border-line bg-surface p-4">
            {edited === id ? (
              form(address, id)
            ) : (
              <SavedCard
                address={{ id, ...address }}
                isPending={isPending}
                onEdit={() => setEdited(id)}
                onRemove={() => void remove(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' ? (
        <div className="rounded-lg border border-line bg-surface p-4">{form({ ...EMPTY, phone })}</div>
      ) : (
        addresses.length < MOST_ADDRESSES && (
          <Button variant="outline" className="justify-self-start" onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            {TEXTS.add}
          </Button>
        )
      )}
    </div>
  )
}

type SavedCardProps = { address: SavedAddress; isPending: boolean; onEdit: () => void; onRemove: () => void }

function SavedCard({ address: saved, isPending, onEdit, onRemove }: SavedCardProps) {
  const [isSure, setSure] = useState(false)
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
      {isSure ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="font-semibold text-sm">{TEXTS.sure(name)}</p>
          <Button variant="outline" size="sm" isPending={isPending} onClick={onRemove}>
            {TEXTS.yes}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setSure(false)}>
            {TEXTS.no}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-label={TEXTS.editOf(name)} onClick={onEdit}>
            {TEXTS.editOne}
          </Button>
          <Button variant="ghost" size="sm" aria-label={TEXTS.removeOf(name)} onClick={() => setSure(true)}>
            {TEXTS.remove}
          </Button>
        </div>
      )}
    </div>
  )
}
