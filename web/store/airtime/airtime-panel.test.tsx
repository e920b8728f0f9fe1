// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { catchToasts } from '#test/catch-toasts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { AirtimePanel } from './airtime-panel.tsx'

test.each([
  { isAutomatic: true, says: 'Sent as soon as you pay.' },
  { isAutomatic: false, says: 'Our team sends it by hand' },
  { isAutomatic: undefined, says: 'Our team sends it by hand' },
])('the page promises airtime at once only where a service sends it: $isAutomatic', async ({ isAutomatic, says }) => {
  const providers = [{ id: 'mtn', name: 'MTN', prefixes: ['024'] }]
  const answer = { providers, minimum: 500, dailyCap: 50_000, leftToday: 50_000, isAutomatic }
  await openPage('/', <AirtimePanel userId="a" onClose={() => undefined} />, ({ path }) =>
    path === '/api/airtime/providers' ? Response.json(answer) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain(says))
  expect(document.body.textContent.includes('as soon as you pay')).toBe(isAutomatic === true)
})

const PROVIDERS = [
  { id: 'airteltigo', name: 'Airteltigo', prefixes: ['027'] },
  { id: 'telecel', name: 'Telecel', prefixes: ['020'] },
  { id: 'mtn', name: 'MTN', prefixes: ['024'] },
]

/** Shows the panel. Returns the paths of what was bought. */
async function openPanel(): Promise<string[]> {
  const bought: string[] = []
  const answer = { providers: PROVIDERS, minimum: 500, dailyCap: 50_000, leftToday: 50_000 }
  await openPage('/', <AirtimePanel userId="a" onClose={() => undefined} />, ({ method, path }) => {
    if (method === 'POST') bought.push(path)
    return path === '/api/airtime/providers' ? Response.json(answer) : undefined
  })
  await untilShown(() => expect(controlOf('Amount')).toBeDefined())
  return bought
}

const tile = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[aria-pressed]')].find(({ textContent }) =>
    textContent.endsWith(name),
  )
const choose = (name: string) => act(async () => tile(name)?.click())

test('each missing value has an error beside its field, and the first one gets the focus', async () => {
  const toasts = catchToasts()
  const bought = await openPanel()
  await press('Buy airtime')
  expect(toasts.at(-1)?.title).toBe('Select provider')
  expect(document.querySelector('fieldset[data-fault] [role=alert]')?.textContent).toMatch(/^Please choose the network/)
  await untilShown(() => expect(document.activeElement).toBe(tile('Airteltigo')))

  await choose('Telecel')
  await choose('Telecel')
  expect(tile('Telecel')?.ariaPressed, 'a second press clears the choice').toBe('false')
  await choose('Telecel')

  await typeInto('Amount', '2')
  await press('Pay GH₵ 5.00')
  expect(toasts.at(-1)?.title).toBe('Invalid amount')
  expect(controlOf('Amount').value).toBe('5')
  await untilShown(() => expect(document.activeElement).toBe(controlOf('Amount')))
  await typeInto('Amount', '12.7')
  await typeInto('Phone number', '+233 24 412')
  await act(async () => controlOf('Phone number').focus())
  expect(controlOf('Amount').value).toBe('12')
  expect(controlOf('Phone number').value).toBe('24412')
  await press('Pay GH₵ 12.00')
  expect(toasts.at(-1)?.title).toBe('Invalid phone')
  await untilShown(() => expect(document.activeElement).toBe(controlOf('Phone number')))

  await typeInto('Phone number', '244123456')
  const said = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join()
  expect(said).toContain('This looks like MTN. If it was ported to Telecel, carry on.')
  await press('Choose MTN')
  expect(tile('MTN')?.ariaPressed).toBe('true')
  expect(bought).toEqual([])
})

test('the limit of a day ends at midnight in a panel that stays open', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let leftToday = 0
  await openPage('/', <AirtimePanel userId="a" onClose={() => undefined} />, ({ path }) =>
    path === '/api/airtime/providers'
      ? Response.json({ providers: PROVIDERS, minimum: 500, dailyCap: 50_000, leftToday })
      : undefined,
  )
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(document.body.textContent).toContain('You have reached today')
  leftToday = 50_000
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(document.body.textContent).not.toContain('You have reached today')
})

test('the form says that it is offline, buys nothing meanwhile, and keeps its values', async () => {
  const bought = await openPanel()
  await choose('MTN')
  await typeInto('Amount', '20')
  await typeInto('Phone number', '0244123456')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => window.dispatchEvent(new Event('offline')))
  const button = document.querySelector('button[type=submit]')
  expect(button?.ariaDisabled).toBe('true')
  expect(document.body.textContent).toContain('You are offline. Buying airtime needs a connection.')
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(bought).toEqual([])

  onLine.mockRestore()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(controlOf('Phone number').value).toBe('0244123456')
  await press('Pay GH₵ 20.00')
  await untilShown(() => expect(bought).toEqual(['/api/airtime/top-ups']))
})
