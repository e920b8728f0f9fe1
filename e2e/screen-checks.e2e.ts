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
  // Each look is measured once; this one has passed in the light theme.
  await put(page, '<style>.dark .odd { color: #222; background: #333 }</style><p class="odd">Dark</p>')
  expect(await violations(page)).toEqual([expect.stringMatching(/^color-contrast: .*>Dark</)])
  // The last of this look cannot be measured, because a picture lies behind it.
  const behind = 'background: #fff; color: #bbb'
  await put(
    page,
    `<p style="${behind}">One of two</p><p style="${behind}">*</p><p hidden style="${behind}">Hidden</p>
    <p style="position: relative; ${behind}"><i style="position: absolute; inset: 0; background: linear-gradient(red, blue)"></i>Covered</p>`,
  )
  expect((await violations(page)).filter((one) => one.includes('One of two'))).toHaveLength(2)

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
