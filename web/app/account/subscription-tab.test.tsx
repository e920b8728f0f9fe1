// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { bps, pesewas } from '#domain/money.ts'
import { getProfile, type ProfileView } from '#domain/profiles/profiles-api.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keyOf } from '../../client/query-of.ts'
import { SubscriptionTab } from './subscription-tab.tsx'

const aPlan = (name: string, discountBps: number) => ({
  plan: name,
  name,
  discountBps: bps(discountBps),
  biWeeklyPrice: pesewas(10_000),
  monthlyPrice: pesewas(20_000),
  features: [],
  credit: { unusedDays: 0, creditedDays: 0 },
  weekUsedUntil: null,
})
const PROFILE = {
  userId: 'ama',
  address: '',
  referralCode: 'AMA',
  referralCount: 0,
  subscription: { planId: 'unsubscribed', planName: 'Free', discountBps: 0, expiresAt: null },
} as ProfileView // all that the tab reads

test('who has no plan reads what the best of the offered plans saves', async () => {
  signInAs(PROFILE.userId)
  const queries = await openPage('/', <SubscriptionTab />, ({ path }) =>
    path === '/api/subscriptions/plans'
      ? Response.json({ plans: [aPlan('boss', 1_250), aPlan('plug', 500)] })
      : undefined,
  )
  await act(async () => queries.setQueryData(keyOf(getProfile, { person: PROFILE.userId }), PROFILE))
  await untilShown(() => expect(document.body.textContent).toContain('A plan saves you up to 12.5%.'))
})

test('the referral code and its link can be copied, and a refused copy says so', async () => {
  signInAs(PROFILE.userId)
  const copied: string[] = []
  let isRefused = false
  const writeText = async (text: string) => {
    if (isRefused) throw new Error('refused')
    copied.push(text)
  }
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const toasts = catchToasts()
  const queries = await openPage('/', <SubscriptionTab />, () => undefined)
  const profile = { ...PROFILE, referralCount: 1 }
  await act(async () => queries.setQueryData(keyOf(getProfile, { person: PROFILE.userId }), profile))
  await untilShown(() => expect(document.body.textContent).toContain('1 friend has joined with it.'))
  await press('Copy your referral code')
  await press('Copy your link')
  await untilShown(() => expect(copied).toEqual(['AMA', `${location.origin}/?ref=AMA`]))
  expect(toasts[0]).toMatchObject({ title: 'Copied!', text: 'Referral code copied to clipboard.' })
  isRefused = true
  await press('Copy your referral code')
  await untilShown(() => expect(toasts[2]).toMatchObject({ title: 'Copy failed', text: 'Could not copy to clipboard' }))
})
