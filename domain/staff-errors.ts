import type { ErrorEntry } from './errors.ts'

/** The refusals that only staff meet. */
export const STAFF_ERRORS = {
  'post.slug_taken': {
    kind: 'conflict',
    title: 'This address is taken',
    text: 'Another post has or had this address. Choose another one.',
  },
  'menu.invalid': {
    kind: 'invalid',
    title: 'This cannot be saved',
    text: 'Something in it is not right. Please correct it and save again.',
  },
  'menu.full': {
    kind: 'conflict',
    title: 'The menu is full',
    text: 'Two categories that are shown together hold at most 1,000 items.',
  },
  'row.changed': {
    kind: 'conflict',
    title: 'Somebody was faster',
    text: 'This has changed since you saw it. Please look at it again.',
  },
  'recipe.receiver_waits': {
    kind: 'conflict',
    title: 'The receiver has not confirmed',
    text: 'It leaves once they have. Call them.',
  },
  'class.no_ticket': { kind: 'missing', title: 'No such ticket', text: 'It is not a ticket of this class.' },
  'class.here_already': {
    kind: 'conflict',
    title: 'Used already',
    text: 'The holder of this ticket is checked in already.',
  },
  'class.ticket_refused': {
    kind: 'conflict',
    title: 'Not possible',
    text: 'This ticket was refunded, or its holder is not checked in.',
  },
  'class.seats_taken': {
    kind: 'conflict',
    title: 'Too few seats',
    text: 'More seats are taken than that. Refund some first, or choose a higher number.',
  },
  'row.exists': {
    kind: 'conflict',
    title: 'In use',
    text: 'Another row has this short name. Please choose another one.',
  },
  'block.exists': {
    kind: 'conflict',
    title: 'Blocked already',
    text: 'Unblock first to choose another end.',
  },
  'row.missing': { kind: 'missing', title: 'Not found', text: 'There is no such row.' },
  'catalogue.no_farm': {
    kind: 'conflict',
    title: 'A farm or crop is missing',
    text: 'An offer names a farm or a crop that does not exist. Add it first, or correct the line.',
  },
  'catalogue.free_plan': {
    kind: 'conflict',
    title: 'This plan is for everybody',
    text: 'Whoever has no plan has this one: it costs nothing, gives no discount and is always offered.',
  },
  'catalogue.no_city': {
    kind: 'conflict',
    title: 'No such city',
    text: 'Add the city in the settings first.',
  },
  'message.missing': { kind: 'missing', title: 'Not found', text: 'There is no such message to a shopper.' },
  'message.no_address': {
    kind: 'conflict',
    title: 'No address',
    text: 'Your account has no mail address that a test could go to.',
  },
  'message.not_resendable': {
    kind: 'conflict',
    title: 'Cannot be sent again',
    text: 'This message still waits to be sent, or its text is erased.',
  },
  'ride.age_missing': {
    kind: 'conflict',
    title: 'Date of birth missing',
    text: 'This order has an item for adults. Ask for an ID and type the date of birth.',
  },
  'ride.under_age': {
    kind: 'conflict',
    title: 'Under 18',
    text: 'Do not hand this order over. Record that it was not delivered.',
  },
  'ride.proof_missing': {
    kind: 'conflict',
    title: 'Code missing',
    text: 'Type the four digits of the shopper, or take a photo.',
  },
  'ride.code_wrong': {
    kind: 'conflict',
    title: 'Wrong code',
    text: 'These are not the four digits of this order. Ask the shopper again.',
  },
  'ride.code_locked': {
    kind: 'conflict',
    title: 'Too many wrong codes',
    text: 'Take a photo of the hand-over, or call the shop.',
  },
  'ride.too_late': {
    kind: 'conflict',
    title: 'Too old',
    text: 'This is more than a day old and was not recorded. Tell the shop.',
  },
  'cash.more_than_in_hand': {
    kind: 'conflict',
    title: 'More than you have',
    text: 'You have less cash than this. Check the sum.',
  },
  'cash.handin_waits': {
    kind: 'conflict',
    title: 'Already handed in',
    text: 'Your last hand-in is not counted yet.',
  },
  'cash.key_reused': {
    kind: 'conflict',
    title: 'Another sum was recorded',
    text: 'A hand-in with another sum was recorded before. Check your cash, then hand in again.',
  },
  'cash.count_first': {
    kind: 'conflict',
    title: 'Count first',
    text: 'What this rider has recorded shows once the hand-in is counted.',
  },
  'cash.handin_missing': {
    kind: 'missing',
    title: 'Nothing to count',
    text: 'There is no such hand-in, or somebody has counted it.',
  },
  'cash.nothing_missing': {
    kind: 'conflict',
    title: 'Nothing to write off',
    text: 'Only a count that is smaller than what was declared can be written off.',
  },
  'cash.own_count': {
    kind: 'forbidden',
    title: 'Your own cash',
    text: 'Somebody else counts what you hand in.',
  },
  'payment.claimed': {
    kind: 'conflict',
    title: 'Mobile money first',
    text: 'The shopper says that they sent mobile money for this too. Confirm or reject that under Waiting first.',
  },
  'refund.missing': {
    kind: 'missing',
    title: 'Not found',
    text: 'There is no such refund, or it is not for you to send.',
  },
  'refund.too_much': {
    kind: 'conflict',
    title: 'More than can be refunded',
    text: 'This is more than can still be refunded of this payment. Please check the amount.',
  },
  'refund.changed': {
    kind: 'conflict',
    title: 'Refunded meanwhile',
    text: 'Something was refunded since you looked. If this has to go back as well, send it again.',
  },
  'refund.above_part': {
    kind: 'conflict',
    title: 'More than it cost',
    text: 'This is more than is left of that line or fee. Please check the amount.',
  },
  'refund.whole_order': {
    kind: 'conflict',
    title: 'Nothing would be left',
    text: 'Refund the whole order instead, under Requests: then its fees go back too.',
  },
  'refund.no_line_left': {
    kind: 'conflict',
    title: 'Nothing would be left',
    text: 'Cancel the order instead: then its fees go back too.',
  },
  'refund.key_reused': {
    kind: 'conflict',
    title: 'Already recorded',
    text: 'This refund was recorded already, with other details.',
  },
  'refund.id_used': {
    kind: 'conflict',
    title: 'Transaction ID already used',
    text: 'This ID is of money that came in, or of a refund of another payment. Type the ID of the money that you sent.',
  },
  'statement.line_missing': {
    kind: 'missing',
    title: 'No such line',
    text: 'The statement has no such line. Please load the page again.',
  },
  'statement.line_unfit': {
    kind: 'conflict',
    title: 'This line does not fit',
    text: 'This line of the statement has another sum, or has paid for something else. Please look at it again.',
  },
  'staff.exists': {
    kind: 'conflict',
    title: 'On the staff already',
    text: 'This person has a role. Change it in the list of the staff.',
  },
  'staff.no_sms': {
    kind: 'conflict',
    title: 'No text messages',
    text: 'The shop sends no text messages. Invite this person by email address.',
  },
  'staff.holds_cash': {
    kind: 'conflict',
    title: 'Cash first',
    text: 'This person still has cash of the shop. Count it at Cash, without them if they do not come back, and try again.',
  },
  'account.only_phone': {
    kind: 'conflict',
    title: 'The only way to sign in',
    text: 'Without this number nobody could sign in to the account. Its owner confirms an email address first.',
  },
  'staff.own': { kind: 'conflict', title: 'Your own account', text: 'Somebody else does this for you.' },
} as const satisfies Record<string, ErrorEntry>
