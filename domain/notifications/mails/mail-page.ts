import { parseGhanaPhone } from '../../phone/phone.ts'
import type { Brand } from '../../settings/settings-api.ts'
import { plainLine } from '../../text/plain-line.ts'

/** What a mail says about the shop. */
export type Letterhead = Pick<Brand, 'name' | 'tagline' | 'phone' | 'email'>

/** A fact about what the mail is about. */
export type Fact = readonly [label: string, value: string]

/** A part of a mail; a text alone is a paragraph. Texts are plain: the HTML escapes them. */
export type MailBlock =
  | string
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; rows: readonly Fact[] }
  | { kind: 'points'; points: readonly { title: string; text: string }[] }
  /** What to do when something is wrong, and how to reach the shop. */
  | { kind: 'help'; title: string; text: string }

/** A table of facts, without those that do not apply. */
export const facts = (rows: readonly (Fact | false)[]): MailBlock => ({
  kind: 'facts',
  rows: rows.filter((row) => row !== false),
})

/** The content of a mail: the same blocks become HTML and plain text. */
export type MailContent = {
  subject: string
  /** The preview line beside the subject. */
  preview: string
  title: string
  blocks: readonly MailBlock[]
  /** Why the mail was sent, in its footer. */
  reason: string
}

/** A finished mail; the plain text is complete without the HTML. */
export type Mail = { subject: string; text: string; html: string }

const SUBJECT_MAX = 120

/**
 * Lays a mail out as branded HTML and as plain text.
 *
 * The HTML uses tables with inline styles, because many mail programs support little else, and loads nothing: the name
 * is text, the woven strip consists of cells. Programs that support `prefers-color-scheme` get dark colours.
 */
export function layOutMail(letterhead: Letterhead, content: MailContent): Mail {
  const subject = plainLine(content.subject, SUBJECT_MAX)
  return { subject, text: plainText(content, letterhead), html: page({ ...content, subject }, letterhead) }
}

function plainText({ title, blocks, reason }: MailContent, letterhead: Letterhead): string {
  const { name, phone, email } = letterhead
  return [
    title,
    ...blocks.map((block) => blockText(block, letterhead)),
    `--\n${name}${phone ? `, ${phone}` : ''}${email ? `, ${email}` : ''}\n${reason}`,
    '',
  ].join('\n\n')
}

function blockText(block: MailBlock, letterhead: Letterhead): string {
  if (typeof block === 'string') return block
  switch (block.kind) {
    case 'code':
      return `    ${block.code}`
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'facts':
      return block.rows.map((row) => row.join(': ')).join('\n')
    case 'points':
      return block.points.map(({ title, text }) => `- ${title}: ${text}`).join('\n')
    case 'help':
      return `${block.title}\n${block.text}${contactSentence(letterhead, wordsOnly)}`
  }
}

/** `Call us on 020 000 0000, or write to …`; empty when the shop has neither. */
function contactSentence({ phone, email }: Letterhead, link: typeof wordsOnly): string {
  const ways = [
    ...(phone ? [`call us on ${link(phoneAddress(phone), phone)}`] : []),
    ...(email ? [`write to ${link(`mailto:${email}`, email)}`] : []),
  ].join(', or ')
  return ways === '' ? '' : ` ${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`
}

function wordsOnly(_href: string, words: string): string {
  return words
}

function phoneAddress(phone: string): string {
  return `tel:${parseGhanaPhone(phone) ?? phone.replace(/[^\d+]/g, '')}`
}

/** Colours of the shop; the dark part of the style sheet uses the same names. */
const LIGHT = {
  ground: '#fbf6ea',
  surface: '#fffdf8',
  sunken: '#f4ebd8',
  ink: '#24160d',
  muted: '#6a5442',
  line: '#e7dac0',
  link: '#855400',
  gold: '#f2b524',
  espresso: '#2a190f',
  onEspresso: '#fbf1dd',
  espressoGold: '#f6bd35',
}

