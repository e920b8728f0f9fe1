import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Email } from '../text/email.ts'

export const ENQUIRY_MAX = { name: 80, product: 120, volume: 80, message: 2_000 } as const
/** Who asks: a business that imports food, somebody who wants training, or to sell, deliver or buy with the shop. */
export const ENQUIRY_KINDS = ['importer', 'training', 'partner'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]
const ENQUIRY_STATES = ['new', 'answered', 'won', 'lost', 'spam'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

const Name = z.string().trim().min(1).max(ENQUIRY_MAX.name)

const Fields = z.strictObject({
  /** Made by the browser: the same form sent twice counts once. */
  id: z.uuid(),
  /** Pages of an earlier version send none. */
  kind: z.enum(ENQUIRY_KINDS).default('importer'),
  company: Name,
  contact: Name,
  /** Empty for none. */
  email: z.union([z.literal(''), Email]),
  /** Kept as it is typed; empty for none. */
  phone: z.string().trim().max(24),
  country: z.string().regex(/^[A-Z]{2}$/),
  product: z.string().trim().min(1).max(ENQUIRY_MAX.product),
  volume: z.string().trim().max(ENQUIRY_MAX.volume),
  message: z.string().trim().max(ENQUIRY_MAX.message),
})

const DIGITS_MIN = 9

/** Whether an enquiry can be answered: importers by e-mail; others, as riders and traders, may have a phone alone. */
export function isReachable({ kind, email, phone }: Pick<z.infer<typeof Fields>, 'kind' | 'email' | 'phone'>): boolean {
  return email !== '' || (kind !== 'importer' && phone.replace(/\D/g, '').length >= DIGITS_MIN)
}

/** What somebody asks for. */
export const NewEnquiry = Fields.refine(isReachable, { path: ['email'] })

export const addEnquiry = {
  method: 'POST',
  url: '/api/enquiries',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'Stores an enquiry about importing, training or a partnership; safe to repeat',
    body: NewEnquiry,
    response: {
      200: z.object({
        /** What people read out. */
        number: z.string(),
      }),
    },
  },
} as const satisfies Endpoint

export const Enquiry = Fields.extend({
  /** Empty once whoever asked has erased their account. */
  contact: z.string(),
  number: z.string(),
  state: z.enum(ENQUIRY_STATES),
  createdAt: z.iso.datetime(),
})
export type Enquiry = z.infer<typeof Enquiry>

export const listEnquiries = {
  method: 'GET',
  url: '/api/enquiries',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: all enquiries, the newest first',
    querystring: PageQuery,
    response: { 200: pageOf(Enquiry) },
  },
} as const satisfies Endpoint

export const moveEnquiry = {
  method: 'POST',
  url: '/api/enquiries/:id',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: records what became of an enquiry',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ state: z.enum(ENQUIRY_STATES), before: z.enum(ENQUIRY_STATES) }),
    response: { 200: Enquiry },
  },
} as const satisfies Endpoint
