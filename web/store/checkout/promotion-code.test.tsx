// @vitest-environment jsdom
import { act, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { PromotionCode } from './promotion-code.tsx'
import type { Checkout } from './use-checkout.ts'

/**
 * A checkout as far as the field for a code looks: its quote comes a moment later, and takes five cedis off for each
 * code except LATER, which counts once a dish is added.
 */
function Screen() {
  const [code, setCode] = useState('')
  const [quoted, setQuoted] = useState('')
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuoted(code), 10)
    return () => clearTimeout(timer)
  }, [code])
  const isChecking = quoted !== code
  const counts = !isChecking && code !== '' && (code !== 'LATER' || isFull)
  const price = {
    promotion: counts ? { code, name: 'Feast', isBesidePlan: true } : null,
    codeProblem: code === 'LATER' && !counts ? 'unknown' : null,
    totals: { total: pesewas(counts ? 4_000 : isChecking ? 6_000 : 4_500) },
    subscriptionPercent: 0,
    source: isChecking ? 'seen' : 'quoted',
    isChecking,
    error: null,
  }
  const change = (part: { code: string }) => setCode(part.code)
  return (
    <>
      <PromotionCode checkout={{ draft: { code }, price, change } as unknown as Checkout} /> {/* what it uses */}
      <button type="button" onClick={() => setFull(true)}>
        Add a dish
      </button>
    </>
  )
}

/** Everything that the region comes to say, from now on. */
function heardFrom(region: Element): string[] {
  const said: string[] = []
  const listener = new MutationObserver(() => region.textContent !== said.at(-1) && said.push(region.textContent ?? ''))
  listener.observe(region, { childList: true, characterData: true, subtree: true })
  return said
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a code that counts, and its removal, are read out with the new total and keep the focus', async () => {
  await openPage('/checkout', <Screen />, () => undefined)
  const region = document.querySelector('[role=status]') as Element // it is there before its words
  await press('Have a code?')
  expect(document.activeElement).toBe(controlOf('Code'))

  await typeInto('Code', 'feast10')
  await press('Apply')
  await untilShown(() => expect(region.textContent).toBe('Code FEAST10 applied The total is now GH₵ 40.00.'))
  expect(focused()).toBe('Remove the code FEAST10')

  const said = heardFrom(region)
  await press('Remove the code FEAST10')
  await untilShown(() => expect(region.textContent).toBe('Code removed. The total is now GH₵ 45.00.'))
  expect(said, 'nothing is said of a total that the quote changes').toEqual([
    '',
    'Code removed. The total is now GH₵ 45.00.',
  ])
  expect(focused()).toBe('Have a code?')
  await press('Have a code?')
  expect(region.textContent, 'another code is typed').toBe('')
})

test.each([
  { leaves: 'never', lands: 'Remove the code LATER', why: 'the field that has it goes' },
  { leaves: 'after it was refused', lands: null, why: 'it was elsewhere' },
  { leaves: 'with the press, as in Safari', lands: null, why: 'it was elsewhere' },
])(
  'when a refused code counts later and the focus left $leaves, it goes to $lands: $why',
  async ({ leaves, lands }) => {
    await openPage('/checkout', <Screen />, () => undefined)
    await press('Have a code?')
    await typeInto('Code', 'later')
    if (leaves.startsWith('with')) await act(async () => controlOf('Code').blur())
    await press('Apply')
    await untilShown(() => expect(controlOf('Code').getAttribute('aria-invalid')).toBe('true'))
    if (leaves.startsWith('after')) await act(async () => controlOf('Code').blur())
    await press('Add a dish')
    await untilShown(() => expect(document.body.textContent).toContain('Code LATER applied'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe(lands)
  },
)
