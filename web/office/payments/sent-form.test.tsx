// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { controlOf, openPage } from '#test/open-page.tsx'
import { SentForm } from './sent-form.tsx'

test('the field and the button of a refund name it, because a page has several', async () => {
  const form = <SentForm what="GH₵ 20.00" isPending={false} onSend={async () => undefined} />
  await openPage('/admin/payments', form, () => undefined)
  expect(document.querySelector('button')?.getAttribute('aria-label')).toMatch(/^Record as sent: GH₵ 20.00$/)
  expect(controlOf('Transaction ID').labels?.[0]?.textContent).toContain('(GH₵ 20.00)')
})
