import { createHash } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { templateExample } from '#domain/notifications/template-example.ts'
import { TEMPLATES, type TemplateKey, templateFaults } from '#domain/notifications/templates.ts'
import type { Template } from '#domain/settings/settings-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { saveVersions } from '../history/save-versions.ts'
import { queueMessages } from '../notifications/outbox-queries.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { readSettings, writePart } from '../settings/settings-queries.ts'

/**
 * Words a message anew, as the next version of its history.
 *
 * @returns the new version
 * @throws Refusal request.invalid with the fault of each field; row.changed when somebody was faster
 */
export async function saveTemplate(
  tx: Db,
  actor: Actor,
  { key, template, expectedVersion }: { key: TemplateKey; template: Template; expectedVersion: number },
  now: Date,
): Promise<number> {
  refuseFaults(key, template)
  const before = (await readSettings(tx)).templates[key]
  await saveVersions(tx, actor, 'template', [{ key, expectedVersion, before, after: template }], now)
  await writePart(tx, 'templates', key, template)
  return expectedVersion + 1
}

/**
 * Sends a message with example data to the caller's own address; one to the staff goes to their chat. The same text goes
 * once a minute.
 *
 * @throws Refusal request.invalid with the fault of each field; message.no_address when the caller has none
 */
export async function sendTest(
  tx: Db,
  actor: Extract<Actor, { kind: 'staff' }>,
  { key, template }: { key: TemplateKey; template: Template },
  now: Date,
): Promise<void> {
  refuseFaults(key, template)
  const { channel } = TEMPLATES[key]
  const recipient = channel === 'telegram' ? 'operator' : (await findMemberContact(tx, actor.userId))?.email
  if (!recipient) throw new Refusal('message.no_address')
  const { brand } = await readSettings(tx)
  const { subject, body, html } = templateExample(key, template, brand, now)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const words = createHash('sha256')
    .update(JSON.stringify([template.subject, template.body]))
    .digest('base64url')
  await queueMessages(
    tx,
    [
      {
        channel,
        recipient,
        userId: actor.userId,
        dedupeKey: `test:${key}:${actor.userId}:${minute}:${words}`,
        status: 'due',
        ...(channel === 'telegram' ? { body: `<b>Test</b>\n${body}` } : { subject: `Test: ${subject}`, body }),
        ...(html !== undefined && { html }),
      },
    ],
    now,
  )
  await recordAct(tx, actor, { entity: 'outbox', key: `test/${key}`, act: 'tested' })
}

function refuseFaults(key: TemplateKey, template: Template): void {
  const issues = templateFaults(key, template).map(({ path, message }) => ({ path: `/${path}`, message }))
  if (issues.length > 0) throw new Refusal('request.invalid', { in: 'body', issues })
}
