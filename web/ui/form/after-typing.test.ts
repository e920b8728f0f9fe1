// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { afterTyping } from './after-typing.ts'

beforeEach(() => {
  document.body.innerHTML = '<input id="name"><textarea id="notes"></textarea><input id="city" type="radio">'
})
const element = (id: string) => document.getElementById(id) as HTMLElement // one of those above

test.each(['name', 'notes'])('acts once somebody leaves %s, and only then', (id) => {
  const act = vi.fn()
  element(id).focus()
  afterTyping(act)
  expect(act).not.toHaveBeenCalled()

  element('city').focus()
  element(id).focus()
  element('city').focus()
  expect(act).toHaveBeenCalledOnce()
})

test.each(['city', null])('acts at once with the focus on %s, where nothing is typed', (id) => {
  const act = vi.fn()
  if (id) element(id).focus()
  afterTyping(act)
  expect(act).toHaveBeenCalledOnce()
})

test('acts once the focus is elsewhere, although the field went away without being left', () => {
  const act = vi.fn()
  element('name').focus()
  document.addEventListener('focusout', (event) => event.stopImmediatePropagation(), { once: true, capture: true })
  afterTyping(act)
  element('name').remove()
  expect(act).not.toHaveBeenCalled()
  element('city').focus()
  expect(act).toHaveBeenCalledOnce()
})

test('does not act after the wait was given up', () => {
  const act = vi.fn()
  element('name').focus()
  afterTyping(act)()
  element('city').focus()
  expect(act).not.toHaveBeenCalled()
})
