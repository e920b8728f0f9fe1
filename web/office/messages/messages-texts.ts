import type { MessageState } from '#domain/notifications/messages-api.ts'
import type { TemplateKey } from '#domain/notifications/templates.ts'

/** What staff read of messages and templates. */
export const MESSAGES_TEXTS = {
  title: 'Messages',
  tabsLabel: 'Messages and templates',
  tabs: { list: 'Messages', templates: 'Templates' },
  failed: 'The messages cannot be read',
  empty: { title: 'No messages', text: 'No message matches your choice.' },
  search: 'Address, phone or order ID',
  state: 'State',
  allStates: 'All states',
  channel: 'Channel',
  allChannels: 'All channels',
  states: {
    waiting: 'Waiting',
    failed: 'Failed',
    prepared: 'Prepared',
    sent: 'Sent',
    withdrawn: 'Withdrawn',
  } satisfies Record<MessageState, string>,
  channels: { email: 'Mail', sms: 'Text message', telegram: 'Telegram', push: 'Notification' },
  device: 'a device',
  erased: 'Text erased',
  nobody: 'recipient erased',
  order: (id: string) => `Order ${id}`,
  read: 'Read',
  send: { prepared: 'Send', failed: 'Send again' },
  queued: 'It is on its way',
  text: { title: 'Message', description: 'As it was written.', failed: 'The message cannot be read' },
  hidden: 'The text is erased, or holds a code that staff do not see.',
  templates: {
    failed: 'The templates cannot be read',
    subject: 'Subject',
    firstLine: 'First line',
    body: 'Text',
    own: 'Lines below it',
    placeholders: 'Placeholders',
    preview: 'With example data',
    test: 'Send a test',
    tested: 'The test is on its way',
    toMe: 'A test goes to your own address.',
    toChat: 'A test goes to the staff’s chat.',
    saved: (name: string) => `Saved: ${name}`,
    kinds: {
      order_confirmation: { name: 'Order confirmation', about: 'Mailed to the shopper once an order is paid.' },
      claim_rejected: {
        name: 'Mobile money not found',
        about: 'Mailed when staff reject a claim. {reason} is the staff’s reason after a colon, or a full stop.',
      },
      welcome: {
        name: 'Welcome',
        about: 'Prepared when somebody has confirmed their address; you send it. Points and links follow the text.',
      },
      order_staff: { name: 'New order, for staff', about: 'In the Telegram chat, above what is to be prepared.' },
    } satisfies Record<TemplateKey, { name: string; about: string }>,
  },
} as const
