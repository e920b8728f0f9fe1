import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { bps } from '#domain/money.ts'
import { holdsPlan, UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import type { Db } from '../db/db.ts'
import { findProfile, type WholeProfile } from './profile-queries.ts'

/** The profile as the actor sees it. @throws Refusal profile.missing */
export async function viewProfile(db: Db, actor: Person, now: Date): Promise<ProfileView> {
  const found = await findProfile(db, actor)
  if (!found) throw new Refusal('profile.missing')
  const { profile, email, phone, staffRole } = found
  return {
    userId: profile.userId,
    email: email ?? '',
    phone: phone ?? '',
    fullName: profile.fullName,
    deliveryPhone: profile.phone,
    dateOfBirth: profile.dateOfBirth,
    gender: profile.gender,
    country: profile.country,
    address: profile.address,
    city: profile.city,
    postalCode: profile.postalCode,
    avatarUrl: profile.avatarUrl,
    referralCode: profile.referralCode,
    referralCount: profile.referralCount,
    subscription: subscriptionOf(found, now),
    asksForClubNews: profile.clubAskedAt !== null,
    notifications: { email: true, sms: true, push: true },
    staffRole,
  }
}

function subscriptionOf({ profile, plan, unsubscribedName }: WholeProfile, now: Date): ProfileView['subscription'] {
  const { subscriptionPlan: planId, subscriptionExpiresAt: expiresAt } = profile
  if (planId !== null && plan !== null && holdsPlan({ planId, ...plan, expiresAt }, now)) {
    return { planId, planName: plan.name, discountBps: plan.discountBps, expiresAt: expiresAt?.toISOString() ?? null }
  }
  return { planId: UNSUBSCRIBED, planName: unsubscribedName ?? 'Free', discountBps: bps(0), expiresAt: null }
}
