import { randomUUID } from 'node:crypto'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { joinQuickly, SIGN_UPS, toast } from './account.ts'
import { expect, goWithin, test } from './journey.ts'
import { buyPlan } from './member.ts'
import { beginWithSecondStep, paidOrder } from './office.ts'
import { expectAccessible } from './screen-checks.ts'

test('an admin refunds a plan by keyboard, finds and blocks a guest, and invites, changes and removes a colleague', async ({
  page,
  request,
  shop,
}) => {
  const orderId = await paidOrder(request, shop)
  const { session } = await joinQuickly(request, shop, undefined, SIGN_UPS.withPhone)
  await buyPlan(request, session.access_token, 'chillz_plug')
  const headers = { authorization: `Bearer ${session.access_token}` }
  const { userId } = await (await request.get('/api/profile', { headers })).json()
  const { email } = await joinQuickly(request, shop)
  await shop.giveRole(email, 'kitchen')
  await beginWithSecondStep(page, request, shop, 'admin')

  await test.step('a plan is refunded with the keyboard alone, and the member has none any more', async () => {
    await page.goto(`/admin/people/${userId}`)
    const plans = page.getByRole('region', { name: 'Paid plans' })
    const refund = plans.getByRole('button', { name: /^Refund Plug/ })
    await expect(refund).toBeVisible()
    await expectAccessible(page, 'the page of a member with a plan')

    await refund.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Refund Plug' })
    await dialog.getByRole('radio', { name: /^The unused days/ }).focus()
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('textbox').fill('Bought by mistake')
    await expectAccessible(page, 'refunding a plan')
    await dialog.getByRole('button', { name: 'Refund GH₵ 350.00' }).focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'GH₵ 350.00 is on its way back')).toBeVisible()
    await expect(plans).toContainText('None that has time left.')
  })

  await test.step('a guest is found by the last digits of the phone, and blocked in three acts until unblocked', async () => {
    await goWithin(page, '/admin/people')
    const guests = page.getByRole('region', { name: 'Guests' })
    await expect(guests.getByRole('link')).toHaveCount(1)
    await expectAccessible(page, 'people on a phone')

    await goWithin(page, '/admin/people?q=0000')
    await expect(guests.getByRole('link')).toHaveCount(0)
    // A job writes the terms of the search every few seconds, and the list asks again.
    await goWithin(page, '/admin/people?q=4567')
    await expect(guests.getByRole('link')).toHaveCount(1)
    await guests.getByRole('link').click()
    await expect(page.getByRole('link', { name: formatOrderId(orderId) })).toBeVisible()
    await page.getByRole('button', { name: 'Block' }).click()
    await expectAccessible(page, 'blocking a person')
    await page.getByRole('button', { name: 'Did not pay' }).click()
    await expect(page.getByText(/^Blocked until/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Note' }).fill('Call before you cook')
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, 'Note added')).toBeVisible()
    await expectAccessible(page, 'the page of a blocked person')

    await page.getByRole('link', { name: 'In the audit' }).first().click()
    await expect(page.getByText('Block: added')).toBeVisible()
    await expectAccessible(page, 'the audit of one row')
    await goWithin(page, '/admin/people?tab=blocked')
    await page.getByRole('button', { name: 'Block a number or address' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Phone number or email/ })
      .fill('late@example.com')
    await page.getByRole('button', { name: 'Did not pay' }).click()
    const late = page.getByRole('listitem').filter({ hasText: 'late@example.com' })
    await late.getByRole('link', { name: 'In the audit' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(late).toHaveCount(0)
    const other = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Unblock/ }) })
    await expect(other, 'the row takes the focus, and not its button').toBeFocused()
    await other.getByRole('button', { name: /^Unblock/ }).click()
    await expect(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible()
  })

  await test.step('a colleague is invited, has another role and is removed, and Ctrl+K leads anywhere', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
    await page.keyboard.type('staff')
    await expect(page.getByRole('option', { name: 'Staff', exact: true })).toBeVisible()
    await expect(page.getByRole('option', { name: /^Money and people need/ }), 'a setting is found too').toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()

    await page.getByLabel('Email address or phone number').fill(`${randomUUID()}@example.com`)
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('rider')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(toast(page, 'Invited')).toBeVisible()
    const cook = page.getByRole('listitem').filter({ hasText: email })
    await cook.getByRole('combobox').selectOption('manager')
    await cook.getByRole('button', { name: /^Save: Role of/ }).click()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expectAccessible(page, 'the staff')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(cook.getByRole('combobox')).toHaveValue('kitchen')
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    await expect(toast(page, 'Invitation withdrawn')).toBeVisible()

    await cook.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(cook).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await goWithin(page, '/admin/audit?entity=staff_members')
    await expect(page.getByText('Staff: removed').first()).toBeVisible()
    await expectAccessible(page, 'the audit on a desktop')
  })
})
