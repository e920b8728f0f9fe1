// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { useWait, WaitingList } from './waiting-list.tsx'

function Page() {
  return <WaitingList classId="full-house" query={useWait('full-house')} />
}

test('an answer from before somebody joined the waiting list does not take their place away', async () => {
  signInAs('user-1')
  let answer = () => {}
  const queries = await openPage('/masterclass/full-house', <Page />, ({ method, path }) => {
    if (path !== '/api/classes/full-house/wait') return undefined
    if (method === 'POST') return Response.json({ wait: { place: 1, offerEndsAt: null } })
    return new Promise((resolve) => {
      answer = () => resolve(Response.json({ wait: null }))
    })
  })
  await press('Join the waiting list')
  await untilShown(() => expect(document.body.textContent).toContain('You are on the waiting list, in place 1.'))
  answer()
  await untilShown(() => expect(queries.isFetching()).toBe(0))
  expect(document.body.textContent).toContain('in place 1.')
})
