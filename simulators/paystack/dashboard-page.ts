import { escapeHtml, type SimulatorLink, simulatorPage } from '../simulators-page.ts'
import type { SimRefund, SimTransaction, SimWebhook } from './simulator-types.ts'
import type { Fault, Switches } from './switches.ts'

const SHOWN = 50

const SWITCH_LABELS: Record<Fault, string> = {
  declined: 'Decline every payment',
  abandoned: 'Payers walk away',
  duplicatedWebhooks: 'Send webhooks twice',
  reorderedWebhooks: 'Send webhooks out of order',
  droppedWebhooks: 'Drop webhooks',
  corruptedSignatures: 'Corrupt signatures',
  lostAnswers: 'Lose answers after their effect',
  verifyTimeouts: 'Never answer verifications',
  serverErrors: 'Answer 502',
}

/** An overview: payments, refunds, events, and switches for faults. */
export function dashboardPage(options: {
  links: readonly SimulatorLink[]
  switches: Switches
  transactions: SimTransaction[]
  refunds: SimRefund[]
  webhooks: SimWebhook[]
}): string {
  const { links, switches, transactions, refunds, webhooks } = options
  const boxes = Object.entries(SWITCH_LABELS).map(([fault, label]) => {
    const isOn = switches[fault as Fault] !== false && switches[fault as Fault] !== 0 // the keys of Record<Fault, …>
    return `<label><input type="checkbox" name="${fault}"${isOn ? ' checked' : ''}>${label}</label>`
  })
  return simulatorPage({
    title: 'Payment simulator',
    links,
    script: '/assets/dashboard.js',
    body: `
<section class="card" aria-labelledby="switches"><h2 id="switches">Faults</h2>
<form id="switch-form" class="switches">${boxes.join('')}
<label>Answer later by (ms) <input type="number" name="slowMs" min="0" max="120000" step="100" value="${switches.slowMs}"></label>
</form><p id="notice" role="status" class="soft"></p></section>
<div id="live">
${table('Transactions', transactions.length, ['Reference', 'Amount', 'Status', 'Paid with', 'Answer', 'Payer', 'Made', ''], latest(transactions).map(transactionRow))}
${table('Refunds', refunds.length, ['Transaction', 'Amount', 'Status', 'Note', 'Changed'], latest(refunds).map(refundRow))}
${table('Webhooks', webhooks.length, ['Event', 'Transaction', 'State', 'Attempts', 'Made', ''], latest(webhooks).map(webhookRow))}
</div>`,
  })
}

function latest<Row>(rows: Row[]): Row[] {
  return rows.slice(-SHOWN).reverse()
}

function table(title: string, count: number, heads: string[], rows: string[]): string {
  const shown = count > rows.length ? `, the latest ${rows.length} shown` : ''
  const body = rows.length
    ? `<div class="scroll" role="region" tabindex="0" aria-label="${title}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head || '<span class="soft">Do</span>'}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
    : '<p class="soft">None yet.</p>'
  return `<section class="card"><h2>${title} (${count}${shown})</h2>${body}</section>`
}

function transactionRow(row: SimTransaction): string {
  const isOpen = ['abandoned', 'ongoing', 'pending'].includes(row.status)
  const path = `/_transactions/${encodeURIComponent(row.reference)}`
  const actions = isOpen
    ? `${button(`${path}/pay`, 'Pay')} ${button(`${path}/decline`, 'Decline')} <a href="/checkout/${row.accessCode}">Page</a>`
    : ''
  return `<tr><td>${escapeHtml(row.reference)}</td>${money(row)}<td class="${tone(row.status)}">${row.status}</td>
<td>${escapeHtml(row.instrument ? `${row.instrument.brand} ${row.instrument.last4}` : '')}</td><td>${escapeHtml(row.gatewayResponse ?? '')}</td>
<td>${escapeHtml(row.email)}</td><td>${time(row.createdAt)}</td><td>${actions}</td></tr>`
}

function refundRow(row: SimRefund): string {
  return `<tr><td>${escapeHtml(row.transactionReference)}</td>${money(row)}<td class="${tone(row.status)}">${row.status}</td>
<td>${escapeHtml(row.merchantNote ?? '')}</td><td>${time(row.updatedAt)}</td></tr>`
}

function webhookRow(row: SimWebhook): string {
  const results = row.attempts.map((attempt) => attempt.result).join(', ')
  return `<tr><td>${escapeHtml(row.event)}</td><td>${escapeHtml(row.reference)}</td><td class="${tone(row.state)}">${row.state.replace('_', ' ')}</td>
<td>${escapeHtml(results)}</td><td>${time(row.createdAt)}</td><td>${button(`/_webhooks/${row.id}/send`, 'Send again')}</td></tr>`
}

function button(post: string, label: string): string {
  return `<button type="button" data-post="${escapeHtml(post)}">${label}</button>`
}

function money({ amount, currency }: { amount: number; currency: string }): string {
  return `<td class="number">${escapeHtml(currency)} ${(amount / 100).toFixed(2)}</td>`
}

function time(at: string): string {
  return `<time datetime="${at}">${at.slice(5, 16).replace('T', ' ')}</time>`
}

function tone(word: string): string {
  if (['success', 'processed', 'delivered'].includes(word)) return 'good'
  return ['failed', 'given_up', 'dropped', 'needs-attention'].includes(word) ? 'bad' : ''
}
