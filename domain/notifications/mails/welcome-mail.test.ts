import { expect, test } from 'vitest'
import { OPENING_TEMPLATES } from '../templates.ts'
import { welcomeMail } from './welcome-mail.ts'

const TEMPLATE = OPENING_TEMPLATES.welcome

const BRAND = {
  name: 'Chillz',
  tagline: 'Not Just Food!',
  phone: '020 000 0000',
  email: 'hello@example.com',
  communityUrl: 'https://chat.example.com/group',
}

test('a newcomer is greeted by name, and reads what the account offers', () => {
  const { subject, text, html } = welcomeMail('Ama Mensah', BRAND, TEMPLATE)

  expect(subject).toBe('Welcome to Chillz')
  expect(text).toContain('Akwaaba, Ama Mensah!')
  expect(text).toContain('referral code')
  expect(text).toContain('Join the community:\nhttps://chat.example.com/group')
  expect(html).toContain('href="https://chat.example.com/group"')
})

test('a shop without a community group invites to none, and one without a name greets all the same', () => {
  const { text } = welcomeMail('', { ...BRAND, communityUrl: '' }, TEMPLATE)

  expect(text).toMatch(/^Akwaaba!\n/)
  expect(text).not.toContain('community')
})

test('a line break of the template is one in the HTML too, as the preview shows it', () => {
  const { text, html } = welcomeMail('Ama', BRAND, { ...TEMPLATE, body: 'Hello {name},\nwelcome <3\n\nSee you' })

  expect(text).toContain('Hello Ama,\nwelcome <3\n\nSee you')
  expect(html).toContain('>Hello Ama,<br>welcome &lt;3</p>')
})

test('a name is text: nobody can inject markup', () => {
  const { subject, html } = welcomeMail('<a href="https://evil.example">You won</a>', BRAND, TEMPLATE)

  expect(html).toContain('&lt;a href=')
  expect(html).not.toContain('<a href=&quot;')
  expect(subject).not.toContain('won')
})
