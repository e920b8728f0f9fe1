import { modeSwitchForm } from '../mode-switch.ts'
import { withLinks } from '../personal-pages.ts'
import { escapeHtml } from '../simulators-page.ts'
import type { MailboxControl, SimMail } from './mailbox-control.ts'

/** How many are shown; the JSON contains older ones too. */
const SHOWN = 50

/** Received mails, newest first, and the switches. The HTML of a mail is in a frame without scripts. */
export function mailboxPage(control: MailboxControl, prefix: string): string {
  const safePrefix = escapeHtml(prefix)
  const mails = control.mails.slice(-SHOWN).toReversed()
  const cards = mails.map((mail, index) => mailCard(mail, safePrefix, index === 0))
  return `<style>
summary { cursor: pointer; min-height: 44px; display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; }
summary::before { content: '▸'; }
[open] > summary::before { content: '▾'; }
summary strong { overflow-wrap: anywhere; }
iframe { width: 100%; height: 640px; resize: vertical; border: 1px solid var(--line); border-radius: 10px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
</style>
<h2>Mails</h2>
${cards.length === 0 ? '<p class="soft">No mail has arrived yet.</p>' : cards.join('\n')}
${modeSwitchForm(control, safePrefix)}`
}

function mailCard({ id, at, envelope, headers, html, text }: SimMail, prefix: string, isOpen: boolean): string {
  const subject = escapeHtml(headers.subject ?? '(no subject)')
  const to = escapeHtml(envelope.to.join(', '))
  const page = `<p><a href="${prefix}/mails/${id}/html" target="_blank">Open the page by itself</a></p>
<iframe title="${subject}" src="${prefix}/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`
  return `<details class="card"${isOpen ? ' open' : ''}>
<summary><strong>${subject}</strong> <span>to ${to}</span> <span class="soft">${escapeHtml(at.toISOString())}</span></summary>
<p class="soft">From ${escapeHtml(headers.from ?? envelope.from)}</p>
${html === null ? '' : page}
<h3>Plain text</h3>
<pre>${withLinks(text)}</pre>
</details>`
}

/** The HTML of a mail for the frame: its links open in a new tab. */
export function framedMail(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}
