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

  await put(
    page,
    '<p style="background: #fff; color: #aaa">Faint</p><p style="background: #fff; color: #333">Not faint</p>',
  )
  expect(await violations(page)).toEqual([
    expect.stringMatching(/^color-contrast: .*>Faint</),
    expect.stringContaining('>Faint<'),
  ])
  // This look has passed in the light theme.
  await put(page, '<style>.dark .odd { color: #222; background: #333 }</style><p class="odd">Dark</p>')
  expect(await violations(page)).toEqual([expect.stringMatching(/^color-contrast: .*>Dark</)])

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
  await put(
    page,
    `<div style="position: relative; height: 60px"><p style="${floating}; color: #bbb">Floating</p></div>`,
  )
  expect(await violations(page)).toContainEqual(expect.stringMatching(/^color-contrast: .*>Floating</))
  await put(
    page,
    `<div style="position: relative; height: 60px; background: #fff"><span style="${floating}; background: #555"></span>
    <p style="position: relative; color: #333">Over a neighbour</p></div>`,
  )
  expect(await violations(page)).toContainEqual(expect.stringMatching(/^color-contrast: .*>Over a neighbour</))

  await put(
    page,
    '<div><button style="width: 20px; height: 20px">a</button><button style="width: 20px; height: 20px">b</button></div>',
  )
  expect(await violations(page)).toEqual([
    expect.stringMatching(/^target-size: /),
    expect.stringMatching(/^target-size: /),
  ])
  await put(
    page,
    `<div style="position: relative; height: 60px"><button style="position: absolute; inset: 0 auto auto 0; width: 60px; height: 60px">under</button>
    <button style="position: absolute; inset: 10px auto auto 0; width: 60px; height: 45px">over</button></div>`,
  )
  expect(await violations(page)).toEqual([expect.stringMatching(/^target-size: .*>under</)])
  await put(
    page,
    `<div tabindex="0" role="button" style="position: relative; width: 60px; height: 60px">outer
    <span tabindex="0" role="button" style="position: absolute; inset: 10px auto auto 0; width: 60px; height: 45px">inner</span></div>`,
  )
  expect(await violations(page)).toContainEqual(expect.stringMatching(/^target-size: /))
  await put(page, '<button style="width: 48px; height: 48px"></button>')
  expect(await violations(page)).toEqual([expect.stringMatching(/^button-name: /)])

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
