// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { useOrderActs } from './use-order.ts'

test('a press is not lost while another one of the page is being sent: only its own button waits', async () => {
  const sent: string[] = []
  function Page() {
    const acts = useOrderActs('ABCDEFGH')
    const send = (name: string) => () => {
      sent.push(name)
      return new Promise(() => undefined)
    }
    return ['Refund the line', 'Refund the rest'].map((name) => (
      <button type="button" key={name} onClick={() => void acts.run(name, send(name))}>
        {acts.isPending(name) ? `Sending: ${name}` : name}
      </button>
    ))
  }
  await openPage('/', <Page />, () => undefined)
  await press('Refund the line')
  await press('Refund the rest')
  await press('Sending: Refund the rest')
  await untilShown(() => expect(sent).toEqual(['Refund the line', 'Refund the rest']))
})
