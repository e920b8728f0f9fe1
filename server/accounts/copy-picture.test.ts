import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PEOPLE } from '#simulators/sign-in/sign-in-people.ts'
import { socialShop } from '#test/auth/social-shop.ts'
import { authIdentities } from '../auth/auth-tables.ts'
import { removeAvatar, setAvatar } from '../profiles/change-avatar.ts'
import { profiles } from '../profiles/profile-tables.ts'
import { copyPicture } from './copy-picture.ts'

const shop = await socialShop()
const { app, auth, signIn, signInAs } = shop
const { db } = shop.database
const [AMA] = PEOPLE.google
const [ABENA] = PEOPLE.azure
const { random } = auth

async function profile() {
  const [row] = await db.select().from(profiles)
  if (!row) throw new Error('nobody has a profile')
  return row
}
/** Waits until the copy that a sign-in starts has ended. */
async function copyAgain() {
  const [identity] = await db.select().from(authIdentities)
  const picture = `${signIn.clients.google.pictures}picture?initials=AM`
  const facts = { email: AMA.email, isEmailVerified: true, name: AMA.name, picture }
  await copyPicture(app, auth, { provider: 'google', providerId: identity?.providerId ?? '', ...facts }, undefined)
}

test.each([
  { provider: 'google', who: AMA },
  { provider: 'azure', who: ABENA },
] as const)('a picture at $provider becomes the person’s own: re-encoded, and served by the shop', async (row) => {
  expect((await signInAs(row.provider, row.who)).searchParams.has('code')).toBe(true)
  await expect.poll(async () => (await profile()).avatarUrl).toMatch(/^\/api\/avatars\/[\w-]{22}$/)
  const shown = await app.inject((await profile()).avatarUrl ?? '')
  const { width, height, format } = await sharp(shown.rawPayload).metadata()
  expect({ width, height, format }).toEqual({ width: 256, height: 256, format: 'webp' })
})

test('neither a chosen picture nor the choice to have none is overridden', async () => {
  signIn.control.fault = 'no_picture'
  await signInAs('google', AMA)
  signIn.control.fault = 'none'
  const ama = { kind: 'person', userId: (await profile()).userId, sessionId: '' } as const
  await db.transaction((tx) => setAvatar(tx, ama, Buffer.from('her own'), random, shop.time.now))
  const { avatarUrl } = await profile()
  await copyAgain()
  expect((await profile()).avatarUrl).toBe(avatarUrl)

  await db.transaction((tx) => removeAvatar(tx, ama, shop.time.now))
  await copyAgain()
  expect((await profile()).avatarUrl).toBeNull()
})

test('a picture that cannot be fetched blocks no sign-in, and is requested again at the next one', async () => {
  signIn.control.fault = 'no_picture'
  expect((await signInAs('google', AMA)).searchParams.has('code')).toBe(true)
  await expect(copyAgain()).rejects.toThrow('status 503')
  signIn.control.fault = 'none'
  await copyAgain()
  expect((await profile()).avatarUrl).not.toBeNull()
})
