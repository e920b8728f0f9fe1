import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type AddressInput,
  changeAddress,
  joinAddresses,
  listAddresses,
  removeAddress,
  type SavedAddress,
  saveAddress,
} from '#domain/addresses/addresses-api.ts'
import { isSamePlace, whyNotSaved } from '#domain/addresses/same-place.ts'
import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import { parseGpsCode } from '#domain/place/gps-code.ts'
import { CallError, call } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { logQuietly } from '../../ui/log.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { ADDRESS_TEXTS } from './address-texts.ts'
import { storedAddresses } from './stored-addresses.ts'

type Answer = { addresses: SavedAddress[] }

/** True while a phone's addresses are being added to the account: one request is enough for all views. */
let isJoining = false

/** The saved addresses: of the account, or of this phone for visitors. */
export function useAddresses() {
  const queries = useQueryClient()
  const { userId, isSignedIn } = useOwner()
  const onPhone = useStored(storedAddresses)
  const list = keyOf(listAddresses, { person: userId })
  const query = useQuery({ ...queryOf(listAddresses, { person: userId }), enabled: isSignedIn })

  const { data } = query

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (ask: () => Promise<Answer>) => ask(),
    onSuccess: (answer) => showAnswer(queries, list, answer),
    // The request may have arrived although its answer was lost. The shopper reads why before the list has come.
    onError: () => void queries.invalidateQueries({ queryKey: list }),
  })

  useEffect(() => {
    if (!isSignedIn || onPhone.length === 0 || isJoining) return
    isJoining = true
    const sent = onPhone.map(({ id: _, ...address }) => address)
    void mutateAsync(() => call(joinAddresses, { body: { addresses: sent } }))
      .then(() => storedAddresses.forget())
      .catch((error: unknown) => logQuietly('the addresses of this phone are not in the account yet', error))
      .finally(() => {
        isJoining = false
      })
  }, [isSignedIn, onPhone, mutateAsync])

  /** Does it on the server, or on the phone. @returns whether it is done; otherwise the shopper has read why */
  const perform = async (ask: () => Promise<Answer>, here: () => void): Promise<boolean> => {
    if (!isSignedIn) {
      here()
      return true
    }
    try {
      await mutateAsync(ask)
      return true
    } catch (error) {
      const { failed } = ADDRESS_TEXTS.saved
      showToast(error instanceof CallError ? { title: error.title, text: error.message } : failed, 'destructive')
      return false
    }
  }

  const addresses = isSignedIn ? (data?.addresses ?? []) : onPhone
  return {
    addresses,
    isOnPhone: !isSignedIn,
    /** False until the account's list is here. */
    isKnown: !isSignedIn || data !== undefined,
    query,
    isPending,
    /** Adds an address, or replaces the one with this id. */
    save: async (input: AddressInput, id?: string): Promise<boolean> => {
      const refusal = id === undefined ? whyNotSaved(addresses, input) : whyNotChanged(addresses, input, id)
      if (refusal) {
        showToast(BROWSER_ERRORS[refusal], 'destructive')
        return false
      }
      const ask = () =>
        id === undefined
          ? call(saveAddress, { body: input })
          : call(changeAddress, { params: { addressId: id }, body: input })
      const kept = { ...input, gpsCode: parseGpsCode(input.gpsCode) ?? '', id: id ?? newKey() }
      return perform(ask, () =>
        storedAddresses.update((all) =>
          id === undefined ? [...all, kept] : all.map((one) => (one.id === id ? kept : one)),
        ),
      )
    },
    remove: (id: string): Promise<boolean> =>
      perform(
        () => call(removeAddress, { params: { addressId: id } }),
        () => storedAddresses.update((all) => all.filter((one) => one.id !== id)),
      ),
  }
}

function whyNotChanged(addresses: readonly SavedAddress[], input: AddressInput, id: string) {
  const isAnother = addresses.some((one) => one.id !== id && isSamePlace(one, input))
  return isAnother ? ('address.saved_already' as const) : undefined
}
