import { pesewas } from '#domain/money.ts'
import { airtimeProviders, airtimeTopUps } from '#server/airtime/airtime-tables.ts'
import type { Db } from '#server/db/db.ts'
import { dispatchRequests, dispatchVehicles } from '#server/dispatch/dispatch-tables.ts'
import { reportDays, reportMarks } from '#server/reports/report-tables.ts'
import {
  cashEntries,
  cashHandins,
  deliveries,
  deliveryPhotos,
  riderShifts,
  rideSteps,
} from '#server/riders/rider-tables.ts'
import { servicePictures, serviceRequests, serviceTypes } from '#server/services/service-tables.ts'
import { subscriptionOrders, welfareDeliveries } from '#server/subscriptions/subscription-tables.ts'
import { AMA, AT, BYTES } from './fill-every-table.ts'

/** Plans, vehicles, home services and airtime of a member. */
export async function fillMemberServices(db: Db): Promise<void> {
  const made = { createdAt: AT, updatedAt: AT }
  const place = { location: 'Tamale,\nbehind the “market”', phone: '+233200000000', region: 'Northern' } as const
  await db.insert(subscriptionOrders).values({
    id: '0198c0de-0000-7000-8000-0000000000c1',
    userId: AMA,
    subscriptionPlan: 'chillz_boss',
    billingCycle: 'monthly',
    amount: pesewas(290_000),
    createdAt: AT,
  })
  await db.insert(welfareDeliveries).values({
    userId: AMA,
    weekOf: '2026-04-27',
    planId: 'chillz_boss',
    contents: ['Rice 10 kg'],
    recipientName: 'Ama Mɛnsah',
    phone: '+233200000000',
    address: 'Behind the blue kiosk',
    city: 'Accra',
    createdAt: AT,
  })
  await db.insert(reportDays).values({
    part: 'item',
    day: '2026-05-01',
    city: 'Accra',
    key: 'waakye',
    label: 'Waakyé “special”',
    orders: 1,
    cancelled: 0,
    pieces: 2,
    paid: pesewas(9_007_199_254_740_991),
    refunded: pesewas(0),
    discounts: pesewas(0),
    deliveryFees: pesewas(0),
    serviceFees: pesewas(0),
    acceptSeconds: [12],
    readySeconds: [-60, 2_000],
  })
  await db.insert(reportMarks).values({ at: AT })
  await db
    .insert(dispatchVehicles)
    .values({ id: 'tractor', name: 'Tractor', rate: pesewas(30_000), unit: 'hour', position: 1 })
  await db.insert(dispatchRequests).values({
    ...place,
    ...made,
    id: '0198c0de-0000-7000-8000-0000000000c2',
    userId: AMA,
    vehicle: 'tractor',
    vehicleName: 'Tractor',
    hours: 2,
    ratePerHour: pesewas(30_000),
    totalAmount: pesewas(60_000),
    paystackReference: 'dispatch-1',
    paymentStatus: 'success',
    status: 'requested',
  })
  await db.insert(serviceTypes).values({ id: 'plumbing', label: 'Plumbing', price: pesewas(7_500), position: 1 })
  await db.insert(servicePictures).values({ id: 'picture-1', userId: AMA, picture: BYTES, createdAt: AT })
  await db.insert(serviceRequests).values({
    ...place,
    ...made,
    id: '0198c0de-0000-7000-8000-0000000000c3',
    userId: AMA,
    serviceType: 'plumbing',
    serviceLabel: 'Plumbing',
    pictureId: 'picture-1',
    paystackReference: 'service-1',
    paymentStatus: 'success',
    fee: pesewas(7_500),
    status: 'requested',
  })
  await db.insert(airtimeProviders).values({ id: 'mtn', name: 'MTN', prefixes: ['024'], position: 1 })
  await db.insert(airtimeTopUps).values({
    ...made,
    id: '0198c0de-0000-7000-8000-0000000000c4',
    userId: AMA,
    providerId: 'mtn',
    providerName: 'MTN',
    phone: '+233240000000',
    amount: pesewas(500),
    paystackReference: 'airtime-1',
  })
}

/** Deliveries, photos and cash of a rider. */
export async function fillRiders(db: Db): Promise<void> {
  const id = (end: string) => `0198c0de-0000-7000-8000-0000000000${end}`
  const of = { orderId: '7K3QF9M2XA', riderId: AMA }
  await db.insert(riderShifts).values({ id: id('d1'), riderId: AMA, beganAt: AT, seenAt: AT })
  await db.insert(deliveries).values({ orderId: of.orderId, code: '0042', wrongTries: 2, adultCheckedAt: AT })
  const times = { tappedAt: AT, receivedAt: AT }
  await db.insert(rideSteps).values({ ...of, key: id('d2'), step: 'delivered', outcome: 'code_wrong', ...times })
  await db.insert(deliveryPhotos).values({ ...of, id: id('d3'), picture: BYTES, takenAt: AT })
  const handin = { id: id('d4'), riderId: AMA, state: 'closed', declared: pesewas(5_000), declaredAt: AT } as const
  await db.insert(cashHandins).values({ ...handin, counted: pesewas(5_000), countedBy: AMA, countedAt: AT })
  const entry = { riderId: AMA, amount: pesewas(5_000), madeBy: `staff:${AMA}`, madeAt: AT }
  await db.insert(cashEntries).values([
    { ...entry, id: id('d5'), kind: 'collected', note: '“Gas” refill' },
    { ...entry, id: id('d6'), kind: 'counted', note: '', handinId: handin.id },
  ])
}
