import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import type { requestService as endpoint } from '#domain/services/services-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { preparePayment } from '../payments/prepare-payment.ts'
import { findMemberContact, lockMember } from '../profiles/member-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import type { StoredService } from './receive-service.ts'
import { findOwnService, findService, hasOwnPicture } from './service-queries.ts'

type Input = z.output<(typeof endpoint)['schema']['body']>

/** Unpaid bookings are closed after this, in milliseconds; late money is refunded automatically. */
const UNPAID_MS = DAY_MS

/**
 * Books a home service. The fee is the row's, or the fallback of the settings; the settlement of its payment writes the
 * booking.
 *
 * @throws Refusal service.fields_missing, service.missing, request.region_not_served, upload.missing,
 * request.price_changed (with the right fee), payment.key_reused
 */
export async function requestService(
  tx: Db,
  actor: Person,
  input: Input,
  deps: { now: Date; random: Random; mailDomain: string },
): Promise<{ id: string; amount: Pesewas; isPaid: boolean; reference: string | null }> {
  // A repeated request that is paid: today's fee does not matter.
  const known = await findOwnService(tx, actor, input.id)
  if (known?.serviceType === input.service) {
    return { id: input.id, amount: known.fee, isPaid: true, reference: known.paystackReference }
  }
  const purchase = await checked(tx, actor, input)
  if (purchase.fee !== input.expectedFee) throw new Refusal('request.price_changed', { total: purchase.fee })
  const contact = await findMemberContact(tx, actor.userId)
  const intent = await preparePayment(
    tx,
    actor,
    {
      purpose: 'service',
      subjectId: input.id,
      amount: purchase.fee,
      payer: {
        name: contact?.name ?? '',
        phone: purchase.phone,
        email: contact?.email ?? `${localPhone(purchase.phone)}@${deps.mailDomain}`,
      },
      request: purchase,
      fields: [
        { display_name: 'Service', variable_name: 'service', value: purchase.serviceLabel },
        { display_name: 'Amount', variable_name: 'amount', value: formatCedis(purchase.fee) },
      ],
      closesAt: new Date(deps.now.getTime() + UNPAID_MS),
    },
    deps,
  )
  return { id: input.id, amount: intent.amount, isPaid: intent.status === 'paid', reference: intent.paidBy }
}

async function checked(tx: Db, actor: Person, input: Input): Promise<StoredService> {
  const phone = parsePhone(input.phone)
  const { regions, services } = await readSettings(tx)
  const region = regions.find(({ name }) => name === input.region)
  if (input.service === '' || input.location === '' || !region || phone === undefined) {
    throw new Refusal('service.fields_missing')
  }
  if (!region.isServed) throw new Refusal('request.region_not_served')
  const service = await findService(tx, input.service)
  if (!service) throw new Refusal('service.missing')
  if (input.pictureId !== null) {
    // Uploading another picture deletes unused ones: it must wait until this booking is written.
    await lockMember(tx, actor.userId)
    if (!(await hasOwnPicture(tx, actor, input.pictureId))) throw new Refusal('upload.missing')
  }
  return {
    service: service.id,
    serviceLabel: service.label,
    fee: service.price ?? services.fallbackPrice,
    location: input.location,
    point: input.point,
    phone,
    region: region.name,
    note: input.note || null,
    pictureId: input.pictureId,
  }
}
