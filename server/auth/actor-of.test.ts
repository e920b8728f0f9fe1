import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { signedUp } from '#test/auth/signed-up.ts'
import { createActorOf } from './actor-of.ts'

const shop = await testShop()
const actorOf = createActorOf(shop.auth, async () => undefined)

test.each([
  { url: '/api/profile', kind: 'shopper', why: 'the shop asks who it is' },
  { url: '/functions/v1/handle-subscription-payment', kind: 'shopper', why: 'a plan is upgraded for somebody' },
  { url: '/auth/v1/user', kind: 'visitor', why: 'the auth server looks at its tokens itself' },
  { url: '/category/mains', kind: 'visitor', why: 'pages are the same for everybody' },
])('whoever asks $url with a token is a $kind: $why', async ({ url, kind }) => {
  const { access_token: token } = await signedUp(shop)
  const request = { url, headers: { authorization: `Bearer ${token}` } }
  expect(await actorOf(request as never)).toMatchObject({ kind }) // the parts that it looks at
})
