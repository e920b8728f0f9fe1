import { BLOG_AND_CHALLENGE_ERRORS } from './blog-and-challenge-errors.ts'
import { BROWSER_ERRORS } from './browser-errors.ts'
import { STAFF_ERRORS } from './staff-errors.ts'

/** Kinds of refusal; one handler in server/ maps them to a status, one in web/ to a tone. */
export type Kind =
  | 'invalid'
  | 'signed_out'
  | 'missing'
  | 'gone'
  | 'conflict'
  | 'forbidden'
  | 'too_many'
  | 'too_large'
  | 'unavailable'

export const KIND_STATUS = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  missing: 404,
  gone: 410,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
} satisfies Record<Kind, number>

export type ErrorEntry = { kind: Kind; title: string; text: string }

/**
 * Every expected refusal of the shop. Codes are API: never rename one, add a new one. `title` and `text` are shown to
 * shoppers; where the specification gives them they are copied literally.
 */
export const ERRORS = {
  ...BROWSER_ERRORS,
  ...BLOG_AND_CHALLENGE_ERRORS,
  ...STAFF_ERRORS,
  'request.invalid': {
    kind: 'invalid',
    title: 'Check your entry',
    text: 'Something you entered is not right. Please check it and try again.',
  },
  'request.too_large': { kind: 'too_large', title: 'Too large', text: 'This request is larger than we accept.' },
  'request.too_many': {
    kind: 'too_many',
    title: 'One moment',
    text: 'Too many requests at once. Please wait a little and try again.',
  },
  'route.missing': { kind: 'missing', title: 'Not found', text: 'There is nothing at this address.' },
  'server.away': {
    kind: 'unavailable',
    title: 'One moment',
    text: 'The shop needs a moment. Please try again shortly; nothing is ordered or charged twice.',
  },
  'server.busy': { kind: 'unavailable', title: 'One moment', text: 'The shop is very busy. Please try again shortly.' },

  'menu.missing': { kind: 'missing', title: 'Not found', text: 'There is no such part of the menu.' },

  'cart.missing': {
    kind: 'missing',
    title: 'This cart has ended',
    text: 'There is no cart behind this link any more. Ask for a new link, or choose from the menu.',
  },
  'receipt.missing': { kind: 'missing', title: 'No receipt', text: 'There is a receipt once this is paid.' },
  'push.unknown_service': {
    kind: 'invalid',
    title: 'Not possible here',
    text: 'This browser uses a service for notifications that we do not know. This page keeps telling you.',
  },
  'push.not_now': {
    kind: 'conflict',
    title: 'Not needed now',
    text: 'We tell you about an order from its payment until it arrives.',
  },
  'push.too_many': {
    kind: 'conflict',
    title: 'Enough devices',
    text: 'Too many devices follow this order already.',
  },

  'order.missing': {
    kind: 'missing',
    title: 'Order Not Found',
    text: "We couldn't find an order with that ID. Please check and try again.",
  },
  'order.lines_changed': {
    kind: 'conflict',
    title: 'Your cart has changed',
    text: 'Something in your cart has changed. Please check it and confirm.',
  },
  'order.price_changed': {
    kind: 'conflict',
    title: 'The price has changed',
    text: 'The total has changed since you last saw it. Please check the new total and confirm.',
  },
  'promotion.code_taken': {
    kind: 'conflict',
    title: 'This code is taken',
    text: 'Another promotion has or had this code. Choose another one.',
  },
  'rating.closed': { kind: 'conflict', title: 'Not now', text: 'Orders are rated for a week after they came.' },
  'rating.line_missing': { kind: 'missing', title: 'Not found', text: 'This did not come with your order.' },
  'rating.changed': {
    kind: 'conflict',
    title: 'The comment has changed',
    text: 'The shopper has changed it. Read it again.',
  },
  'order.below_minimum': {
    kind: 'conflict',
    title: 'Below the minimum order',
    text: 'Your order does not meet the minimum yet.',
  },
  'address.missing': { kind: 'missing', title: 'Not found', text: 'We cannot find this address.' },
  'order.fields_missing': {
    kind: 'invalid',
    title: 'Please fill in all required fields',
    text: 'Name, phone number, and delivery address are required',
  },
  'order.slot_unavailable': {
    kind: 'conflict',
    title: 'Choose another time',
    text: 'This delivery time is not available. Please choose another one.',
  },
  'order.pay_time_over': {
    kind: 'conflict',
    title: 'Too late to pay',
    text: 'This order was not paid in time. Please order again.',
  },
  'order.out_of_date': {
    kind: 'conflict',
    title: 'Your order has changed',
    text: 'Something in this order has changed. Nothing was paid. Please check it and order again.',
  },
  'order.key_reused': {
    kind: 'conflict',
    title: 'Already sent',
    text: 'You already sent this order, and it has changed since. Please check it before you send it again.',
  },
  'order.too_many_today': {
    kind: 'too_many',
    title: 'Very many orders today',
    text: 'Too many orders came from your connection today. Please sign in and order again, or call us and we will take your order by phone.',
  },
  'shop.blocked': {
    kind: 'conflict',
    title: 'Let us talk first',
    text: 'We cannot take this here just now. Please call us, and we will gladly sort it out together.',
  },
  'order.transition_refused': {
    kind: 'conflict',
    title: 'Not possible now',
    text: 'The order cannot take this step from the state it is in.',
  },

  'payment.missing': { kind: 'missing', title: 'Not found', text: 'We cannot find this payment.' },
  'payment.key_reused': {
    kind: 'conflict',
    title: 'Already sent',
    text: 'You already sent this, and it has changed since. Please check it and send it again.',
  },
  'payment.not_due': {
    kind: 'conflict',
    title: 'Nothing to pay',
    text: 'This is already paid, or can no longer be paid.',
  },
  'payment.too_many_unpaid': {
    kind: 'conflict',
    title: 'Three payments are open',
    text: 'You have three payments of this kind open. Please finish one of them, or try again in 15 minutes.',
  },
  'payment.not_held': {
    kind: 'conflict',
    title: 'Nothing to decide',
    text: 'This payment is not held for review, or was decided a moment ago.',
  },
  'payment.other_money': {
    kind: 'conflict',
    title: 'Not this shop’s money',
    text: 'This payment is of another currency or of the other mode. It can only go back.',
  },
  'shop.paused': {
    kind: 'conflict',
    title: 'The kitchen has a break',
    text: 'Right now we take orders for later only. Please choose a delivery time, or try again in a while.',
  },
  'shop.closed': {
    kind: 'conflict',
    title: 'The kitchen is closed',
    text: 'We do not know yet when it opens again. Please call us for the next opening.',
  },
  'order.changed': {
    kind: 'conflict',
    title: 'Somebody was faster',
    text: 'This order has changed since you saw it. Please look at it again.',
  },
  'proposal.missing': { kind: 'missing', title: 'Not found', text: 'There is no such question about this order.' },
  'proposal.ended': {
    kind: 'conflict',
    title: 'Already settled',
    text: 'This question was settled a moment ago. Your order shows how it stands now.',
  },
  'proposal.too_late': {
    kind: 'conflict',
    title: 'The order has left the kitchen',
    text: 'Nothing else can be made for this order any more. What does not come is refunded.',
  },
  'proposal.open': {
    kind: 'conflict',
    title: 'Asked already',
    text: 'The shopper has not answered the question about this line yet. Withdraw it to ask another one.',
  },
  'proposal.line_gone': {
    kind: 'conflict',
    title: 'Refunded already',
    text: 'This line is refunded, so there is nothing to ask about it.',
  },
  'proposal.not_fitting': {
    kind: 'conflict',
    title: 'Does not fit this line',
    text: 'Only what is available now, of the same category and at most as dear can come in its place.',
  },
  'order.price_would_rise': {
    kind: 'conflict',
    title: 'The price would rise',
    text: 'With this delivery time the order loses its pre-order discount. Choose a later time, or cancel it and order anew.',
  },
  'order.rider_unknown': { kind: 'invalid', title: 'No such rider', text: 'This person delivers no orders.' },
  'order.undo_refused': {
    kind: 'conflict',
    title: 'Cannot be undone',
    text: 'This step cannot be undone any more. Within 15 minutes it can be, with a reason.',
  },
  'payment.starting': {
    kind: 'conflict',
    title: 'One moment',
    text: 'Your payment is being prepared. Please try again in a few seconds.',
  },
  'payment.momo_waiting': {
    kind: 'conflict',
    title: 'A payment is on its way',
    text: 'A payment was started already and may still go through. Finish it, or wait a few minutes until it ends.',
  },
  'payment.momo_phone': {
    kind: 'invalid',
    title: 'Check the number',
    text: 'Please type a mobile number of Ghana, for example 024 412 3456.',
  },
  'payment.voucher_over': {
    kind: 'conflict',
    title: 'No voucher is awaited',
    text: 'This payment does not wait for a voucher any more.',
  },
  'payment.initiate_failed': {
    kind: 'unavailable',
    title: 'Error',
    text: 'Failed to initiate payment. Please try again.',
  },
  'payment.misconfigured': {
    kind: 'unavailable',
    title: 'Payment configuration error',
    text: 'Card payments are not set up correctly. Please choose another way to pay or call us.',
  },
  'payment.momo_id_used': {
    kind: 'conflict',
    title: 'Transaction ID already used',
    text: 'This mobile money transaction ID was already sent with another order.',
  },
  'payment.claim_late': {
    kind: 'conflict',
    title: 'Too late to tell us here',
    text: 'This order was placed too long ago. If you have sent the money, please call us with the order ID.',
  },
  'payment.manual_off': {
    kind: 'conflict',
    title: 'Not offered',
    text: 'Mobile money cannot be sent by hand just now. Please choose another way to pay.',
  },
  'plan.missing': { kind: 'missing', title: 'Not found', text: 'There is no such plan.' },
  'plan.current': { kind: 'conflict', title: 'Current Plan', text: 'You already have this plan.' },
  'plan.changed': {
    kind: 'conflict',
    title: 'Plan changed',
    text: 'You have another plan now, so this one cannot be extended. Nothing was paid.',
  },
  'plan.not_refundable': {
    kind: 'conflict',
    title: 'Not possible now',
    text: 'This plan has no time left, was refunded already, or a newer payment has to be refunded first.',
  },
  'plan.not_upgraded': {
    kind: 'unavailable',
    title: 'Payment Error',
    text: 'Payment was successful but failed to upgrade subscription. Please contact support.',
  },
  'dispatch.fields_missing': {
    kind: 'invalid',
    title: 'Missing information',
    text: 'Please select vehicle, provide location, region and 10-digit phone number.',
  },
  'dispatch.schedule_invalid': {
    kind: 'invalid',
    title: 'Invalid schedule',
    text: 'Please choose a time between 4 hours and 7 days from now.',
  },
  'dispatch.too_long': { kind: 'invalid', title: 'Too many hours', text: 'Please choose fewer hours.' },
  'dispatch.vehicle_missing': { kind: 'missing', title: 'Not found', text: 'This vehicle cannot be hired just now.' },
  'dispatch.free_waiting': {
    kind: 'conflict',
    title: 'One moment',
    text: 'Several of your free pickups are still waiting. Please let us do those first.',
  },
  'service.fields_missing': {
    kind: 'invalid',
    title: 'Missing information',
    text: 'Please select service and provide location & phone.',
  },
  'service.missing': { kind: 'missing', title: 'Not found', text: 'This service cannot be booked just now.' },
  'recipe.cart_changed': {
    kind: 'conflict',
    title: 'Your cart has changed',
    text: 'It cannot be had like this. Please check it and try again.',
  },
  'recipe.receiver_settled': {
    kind: 'conflict',
    title: 'The receiver can no longer be changed',
    text: 'They have confirmed, or your parcel is not waiting any more. Please call us if it must go elsewhere.',
  },
  'recipe.receivers_used_up': {
    kind: 'conflict',
    title: 'Please call us',
    text: 'You have named several receivers already. Call us, and we settle it together.',
  },
  'recipe.link_dead': {
    kind: 'missing',
    title: 'This link does not work any more',
    text: 'The parcel goes to somebody else now, or was cancelled. You have nothing to do.',
  },
  'grow.closed': {
    kind: 'conflict',
    title: 'This order window is closed',
    text: 'Your basket is kept. Please choose from the next window.',
  },
  'grow.too_little': {
    kind: 'conflict',
    title: 'Below the minimum quantity',
    text: 'Farms sell some produce from a certain quantity, and in steps. Please look at the marked lines.',
  },
  'grow.cart_changed': {
    kind: 'conflict',
    title: 'Your basket has changed',
    text: 'It cannot be had like this. Please check it and try again.',
  },
  'class.missing': { kind: 'missing', title: 'Not found', text: 'There is no such class.' },
  'class.over': {
    kind: 'conflict',
    title: 'Registration is closed',
    text: 'This class has begun, begins in a moment, or is cancelled. Nothing was charged.',
  },
  'class.not_full': { kind: 'conflict', title: 'There is a seat', text: 'A seat is free: you can register at once.' },
  'class.full': {
    kind: 'conflict',
    title: 'No seat is free',
    text: 'All seats are taken, or being paid for. Nothing was charged. A seat whose payment ends is free again within 20 minutes.',
  },
  'request.region_not_served': {
    kind: 'conflict',
    title: 'Coming soon',
    text: 'We do not serve this region yet. Please choose another one.',
  },
  'request.price_changed': {
    kind: 'conflict',
    title: 'The price has changed',
    text: 'The total has changed since you last saw it. Please check it and send again.',
  },
  'request.missing': { kind: 'missing', title: 'Not found', text: 'We cannot find this request.' },
  'request.transition_refused': {
    kind: 'conflict',
    title: 'Not possible now',
    text: 'The request cannot take this step from the state it is in.',
  },
  'request.not_accepted': {
    kind: 'conflict',
    title: 'Not possible now',
    text: 'Nobody has accepted this request. Accept it first if it is to be done.',
  },
  'airtime.provider_missing': {
    kind: 'invalid',
    title: 'Select provider',
    text: 'Please choose the network of the number you want to top up.',
  },
  'airtime.amount_invalid': {
    kind: 'invalid',
    title: 'Invalid amount',
    text: 'Airtime is sold in whole cedis, from the smallest amount on.',
  },
  'airtime.phone_invalid': {
    kind: 'invalid',
    title: 'Invalid phone',
    text: 'Please enter a Ghana phone number, for example 0244123456.',
  },
  'airtime.cap_reached': {
    kind: 'conflict',
    title: 'Daily limit reached',
    text: 'This is more airtime than one person can buy in a day.',
  },
  'airtime.missing': { kind: 'missing', title: 'Not found', text: 'We cannot find this top-up.' },
  'airtime.transition_refused': {
    kind: 'conflict',
    title: 'Not possible now',
    text: 'This top-up is decided already, is being sent just now, or somebody has taken it to send it.',
  },
  'welfare.missing': { kind: 'missing', title: 'Not found', text: 'There is no such delivery.' },
  'webhook.unsigned': { kind: 'forbidden', title: 'Refused', text: 'The signature of this message is not valid.' },

  'session.second_step': {
    kind: 'signed_out',
    title: 'One more step',
    text: 'Please finish signing in with your second step.',
  },
  'session.required': { kind: 'signed_out', title: 'Sign in required', text: 'Please sign in to continue.' },
  'profile.missing': {
    kind: 'missing',
    title: 'Profile not found',
    text: 'Your account has no profile yet. Please confirm your email address first.',
  },
  'profile.birth_date_invalid': {
    kind: 'invalid',
    title: 'Check the date of birth',
    text: 'Please enter your date of birth.',
  },
  'account.code_wrong': {
    kind: 'invalid',
    title: 'Check the code',
    text: 'This code is wrong or has expired. Please check it, or ask for a new one.',
  },
  'account.orders_under_way': {
    kind: 'conflict',
    title: 'Something is in progress',
    text: 'Deleting is possible once every order has arrived or is cancelled, and every refund has reached you.',
  },
  'account.missing': { kind: 'missing', title: 'Not found', text: 'There is no such account.' },
  'account.last_admin': {
    kind: 'conflict',
    title: 'You are the only admin',
    text: 'Make somebody else an admin first: without one nobody could run the shop.',
  },
  'staff.second_factor': {
    kind: 'forbidden',
    title: 'Two-step verification required',
    text: 'This needs your second step. Set up two-step verification in your account, then sign in with it.',
  },
  'staff.only': { kind: 'missing', title: 'Not found', text: 'There is nothing at this address.' },
  'upload.picture_too_large': {
    kind: 'too_large',
    title: 'Picture too large',
    text: 'Thank you, but this picture is too large for us to open. A normal phone photo works well: up to 25 megapixels, sent as a JPEG.',
  },
  'upload.missing': { kind: 'missing', title: 'Not found', text: 'We cannot find this file.' },
  'upload.not_an_image': { kind: 'invalid', title: 'Not a picture', text: 'Please attach a picture file.' },
  'geocode.failed': {
    kind: 'unavailable',
    title: 'Could not get your address',
    text: 'Please enter your address manually',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** An expected refusal. Any other error is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  /** @param details what the caller can act on, e.g. the new quote; sent to the browser unchanged */
  constructor(code: ErrorCode, details?: unknown) {
    super(`${code}: ${ERRORS[code].text}`)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** The body of every answer that is not a success. */
export type ErrorBody = { code: ErrorCode; title: string; message: string; details?: unknown }

/** The body of a refusal. */
export function errorBody(code: ErrorCode, details?: unknown): ErrorBody {
  const { title, text } = ERRORS[code]
  return details === undefined ? { code, title, message: text } : { code, title, message: text, details }
}
