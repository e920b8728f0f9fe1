import { useEffect } from 'react'
import type { City } from '#domain/settings/settings-api.ts'
import { useProfile } from '../../../client/session/profile-query.ts'
import { type CheckoutDraft, checkoutDraft } from '../../orders/checkout-draft.ts'
import { useProfileAutosave } from '../../profile/details/use-profile-autosave.ts'
import { fillFromProfile, profileChangeOf } from './fill-from-profile.ts'

/**
 * Fills the order form from the profile of whoever is signed in, as soon as both are known.
 *
 * @returns saves what is typed in the form back into the profile; call it with every change by hand
 */
export function useProfileFill(cities: readonly City[] | undefined): (typed: Partial<CheckoutDraft>) => void {
  const { data: profile } = useProfile()
  const { save } = useProfileAutosave()

  useEffect(() => {
    if (!profile || !cities) return
    checkoutDraft.update((draft) => fillFromProfile(draft, profile, cities))
  }, [profile, cities])

  return (typed) => {
    const change = profileChangeOf(typed)
    if (Object.keys(change).length > 0) save(change)
  }
}
