import { pesewas } from '../money.ts'
import type { Brand, Template } from '../settings/settings-api.ts'
import { claimRejectedMail, orderConfirmationMail } from './mails/order-mail.ts'
import { welcomeMail } from './mails/welcome-mail.ts'
import type { OrderNotification } from './order-notification.ts'
import { orderTelegramMessages } from './telegram/order-telegram.ts'
import { visibleText } from './telegram/telegram-html.ts'
import type { TemplateKey } from './templates.ts'

/** An order that nobody has placed. */
function exampleOrder(now: Date): OrderNotification {
  return {
    orderId: '7K3QF9M2XA',
    orderType: 'order',
    context: 'home',
    customer: {
      name: 'Ama Mensah',
      phone: '+233200000000',
      email: null,
      address: 'Ahodwo, near the roundabout',
      notes: '',
      city: 'Kumasi',
      gpsCode: 'AK-039-5028',
    },
    items: [
      {
        quantity: 2,
        name: 'Jollof Rice',
        size: 'medium',
        options: ['Smoky'],
        extras: [{ name: 'Fried Plantain', price: pesewas(900), quantity: 1 }],
        special: 'no groundnuts',
        price: pesewas(4_400),
        lineTotal: pesewas(8_800),
      },
    ],
    subtotal: pesewas(8_800),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    promotionDiscount: pesewas(0),
    deliveryDiscount: pesewas(0),
    promotion: null,
    deliveryFee: pesewas(1_800),
    serviceFee: pesewas(530),
    total: pesewas(11_130),
    scheduledTime: null,
    promise: null,
    placedAt: now,
    writtenAt: now,
    requiresAge: false,
    payment: { kind: 'provider', reference: 'CH-7K3QF9M2XA-1' },
  }
}

/** A message as it would be sent, with example data. The body of one to Telegram is HTML; `text` is how it reads. */
export function templateExample(
  key: TemplateKey,
  template: Template,
  brand: Brand,
  now: Date,
): { subject: string; text: string; body: string; html?: string } {
  const order = exampleOrder(now)
  switch (key) {
    case 'order_confirmation':
      return mail(orderConfirmationMail(order, template))
    case 'claim_rejected':
      return mail(claimRejectedMail(order, 'We have no such transaction.', template))
    case 'welcome':
      return mail(welcomeMail(order.customer.name, brand, template))
    case 'order_staff': {
      const [body = ''] = orderTelegramMessages(order, 'received', template)
      return { subject: '', text: visibleText(body) ?? '', body }
    }
  }
}

function mail<Mail extends { subject: string; text: string; html?: string }>(message: Mail) {
  return { ...message, body: message.text }
}
