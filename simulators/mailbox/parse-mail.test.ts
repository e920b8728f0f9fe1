import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

/** The bytes of a mail from a mail program. */
async function written(mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]): Promise<Uint8Array> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({ from: 'shop@example.com', to: 'ama@example.com', ...mail })
  if (!Buffer.isBuffer(message)) throw new Error('the mail was not written synchronously')
  return message
}

const LONG = `${'Akwaaba “ɛte sɛn?” '.repeat(12)}\nGH₵ 5 = 500 pesewas\n.a line that begins with a dot`

test.each(['quoted-printable', 'base64'] as const)('text in %s is decoded', async (textEncoding) => {
  const { text, html } = await parseMail(await written({ text: LONG, html: `<p>${LONG}</p>`, textEncoding }))

  expect(text.replaceAll('\r\n', '\n')).toBe(LONG)
  expect(html?.replaceAll('\r\n', '\n')).toBe(`<p>${LONG}</p>`)
})

test.each(['Hello', 'Dɔkono – GH₵ 12.00', `${'ɔkra '.repeat(40)}soup`])(
  'a subject is unfolded and decoded: %s',
  async (subject) => {
    const { headers } = await parseMail(await written({ subject, text: 'x' }))
    expect(headers.subject).toBe(subject)
  },
)

test('an attachment is decoded byte by byte, with its name', async () => {
  const content = Buffer.from([0, 255, 13, 10, 46, 13, 10])
  const { attachments, text } = await parseMail(
    await written({ text: 'Here', attachments: [{ filename: 'receipt "1"; x.jpg', content }] }),
  )

  expect(text.trim()).toBe('Here')
  expect(attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString('hex'))).toEqual([
    content.toString('hex'),
  ])
})

test('invalid input causes no error', async () => {
  expect(await parseMail('')).toMatchObject({ text: '', html: null })
  expect(await parseMail('Content-Type: multipart/mixed\r\n\r\nhello')).toMatchObject({ html: null })
})
