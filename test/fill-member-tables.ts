import { pesewas } from '#domain/money.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_GROW } from '#seed/grow.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { airtimeProviders, airtimeTopUps } from '#server/airtime/airtime-tables.ts'
import { challengeEntries, challengePictures, challenges, challengeVotes } from '#server/challenges/challenge-tables.ts'
import { insertClasses } from '#server/classes/class-queries.ts'
import { classCancellations, classSeats, classWaits } from '#server/classes/class-tables.ts'
import type { Db } from '#server/db/db.ts'
import { dispatchRequests, dispatchVehicles } from '#server/dispatch/dispatch-tables.ts'
import { enquiries } from '#server/enquiries/enquiry-tables.ts'
import { insertGrow } from '#server/grow/grow-queries.ts'
import { growApplications, growLineRefunds, growOrders } from '#server/grow/grow-tables.ts'
import { insertRecipes } from '#server/recipes/recipe-queries.ts'
import { recipeOrders } from '#server/recipes/recipe-tables.ts'
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
import { planPackages, subscriptionOrders } from '#server/subscriptions/subscription-tables.ts'
import { AMA, AT, BYTES, REFUND } from './fill-every-table.ts'

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
  await db.insert(planPackages).values({
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
  const [challengeId, entryId] = ['0198c0de-0000-7000-8000-0000000000d1', '0198c0de-0000-7000-8000-0000000000d2']
  await db.insert(challenges).values({
    id: challengeId,
    title: 'Jɔllof “at home”',
    summary: 'Your own',
    rules: 'One pot.\nOne picture.',
    prize: 'A pot',
    isPublished: true,
    entriesOpenAt: AT,
    entriesCloseAt: new Date(AT.getTime() + 1),
    votingOpensAt: new Date(AT.getTime() + 1),
    votingClosesAt: new Date(AT.getTime() + 2),
    winnerId: entryId,
    createdAt: AT,
  })
  await db.insert(challengePictures).values({ id: 'picture-2', userId: AMA, picture: BYTES, createdAt: AT })
  await db.insert(challengeEntries).values({
    id: entryId,
    challengeId,
    userId: AMA,
    name: 'Ama',
    dish: 'Jɔllof',
    story: 'My “mother” taught me.\nTwice.',
    pictureId: 'picture-2',
    state: 'rejected',
    reason: 'Blurred',
    createdAt: AT,
    sentAt: AT,
  })
  await db.insert(challengeVotes).values({ challengeId, userId: AMA, entryId, votedAt: AT })
  await insertRecipes(db, SEED_RECIPES.slice(0, 1))
  await db.insert(recipeOrders).values({
    ...made,
    id: '0198c0de-0000-7000-8000-0000000000c9',
    userId: AMA,
    location: 'Ahodwo',
    phone: '+233240000000',
    region: 'Kumasi',
    title: 'Jollof rice with chicken',
    asked: 'GH jollof-chicken:regular:1',
    lines: [],
    country: 'GH',
    city: 'Kumasi',
    receiverName: 'Ama',
    subtotal: pesewas(15_000),
    discount: pesewas(0),
    deliveryFee: pesewas(3_300),
    serviceFee: pesewas(915),
    totalAmount: pesewas(19_215),
    leavesBy: AT,
    receiverState: 'asked',
    tokenHash: 'hash',
    receiverSince: AT,
    formerReceivers: [
      {
        name: 'Kofi',
        phone: '+233240000001',
        city: 'Kumasi',
        location: 'Bantama',
        refusedAt: null,
        replacedAt: AT.toISOString(),
      },
    ],
    paystackReference: 'recipe-1',
    paymentStatus: 'success',
    status: 'requested',
  })
  await insertGrow(db, SEED_GROW)
  await db.insert(growOrders).values({
    ...made,
    id: '0198c0de-0000-7000-8000-0000000000cb',
    userId: AMA,
    location: 'Ahodwo',
    phone: '+233240000000',
    region: 'Kumasi',
    title: 'Tomatoes × 5 kg',
    asked: 'first Kumasi akumadan:tomato:5',
    cycleId: 'first',
    lines: [],
    isCollected: false,
    receiverName: 'Ama',
    subtotal: pesewas(9_000),
    deliveryFee: pesewas(3_300),
    serviceFee: pesewas(615),
    totalAmount: pesewas(12_915),
    readyAt: AT,
    paystackReference: 'grow-1',
    paymentStatus: 'success',
    status: 'requested',
  })
  await db.insert(growLineRefunds).values({
    id: '0198c0de-0000-7000-8000-0000000000cd',
    orderId: '0198c0de-0000-7000-8000-0000000000cb',
    farmId: 'akumadan',
    produceId: 'tomato',
    quantity: 1,
    refundId: REFUND,
    madeBy: `staff:${AMA}`,
    madeAt: AT,
  })
  await db.insert(growApplications).values({
    id: '0198c0de-0000-7000-8000-0000000000cc',
    number: '7K3QF9M2XB',
    name: 'Yaw',
    farm: '',
    phone: '+233240000000',
    email: '',
    region: 'Bono',
    town: 'Sunyani',
    crops: 'Plantain',
    message: '',
    state: 'new',
    createdAt: AT,
  })
  await insertClasses(db, SEED_CLASSES.slice(0, 1))
  await db.insert(classCancellations).values({ classId: 'party-jollof', cancelledBy: `staff:${AMA}`, cancelledAt: AT })
  await db.insert(classSeats).values({
    ...made,
    id: '0198c0de-0000-7000-8000-0000000000cb',
    classId: 'party-jollof',
    userId: AMA,
    name: 'Ama',
    state: 'paid',
    title: 'Party jollof that never burns',
    totalAmount: pesewas(30_000),
    ticketCode: '7K3QF9M2XB',
    paystackReference: 'webinar-1',
    checkedInAt: AT,
    checkedInBy: `staff:${AMA}`,
  })
  await db
    .insert(classWaits)
    .values({ classId: 'party-jollof', userId: AMA, createdAt: AT, offeredAt: AT, offerEndsAt: AT })
  await db.insert(enquiries).values({
    id: '0198c0de-0000-7000-8000-0000000000ca',
    number: '7K3QF9M2XA',
    company: 'Accra Foods',
    contact: 'Eve',
    email: 'eve@example.com',
    phone: '',
    country: 'GB',
    product: 'Gari',
    volume: '',
    message: '',
    state: 'new',
    createdAt: AT,
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
