import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SavedAddress } from '#domain/addresses/addresses-api.ts'
import type { City } from '#domain/settings/settings-api.ts'
import { useProfile } from '../../../client/session/profile-query.ts'
import { useOwner } from '../../../client/session/session-store.ts'
import { afterTyping } from '../../../ui/form/after-typing.ts'
import { type CheckoutDraft, checkoutDraft, withinLimits } from '../../orders/checkout-draft.ts'
import { useProfileAutosave } from '../../profile/details/use-profile-autosave.ts'
import { checkForm } from './check-form.ts'
import { fillFromProfile, profileChangeOf } from './fill-from-profile.ts'
import { fillFromSaved } from './fill-from-saved.ts'

/** The fields of the order form: what is typed into them, and what is wrong with them. */
export function useOrderForm(draft: CheckoutDraft, cities: readonly City[] | undefined, requiresAge: boolean) {
  const saveToProfile = useProfileFill(cities)
  /** For this order only: the next order may be another person's. */
  const [isAgeConfirmed, setAgeConfirmed] = useState(false)
  return {
    change: (typed: Partial<CheckoutDraft>) => {
      const part = withinLimits(typed)
      updateDraft((current) => ({ ...current, ...part }))
      saveToProfile(part)
    },
    /** Not saved to the profile: it may be somebody else's address. */
    chooseAddress: (saved: SavedAddress, all: readonly SavedAddress[]) => {
      updateDraft((current) => fillFromSaved(current, saved, all, cities ?? []))
    },
    isAgeConfirmed,
    setAgeConfirmed,
    problems: checkForm(draft, { requiresAge, isAgeConfirmed, cities: cities ?? [] }),
  }
}

/** Changes the form. Another phone number may have the offers that were refused to the one before. */
function updateDraft(change: (draft: CheckoutDraft) => CheckoutDraft): void {
  checkoutDraft.update((before) => {
    const after = change(before)
    return after.phone === before.phone ? after : { ...after, without: [] }
  })
}

/**
 * Fills the order form from the profile of whoever is signed in, as soon as both are known and nobody is typing.
 *
 * @returns saves typed values to the profile; call it with every change that the shopper makes
 */
function useProfileFill(cities: readonly City[] | undefined): (typed: Partial<CheckoutDraft>) => void {
  const { userId } = useOwner()
  const { data: profile } = useProfile()
  const { save } = useProfileAutosave()
  const early = useRef<Early>(null)

  useEffect(() => {
    if (!profile || !cities) return
    return afterTyping(() => updateDraft((draft) => fillFromProfile(draft, profile, cities)))
  }, [profile, cities])

  const saveTyped = (typed: Partial<CheckoutDraft>) => {
    const change = profileChangeOf(typed, profile?.country)
    if (Object.keys(change).length > 0) save(change)
  }
  const saveEarly = useEffectEvent(() => {
    if (early.current && early.current.userId === profile?.userId) saveTyped(early.current.typed)
    early.current = null
  })
  useEffect(() => {
    if (profile) saveEarly()
  }, [profile])

  return (typed) => {
    const before = early.current?.userId === userId ? early.current.typed : {}
    if (!profile) early.current = { userId, typed: { ...before, ...typed } }
    saveTyped(typed)
  }
}

/** What somebody has typed before it was known whether their profile has an address in Ghana. */
type Early = { userId: string; typed: Partial<CheckoutDraft> } | null
