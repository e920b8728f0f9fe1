import { expect, test } from 'vitest'
import { REQUEST_KINDS } from '#domain/requests/requests-api.ts'
import { type AnyCapability, purchasesOf } from '../capability/capability.ts'
import { desksOf } from '../requests/move-request.ts'
import { CAPABILITIES } from './capabilities.ts'

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const jobs = CAPABILITIES.flatMap((capability) => capability.jobs ?? [])

test('capabilities and jobs have names of their own, because the log names them', () => {
  for (const names of [namesOf(CAPABILITIES), namesOf(jobs)]) expect(new Set(names).size).toBe(names.length)
})

test('a job waits for a job that exists, because it would wait for ever otherwise', () => {
  for (const { after } of jobs) if (after !== undefined) expect(namesOf(jobs)).toContain(after)
})

test('every purpose is sold by one capability, so that no payment is without its fulfilment', () => {
  const sellers: readonly AnyCapability[] = CAPABILITIES.filter(({ purchase }) => purchase)
  expect(Object.values(purchasesOf(sellers))).toHaveLength(sellers.length)
  expect(() => purchasesOf(sellers.slice(1))).toThrow('needs one purchase')
  expect(() => purchasesOf([...sellers, ...sellers.slice(0, 1)])).toThrow('needs one purchase')
})

test('the purposes that staff serve have a desk, and the others have none, because nobody would see it', () => {
  const purchases = purchasesOf(CAPABILITIES)
  expect(Object.keys(desksOf(purchases)).toSorted()).toEqual([...REQUEST_KINDS].toSorted())
  const withDesk = Object.values(purchases).filter(({ desk }) => desk !== undefined)
  expect(withDesk.map(({ purpose }) => purpose).toSorted()).toEqual([...REQUEST_KINDS].toSorted())
})

test('what capabilities store about people has names of its own in the export', () => {
  const names = CAPABILITIES.flatMap(({ privacy }) => privacy?.exportedAs ?? [])
  expect(new Set(names).size).toBe(names.length)
})
