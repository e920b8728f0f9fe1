import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { answered, claimsOf, enrolledApp, signedUpWithApp, verifiedApp } from '#test/auth/second-step.ts'
import { askAuth, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { listAuthEvents } from '../accounts/user-queries.ts'
import { tidyAccounts } from '../auth-jobs.ts'
import { authChallenges } from '../auth-tables.ts'
import { listFactors } from './factor-queries.ts'
import { removeFactors } from './remove-factors.ts'

const shop = await testShop()
const { app } = shop
const { db } = shop.database

const resetFor = (userId: string) => db.transaction((tx) => removeFactors(tx, shop.auth, userId, { actor: 'operator' }))

test('an owner who lost their phone signs in with the password alone, and is notified', async () => {
  const { session } = await signedUpWithApp(shop)
  const { app: tablet } = await verifiedApp(shop, session, 'Tablet')
  shop.time.passMinutes(1)
  const removed = await resetFor(session.user.id)
  expect(removed?.map(({ friendlyName }) => friendlyName)).toEqual(['', 'Tablet'])
  expect(removed?.[1]?.id).toBe(tablet.factorId)

  expect(claimsOf((await signIn(app)).json())).not.toHaveProperty('second_step')
  expect((await lastMessage(shop, 'ama@example.com')).dedupeKey).toContain('factor_removed')
  const events = await listAuthEvents(db, session.user.id, 10)
  expect(events.filter(({ action }) => action === 'factor_removed')).toHaveLength(2)
})

test('the finder of the phone is signed out at once', async () => {
  const { session } = await signedUpWithApp(shop)
  await resetFor(session.user.id)
  const reply = await askAuth(app, 'GET', '/user', { token: session.access_token })
  expect(reply.json().code).toBe('session_not_found')
})

test('a new factor is not delayed by guesses at the old one', async () => {
  const { app: old, session } = await signedUpWithApp(shop)
  const guesser = (await signIn(app)).json()
  for (let guess = 1; guess <= 11; guess += 1) await answered(shop, guesser, old.factorId, 'nonsense')
  await resetFor(session.user.id)
  const { session: safe } = await verifiedApp(shop, (await signIn(app)).json())
  expect(claimsOf(safe)).toMatchObject({ aal: 'aal2' })
})

test('where there was no second step nothing happens, and nobody is nobody', async () => {
  const session = await signedUp(shop)
  const begun = await enrolledApp(shop, session)
  const { count } = await lastMessage(shop, 'ama@example.com')
  expect(await resetFor(session.user.id)).toEqual([])
  expect((await askAuth(app, 'GET', '/user', { token: session.access_token })).statusCode).toBe(200)
  expect((await lastMessage(shop, 'ama@example.com')).count).toBe(count)
  expect(await resetFor(begun.factorId)).toBeUndefined()
})

test('unverified factors and expired challenges are deleted in time', async () => {
  const session = await signedUp(shop)
  await enrolledApp(shop, session, 'left')
  const { app: kept } = await verifiedApp(shop, (await signIn(app)).json())
  const later = (await signIn(app)).json()
  await askAuth(app, 'POST', `/factors/${kept.factorId}/challenge`, { token: later.access_token })
  const { factorId: left } = await enrolledApp(shop, await signedUp(shop, 'kofi@example.com'))
  const deps = { random: shop.auth.random, log: { info: () => {} } }

  await tidyAccounts(db, deps, shop.time.now)
  expect(await db.select().from(authChallenges)).toHaveLength(1)
  shop.time.passMinutes(24 * 60 + 1)
  await tidyAccounts(db, deps, shop.time.now)
  expect(await db.select().from(authChallenges)).toHaveLength(0)
  expect((await listFactors(db, later.user.id)).map(({ id }) => id)).toEqual([kept.factorId])
  const kofi = await signIn(app, { email: 'kofi@example.com' })
  expect((await listFactors(db, kofi.json().user.id)).map(({ id }) => id)).not.toContain(left)
})
