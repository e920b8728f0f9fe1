import { whyNotSaved } from '#domain/addresses/same-place.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { ADDRESS_TEXTS } from './address-texts.ts'
import { lastPlace } from './stored-addresses.ts'
import { useAddresses } from './use-addresses.ts'

const TEXTS = ADDRESS_TEXTS.offer

/** Offers to save the address of an order that this browser has just placed, unless it is saved already. */
export function SaveOffer({ orderId }: { orderId: string }) {
  const last = useStored(lastPlace)
  const { addresses, isKnown, save, isPending } = useAddresses()
  if (last?.orderId !== orderId || !isKnown || whyNotSaved(addresses, last.place) !== undefined) return null
  const { place } = last
  const names = TEXTS.names.filter((name) => !addresses.some((one) => one.name === name))
  const keep = async (name: string) => {
    if (!(await save({ name, ...place }))) return
    lastPlace.forget()
    showToast(TEXTS.done(name), 'success')
  }
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div>
        <h2 className="text-lg">{TEXTS.title}</h2>
        <p className="break-words text-muted text-sm">{TEXTS.text([place.address, place.city].join(', '))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(names.length > 0 ? names : TEXTS.names).map((name) => (
          <Button key={name} variant="outline" isPending={isPending} onClick={() => void keep(name)}>
            {name}
          </Button>
        ))}
        <Button variant="ghost" onClick={() => lastPlace.forget()}>
          {TEXTS.later}
        </Button>
      </div>
    </section>
  )
}
