import type { SettingFault } from '../settings/check-setting.ts'
import type { Template, Templates } from '../settings/settings-api.ts'
import { plainLine } from '../text/plain-line.ts'

export type TemplateKey = keyof Templates

type TemplateRules = {
  channel: 'email' | 'telegram'
  /** What may stand in braces. The subject takes none that anybody has typed, so that no mail has foreign words in it. */
  subject: readonly string[]
  body: readonly string[]
  /** Whether the text may be empty. */
  isOptional: boolean
}

/** The messages that staff word, and the placeholders that each may use. */
export const TEMPLATES = {
  order_confirmation: {
    channel: 'email',
    subject: ['order'],
    body: ['name', 'order', 'items', 'totals', 'delivery', 'placed'],
    isOptional: false,
  },
  claim_rejected: {
    channel: 'email',
    subject: ['order'],
    body: ['name', 'order', 'total', 'reason'],
    isOptional: false,
  },
  welcome: { channel: 'email', subject: ['shop'], body: ['name', 'shop'], isOptional: false },
  order_staff: {
    channel: 'telegram',
    subject: ['order', 'city'],
    body: ['order', 'city', 'name', 'phone', 'total'],
    isOptional: true,
  },
} as const satisfies Record<TemplateKey, TemplateRules>
export const TEMPLATE_KEYS = Object.keys(TEMPLATES) as TemplateKey[] // the keys of that object

/** The text of a confirmation of an order that is still to come. @param first its first sentence */
export function comingOrder(first: string): string {
  return `Hello {name},

${first}

{items}

{totals}

{delivery}

You can follow it under Track Order with the order ID {order}.
Placed: {placed}`
}

/** What the shop is opened with. */
export const OPENING_TEMPLATES: Templates = {
  order_confirmation: {
    subject: 'Your order {order}',
    body: comingOrder('thank you! Your order {order} is paid, and we have it.'),
  },
  claim_rejected: {
    subject: 'The payment of your order {order}',
    body: `Hello {name},

we could not find your mobile money of {total} for order {order}{reason}

Your order is kept. Under Track Order you can pay it another way, or send us the right transaction ID.
If you have sent the money, call us: we will look for it together.`,
  },
  welcome: {
    subject: 'Welcome to {shop}',
    body: 'Your account at {shop} is ready. Here is what it does for you.',
  },
  order_staff: { subject: 'New order {order}', body: '' },
}

const SUBJECT_MAX = 120
export const TEMPLATE_BODY_MAX = 2_000
/** Telegram's message also holds the order, which has to fit. */
export const STAFF_BODY_MAX = 300
const PLACEHOLDER = /\{([^{}]*)\}/g

/** Fills a text in. What is filled in is never read for placeholders again. */
export function fillTemplate<Name extends string>(text: string, values: Record<Name, string>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Name] : whole,
  )
}

/** What is wrong with a template, by field. */
export function templateFaults(key: TemplateKey, { subject, body }: Template): SettingFault[] {
  const rules: TemplateRules = TEMPLATES[key]
  const most = rules.channel === 'telegram' ? STAFF_BODY_MAX : TEMPLATE_BODY_MAX
  return [
    ...(subject.trim() === '' || plainLine(subject, SUBJECT_MAX) !== subject
      ? [{ path: 'subject', message: `Write one line of at most ${SUBJECT_MAX} characters.` }]
      : unknownIn('subject', subject, rules.subject)),
    ...(body.trim() === '' && !rules.isOptional
      ? [{ path: 'body', message: 'Write the text.' }]
      : body.length > most
        ? [{ path: 'body', message: `At most ${most} characters.` }]
        : unknownIn('body', body, rules.body)),
  ]
}

function unknownIn(path: string, text: string, allowed: readonly string[]): SettingFault[] {
  const [unknown] = [...text.matchAll(PLACEHOLDER)].filter(([, name = '']) => !allowed.includes(name))
  const left = text.replaceAll(PLACEHOLDER, '')
  const wrong = unknown?.[0] ?? /[{}]/.exec(left)?.[0]
  if (wrong === undefined) return []
  const known = allowed.map((name) => `{${name}}`).join(', ')
  return [{ path, message: `“${wrong}” is no placeholder here. There are: ${known}.` }]
}
