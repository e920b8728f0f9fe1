import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { overflows, violations } from './screen-checks.ts'

test('a check of a screen finds faint text of either theme, small and covered targets, missing names and overflow', async ({
  page,
}) => {
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'This page is off the menu' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflows(page)).toEqual([])

  // The look of the last one has passed in the light theme.
  await put(
    page,
    `<p style="background: #fff; color: #aaa">Faint</p><p style="background: #fff; color: #333">Not faint</p>
    <style>.dark .odd { color: #222; background: #333 }</style><p class="odd">Dark</p>`,
  )
  expect(await violations(page)).toEqual([
    expect.stringMatching(/^color-contrast: .*>Faint</),
    expect.stringContaining('>Faint<'),
    expect.stringMatching(/^color-contrast: .*>Dark</),
  ])

  // What follows axe alone can measure: it is faded, out of the flow, or lies over a neighbour that is.
  const faint = 'background: #fff; color: #bbb'
  // The last of this look cannot be measured, because a picture lies over it, and hides no other.
  const picture =
    '<i style="position: absolute; inset: auto 0 0 0; height: 30px; background: linear-gradient(red, blue)"></i>'
  await put(
    page,
    `<div style="position: relative; opacity: 0.99"><p style="${faint}">Faded</p><p style="${faint}">*</p>
    <p hidden style="${faint}">Hidden</p><p style="${faint}">Covered</p><div>${picture}</div></div>`,
  )
  expect(await violations(page)).toEqual(Array(2).fill(expect.stringMatching(/^color-contrast: .*>Faded</)))
  const floating = 'position: absolute; inset: 0 auto auto 0; width: 200px; height: 40px'
  const small = 'width: 20px; height: 20px'
  await put(
    page,
    `<div style="position: relative; height: 60px"><p style="${floating}; color: #bbb">Floating</p></div>
    <div style="position: relative; height: 60px; background: #fff"><span style="${floating}; background: #555"></span>
    <p style="position: relative; color: #333">Over a neighbour</p></div>
    <div><button style="${small}">a</button><button style="${small}">b</button></div>
    <button style="width: 48px; height: 48px"></button>`,
  )
  const found = await violations(page)
  expect(found).toContainEqual(expect.stringMatching(/^color-contrast: .*>Floating</))
  expect(found).toContainEqual(expect.stringMatching(/^color-contrast: .*>Over a neighbour</))
  expect(found.filter((one) => !one.startsWith('color-contrast: '))).toEqual([
    expect.stringMatching(/^button-name: /),
    expect.stringMatching(/^target-size: /),
    expect.stringMatching(/^target-size: /),
  ])

  await put(
    page,
    `<div style="position: relative; height: 60px"><button style="position: absolute; inset: 0 auto auto 0; width: 60px; height: 60px">under</button>
    <button style="position: absolute; inset: 10px auto auto 0; width: 60px; height: 45px">over</button></div>
    <div tabindex="0" role="button" style="position: relative; width: 60px; height: 60px">outer
    <span tabindex="0" role="button" style="position: absolute; inset: 10px auto auto 0; width: 60px; height: 45px">inner</span></div>`,
  )
  const covered = (await violations(page)).filter((one) => one.startsWith('target-size: '))
  expect(covered).toContainEqual(expect.stringContaining('>under<'))
  expect(covered).toContainEqual(expect.stringContaining('>outer'))
  expect(covered).not.toContainEqual(expect.stringContaining('>over<'))

  // Of a target that others cover on both sides, what is left is too narrow.
  const side = 'position: absolute; top: 0; width: 20px; height: 60px'
  await put(
    page,
    `<div style="position: relative; width: 60px"><button style="width: 60px; height: 60px">middle</button>
    <button style="${side}; left: 0">l</button><button style="${side}; right: 0">r</button></div>`,
  )
  expect(await violations(page)).toContainEqual(expect.stringMatching(/^target-size: .*>middle</))

  // Words over a field have its ground, in the dark theme too.
  const over = 'position: absolute; inset: 12px auto auto 12px'
  const field = (colour: string) =>
    `<div style="position: relative"><span style="${over}; color: ${colour}">${colour}</span>
    <input aria-label="${colour}" style="width: 200px; height: 48px; background: #fff; color: #333"></div>`
  await put(page, field('#bbbbbb') + field('#333333'))
  expect(await violations(page)).toEqual(Array(2).fill(expect.stringMatching(/^color-contrast: .*>#bbbbbb</)))

  await put(page, '<p style="width: 350px">Wide</p>')
  expect(await overflows(page)).toContainEqual(expect.stringMatching(/^at 320 px: .*>Wide</))
  await put(page, '<p style="width: 20rem; white-space: nowrap">Large</p>')
  expect(await overflows(page)).toEqual([
    expect.stringMatching(/^text at 200 %: .*<html/),
    expect.stringMatching(/^text at 200 %: .*>Large</),
  ])
})

/** Puts this into the page instead of what was put before. */
function put(page: Page, html: string): Promise<void> {
  return page.evaluate((markup) => {
    document.querySelector('#put')?.remove()
    document.querySelector('main')?.insertAdjacentHTML('beforeend', `<div id="put">${markup}</div>`)
  }, html)
}