const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** `!important`, because it must override the inline styles that other programs need. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; }
a { color: ${LIGHT.link}; }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } .wide { width: 100% !important; } }
@media (prefers-color-scheme: dark) {
  .ground { background: #17100b !important; }
  .surface { background: #221811 !important; border-color: #3d2d20 !important; }
  .sunken { background: #140d08 !important; border-color: #3d2d20 !important; }
  .ink { color: #f9efdd !important; }
  .muted { color: #c9b59b !important; }
  .line { border-color: #3d2d20 !important; }
  .link { color: #ffcd5c !important; }
  .gold { background: #f6bd35 !important; }
  .espresso { background: #32221a !important; }
}
`

function page({ subject, preview, title, blocks, reason }: MailContent, letterhead: Letterhead): string {
  const { name, tagline } = letterhead
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeMarkup(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(preview)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" bgcolor="${LIGHT.ground}" style="background:${LIGHT.ground}">
<tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" class="wide" style="width:100%;max-width:560px">
<tr><td class="espresso pad" bgcolor="${LIGHT.espresso}" style="background:${LIGHT.espresso};border-radius:16px 16px 0 0;padding:20px 32px 18px">
<span style="${FONT};font-size:28px;line-height:32px;font-weight:800;letter-spacing:-0.5px;color:${LIGHT.onEspresso}">${escapeMarkup(name)}</span>${taglineMarkup(tagline)}
</td></tr>
<tr><td style="padding:0">${WOVEN_STRIP}</td></tr>
<tr><td class="surface pad" bgcolor="${LIGHT.surface}" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-top:0;border-radius:0 0 16px 16px;padding:28px 32px 32px;overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="${FONT};margin:0 0 16px;font-size:24px;line-height:30px;font-weight:800;letter-spacing:-0.3px;color:${LIGHT.ink}">${escapeMarkup(title)}</h1>
${blocks.map((block) => blockMarkup(block, letterhead)).join('\n')}
</td></tr>
<tr><td class="pad" style="padding:20px 32px 0">
<p class="muted" style="${FONT};margin:0;font-size:13px;line-height:20px;color:${LIGHT.muted}">${footMarkup(letterhead)}<br>${escapeMarkup(reason)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function taglineMarkup(tagline: string): string {
  if (tagline === '') return ''
  return `
<span style="${FONT};font-size:14px;line-height:32px;font-weight:600;color:${LIGHT.espressoGold};white-space:nowrap">&nbsp;&#9670;&nbsp;${escapeMarkup(tagline)}</span>`
}

function blockMarkup(block: MailBlock, letterhead: Letterhead): string {
  if (typeof block === 'string') return paragraph(escapeMarkup(block).replaceAll('\n', '<br>'))
  switch (block.kind) {
    case 'code':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td align="center" class="sunken" bgcolor="${LIGHT.sunken}" style="background:${LIGHT.sunken};border:1px solid ${LIGHT.line};border-radius:12px;padding:18px 8px"><span class="ink" style="font-family:'SF Mono',Consolas,'Roboto Mono',Menlo,monospace;font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;padding-left:8px;color:${LIGHT.ink};-webkit-user-select:all;user-select:all">${escapeMarkup(block.code)}</span></td></tr></table>`
    case 'button':
      return buttonMarkup(block)
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${block.rows.map(factMarkup).join('')}</table>`
    case 'points':
      return block.points
        .map(({ title, text }) => paragraph(`<strong>${escapeMarkup(title)}</strong><br>${escapeMarkup(text)}`))
        .join('')
    case 'help':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 0"><tr><td class="sunken" bgcolor="${LIGHT.sunken}" style="background:${LIGHT.sunken};border:1px solid ${LIGHT.line};border-radius:12px;padding:16px 20px"><p class="ink" style="${FONT};margin:0 0 4px;font-size:16px;line-height:24px;font-weight:700;color:${LIGHT.ink}">${escapeMarkup(block.title)}</p><p class="ink" style="${FONT};margin:0;font-size:16px;line-height:24px;color:${LIGHT.ink}">${escapeMarkup(block.text)}${contactSentence(letterhead, textLink)}</p></td></tr></table>`
  }
}

function paragraph(markup: string): string {
  return `<p class="ink" style="${FONT};margin:0 0 16px;font-size:16px;line-height:24px;color:${LIGHT.ink}">${markup}</p>`
}

/** The URL is also written below the button: some programs show no links, and careful people check them. */
function buttonMarkup({ label, href }: { label: string; href: string }): string {
  const address = escapeMarkup(href)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr><td align="center" class="gold" bgcolor="${LIGHT.gold}" style="background:${LIGHT.gold};border-radius:12px"><a href="${address}" style="${FONT};display:inline-block;padding:14px 28px;font-size:17px;line-height:22px;font-weight:700;color:${LIGHT.ink};text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>
<p class="muted" style="${FONT};margin:0 0 20px;font-size:13px;line-height:20px;color:${LIGHT.muted}">Or open this address:<br><a class="link" href="${address}" style="color:${LIGHT.link};word-break:break-all">${address}</a></p>`
}

function factMarkup([label, value]: Fact): string {
  return `<tr><td class="muted line" style="${FONT};border-bottom:1px solid ${LIGHT.line};padding:10px 0;font-size:14px;line-height:20px;color:${LIGHT.muted}">${escapeMarkup(label)}<br><span class="ink" style="font-size:16px;line-height:24px;font-weight:600;color:${LIGHT.ink}">${escapeMarkup(value)}</span></td></tr>`
}

function footMarkup({ name, phone, email }: Letterhead): string {
  return [
    `<strong>${escapeMarkup(name)}</strong>`,
    ...(phone ? [textLink(phoneAddress(phone), phone)] : []),
    ...(email ? [textLink(`mailto:${email}`, email)] : []),
  ].join(' &middot; ')
}

function textLink(href: string, words: string): string {
  return `<a class="link" href="${escapeMarkup(href)}" style="color:${LIGHT.link};font-weight:600">${escapeMarkup(words)}</a>`
}

/** Escapes text for HTML between tags and in quoted attributes. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const THREADS: Record<string, string> = { g: '#f2b524', r: '#a62f1c', p: '#0a6a42', e: '#2a190f' }
/** The rows of the weave, one letter per thread: a stepped diamond, stripes, a chequered block, stripes. */
const WEAVE = [
  'gggrrggg egeppege ppggppgg egerrege',
  'grrggrrg egeppege ggppggpp egerrege',
  'rrgeegrr egeppege ppggppgg egerrege',
  'grrggrrg egeppege ggppggpp egerrege',
  'gggrrggg egeppege ppggppgg egerrege',
].map((row) => row.replaceAll(' ', ''))
const WOVEN_STRIP = wovenStrip()

/**
 * The woven strip drawn with cells: twice the pattern, then its diamond, so that both ends match. A first row without
 * height fixes the width of every column; without it the rows would be rounded differently.
 */
function wovenStrip(): string {
  const rows = WEAVE.map((row) => row + row + row.slice(0, 8))
  const columns = '<td></td>'.repeat(rows[0]?.length ?? 0)
  const cells = (row: string) =>
    (row.match(/(.)\1*/g) ?? []).map((run) => `<td bgcolor="${THREADS[run.charAt(0)]}" colspan="${run.length}"></td>`)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;font-size:0;line-height:0"><tr>${columns}</tr>${rows.map((row) => `<tr style="height:3px">${cells(row).join('')}</tr>`).join('')}</table>`
}
