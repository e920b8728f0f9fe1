import { ORDER_ID_ENDING, parseOrderId, parseOrderIdEnding } from '../ids/order-id.ts'
import { foldForSearch } from '../menu/search-text.ts'
import { PHONE_ENDING, parsePhone } from '../phone/phone.ts'
import { plainWords } from '../text/plain-letters.ts'

/** What somebody may be looking for with the words in the one box. Everything that is null or empty was not meant. */
export type OrderSearch = {
  /** A whole order id. */
  orderId: string | null
  /** A whole phone number, E.164. */
  phone: string | null
  /** The last digits of a phone number, at least four. */
  phoneEnding: string | null
  /** The last five characters of an order id, which cards show large. */
  idEnding: string | null
  /** The term of an e-mail address, whose end may be missing. */
  email: string | null
  /** The words of a name, in plain letters; the last one may be incomplete. */
  words: string[]
}

/** Signs that people write within numbers. */
const NUMBER_SIGNS = /[\s+().-]/g

/**
 * Reads the words of a search: an order id in any spelling, a phone number in any form or its last digits, an e-mail
 * address or a name.
 * Ten digits may be an id as well as a phone, and five letters an ending of an id as well as a name.
 */
export function readOrderSearch(typed: string): OrderSearch {
  const digits = typed.replace(NUMBER_SIGNS, '')
  const isNumber = /^\d+$/.test(digits)
  const isEmail = typed.includes('@')
  const phone = isNumber ? (parsePhone(typed) ?? null) : null
  return {
    orderId: isEmail ? null : (parseOrderId(typed) ?? null),
    phone,
    phoneEnding: isNumber && phone === null && digits.length >= PHONE_ENDING ? digits : null,
    idEnding: isEmail ? null : (parseOrderIdEnding(typed) ?? null),
    email: isEmail ? emailTerm(typed) : null,
    words: isNumber || isEmail ? [] : words(typed),
  }
}

/** The end of a phone number without its plus: all of a whole number, or its last digits as typed; undefined for others. */
export function readPhoneEnding(typed: string): string | undefined {
  const { phone, phoneEnding } = readOrderSearch(typed)
  return phone?.slice(1) ?? phoneEnding ?? undefined
}

/** The terms that an order is found by, beside its whole id and phone. */
export function searchTermsOf(order: {
  id: string
  customerName: string
  customerPhone: string
  customerEmail: string | null
}): string[] {
  const ending = order.customerPhone.slice(-PHONE_ENDING)
  const email = order.customerEmail === null ? [] : [emailTerm(order.customerEmail)]
  const terms = [order.id.slice(-ORDER_ID_ENDING).toLowerCase(), ...email, ...words(order.customerName)]
  return [...new Set(/^\d{4}$/.test(ending) ? [ending, ...terms] : terms)]
}

/** The terms that a word of a name may have been stored as: names of older orders were folded like those of dishes. */
export function termsOfWord(word: string): string[] {
  return [...new Set([word, foldForSearch(word)])]
}

/** The sign in front keeps addresses apart from names that begin alike. */
function emailTerm(address: string): string {
  return `@${address.trim().toLowerCase()}`
}

function words(text: string): string[] {
  return plainWords(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 6)
}
