import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { requestService as endpoint } from '#domain/services/services-api.ts'
import type { Db } from '../db/db.ts'
import type { Priced } from '../payments/request-purchase.ts'
import { lockMember } from '../profiles/member-queries.ts'
import { requirePlace } from '../requests/require-place.ts'
import { readSettings } from '../settings/settings-queries.ts'
import type { StoredService } from './receive-service.ts'
import { bookings, findService, hasOwnPicture } from './service-queries.ts'

type Input = z.output<(typeof endpoint)['schema']['body']>

/** The actor's booking under the id, once it is paid. */
export async function findMadeService(tx: Db, actor: Person, { id, service }: Input) {
  const row = await bookings.findOwn(tx, actor, id)
  const isSame = row?.serviceType === service && row.status !== 'refunded'
  return row && { isSame, amount: row.fee, reference: row.paystackReference }
}

/**
 * Prices a home service: the fee is the row's, or the fallback of the settings.
 *
 * @throws Refusal service.fields_missing, service.missing, request.region_not_served, upload.missing
 */
export async function priceService(tx: Db, actor: Person, input: Input): Promise<Priced<StoredService>> {
  const { regions, services } = await readSettings(tx)
  const place = requirePlace(regions, { ...input, name: input.service }, 'service.fields_missing')
  const service = await findService(tx, input.service)
  if (!service) throw new Refusal('service.missing')
  if (input.pictureId !== null) {
    // Uploading another picture deletes unused ones: it must wait until this booking is written.
    await lockMember(tx, actor.userId)
    if (!(await hasOwnPicture(tx, actor, input.pictureId))) throw new Refusal('upload.missing')
  }
  const fee = service.price ?? services.fallbackPrice
  return {
    amount: fee,
    seen: input.expectedFee,
    priceFields: ['serviceLabel', 'fee'],
    contactPhone: place.phone,
    shown: { Service: service.label },
    request: {
      service: service.id,
      serviceLabel: service.label,
      fee,
      ...place,
      note: input.note || null,
      pictureId: input.pictureId,
    },
  }
}
