import { bps, pesewas } from '#domain/money.ts'
import { savedAddresses } from '#server/addresses/address-tables.ts'
import { deliveryAreas } from '#server/areas/area-tables.ts'
import { auditLog } from '#server/audit/audit-tables.ts'
import {
  authAnsweredQuestions,
  authChallenges,
  authEvents,
  authFactors,
  authFlows,
  authIdentities,
  authOneTimeTokens,
  authRefreshTokens,
  authSecrets,
  authSessions,
  authSigningKeys,
  authTries,
  authUsers,
} from '#server/auth/auth-tables.ts'
import { staffInvitations, staffMembers } from '#server/auth/staff/staff-tables.ts'
import { blocks } from '#server/blocks/block-tables.ts'
import { insertSeedPosts } from '#server/blog/blog-queries.ts'
import type { Db } from '#server/db/db.ts'
import { rowVersions } from '#server/history/history-tables.ts'
import {
  extras,
  itemRatings,
  menuItemOptions,
  menuItemPrices,
  menuItemSchedules,
  menuItems,
} from '#server/menu/menu-tables.ts'
import { menuPictures } from '#server/menu/pictures/picture-tables.ts'
import { outbox } from '#server/notifications/outbox-tables.ts'
import { pushKeys, pushSubscriptions } from '#server/notifications/push/push-tables.ts'
import { alertSteps, shifts, silences } from '#server/orders/alarm/alarm-tables.ts'
import { orderAdjustments, orderEvents, orderLines, orders } from '#server/orders/order-tables.ts'
import { promotionUses } from '#server/orders/promotions/promotion-tables.ts'
import { orderProposals } from '#server/orders/proposals/proposal-tables.ts'
import { orderNotes, orderPrints, orderSearchTerms } from '#server/orders/staff/staff-order-tables.ts'
import {
  paymentAttempts,
  paymentEvents,
  paymentIntents,
  paymentReconciliations,
  refunds,
} from '#server/payments/payment-tables.ts'
import { receipts } from '#server/payments/receipts/receipt-tables.ts'
import { settlementPulls, settlementRows, settlements } from '#server/payments/settlements/settlement-tables.ts'
import { statementLines } from '#server/payments/statements/statement-tables.ts'
import { personNotes } from '#server/people/people-tables.ts'
import { subscriptionPlans } from '#server/plans/plan-tables.ts'
import { profileAvatars, profiles } from '#server/profiles/profile-tables.ts'
import { ratingRequests, ratings } from '#server/ratings/rating-tables.ts'
import { settings } from '#server/settings/settings-tables.ts'
import { backups } from '#server/setup/setup-tables.ts'
import { sharedCarts } from '#server/shared-carts/shared-cart-tables.ts'
import { deletedObjects } from '#server/uploads/object-tables.ts'
import { aChoice } from './builders.ts'
import { fillMemberServices, fillRiders } from './fill-member-tables.ts'
import { aPost } from './posts.ts'
import { hasPromotion } from './promotions.ts'
export const AT = new Date('2026-05-01T12:34:56.789Z')
export const AMA = '0198c0de-0000-7000-8000-0000000000a1'
const SESSION = '0198c0de-0000-7000-8000-0000000000b1'
export const REFUND = '0198c0de-0000-7000-8000-000000000004'
/** Bytes that are not text, and look like an escape or an end. */
export const BYTES = new Uint8Array([0, 1, 92, 39, 255])

/**
 * A row in every table, with values that copies can corrupt: accents, quotes, line ends, bytes, nulls, large numbers.
 */
export async function fillEveryTable(db: Db): Promise<void> {
  await fillShop(db)
  await fillAccounts(db)
  await fillProfiles(db)
  await fillMemberServices(db)
  await fillRiders(db)
}

async function fillShop(db: Db): Promise<void> {
  await db
    .insert(settings)
    .values({ key: 'brand', value: { name: 'Chillz', quote: `"it's" \\ GH₵ 😋` }, updatedAt: AT })
  await db.insert(backups).values({ madeAt: AT })
  await db.insert(auditLog).values({
    actor: `staff:${AMA}`,
    entity: 'menu_items',
    key: 'waakye',
    action: 'update',
    before: { name: `"it's" \\ GH₵` },
    after: { name: 'Waakye' },
  })
  await db.insert(rowVersions).values({
    entity: 'menu_item',
    key: 'waakye',
    version: 1,
    document: { name: `"it's" \\ GH₵` },
    savedBy: `staff:${AMA}`,
    savedAt: AT,
  })
  await db.insert(menuPictures).values({ id: 'picture', side: 256, format: 'webp', picture: BYTES, createdAt: AT })
  await db.insert(menuItems).values({
    id: 'waakye',
    name: 'Waakye “special”',
    description: 'Rice and beans,\nwith shitɔ',
    category: 'mains',
    image: '/pictures/waakye.avif',
    images: ['a,b', 'c"d', ''],
    synonyms: ['wakye, hot', '"leaf"'],
    grouping: 'rice',
    searchText: 'waakye wakye',
  })
  await db.insert(deliveryAreas).values({ city: 'Kumasi', name: 'Kwame Nkrumah’s “Tech”', position: 3 })
  await db.insert(menuItemPrices).values({ menuItemId: 'waakye', sizeType: 'regular', price: 3_000_000_000 })
  await db.insert(menuItemOptions).values({ menuItemId: 'waakye', id: 'beef', name: 'Beef', price: 500 })
  await db.insert(menuItemSchedules).values({ menuItemId: 'waakye', startTime: '07:00', endTime: '11:00' })
  await db.insert(extras).values({ id: 'egg', kind: 'protein', name: 'Egg', price: 300 })
  await db.insert(orders).values({
    id: '7K3QF9M2XA',
    idempotencyKey: '0198c0de-0000-7000-8000-000000000001',
    requestHash: 'hash',
    context: 'home',
    status: 'received',
    customerName: 'Ama Mensah',
    customerPhone: '+233200000000',
    address: 'Behind the blue kiosk',
    city: 'Accra',
    latitude: 5.603_716_8,
    longitude: -0.187,
    notes: '',
    requiresAge: false,
    subtotal: pesewas(3_000),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    deliveryFee: pesewas(1_800),
    serviceFee: pesewas(240),
    total: pesewas(5_040),
    placedAt: AT,
    updatedAt: AT,
  })
  await db.insert(orderLines).values({
    orderId: '7K3QF9M2XA',
    position: 0,
    itemId: 'waakye',
    name: 'Waakye “special”',
    category: 'mains',
    image: '/pictures/waakye.avif',
    size: 'regular',
    options: ['Beef'],
    extras: [{ extraId: 'egg', name: 'Egg', price: pesewas(300), quantity: 2 }],
    unitPrice: pesewas(3_000),
    quantity: 1,
    lineTotal: pesewas(3_000),
    special: 'No pepper',
  })
  await db
    .insert(orderEvents)
    .values({ orderId: '7K3QF9M2XA', version: 1, status: 'received', actor: 'visitor', at: AT })
  const promotionId = await hasPromotion(db, { name: '“Akwaaba” 😋', maxUses: 100 })
  await db.insert(promotionUses).values({
    orderId: '7K3QF9M2XA',
    promotionId,
    amount: pesewas(300),
    isOnce: true,
    userId: AMA,
    phoneHash: 'hash',
    usedAt: AT,
  })
  await insertSeedPosts(db, [{ id: '0198c0de-0000-7000-8000-0000000000b1', ...aPost({ tags: ['Bɔrɔdeɛ 🍌'] }) }])
  await db.insert(itemRatings).values({ itemId: 'waakye', stars: 23, count: 5 })
  await db.insert(ratingRequests).values({ orderId: '7K3QF9M2XA', askedAt: AT })
  await db.insert(ratings).values({
    id: '0198c0de-0000-7000-8000-0000000000f7',
    orderId: '7K3QF9M2XA',
    position: 0,
    itemId: 'waakye',
    name: 'Waakye',
    stars: 5,
    comment: '“Ɛyɛ dɛ” 😋',
    commentState: 'waiting',
    rater: 'hash',
    isCounted: true,
    ratedAt: AT,
  })
  await db.insert(alertSteps).values({ orderId: '7K3QF9M2XA', step: 'chat', at: AT })
  await db.insert(silences).values({ city: 'Accra', beganAt: AT })
  await db.insert(shifts).values({
    id: '0198c0de-0000-7000-8000-0000000000f1',
    userId: AMA,
    role: 'kitchen',
    device: 'Ama’s “tablet”',
    hasSound: true,
    startedAt: AT,
    lastBeatAt: AT,
  })
  const intentId = '0198c0de-0000-7000-8000-000000000002'
  await db.insert(paymentIntents).values({
    id: intentId,
    purpose: 'order',
    subjectId: '7K3QF9M2XA',
    amount: pesewas(5_040),
    payerName: 'Ama Mensah',
    payerPhone: '+233200000000',
    payerEmail: 'ama@example.com',
    request: { lines: [] },
    status: 'paid',
    createdAt: AT,
    paidAt: AT,
  })
  await db.insert(paymentAttempts).values({
    reference: 'CHZ-7K3QF9M2XA-1',
    intentId,
    number: 1,
    status: 'surplus',
    providerId: '4099260516000',
    amountTaken: pesewas(5_040),
    startedAt: AT,
  })
  await db.insert(paymentEvents).values({
    reference: 'CHZ-7K3QF9M2XA-1',
    at: AT,
    via: 'webhook',
    result: 'success',
    fee: pesewas(98),
    details: 'Approved “by” bank',
  })
  await db.insert(statementLines).values({
    id: '0198c0de-0000-7000-8000-000000000006',
    transactionId: '84157189921',
    amount: pesewas(5_040),
    senderName: 'AMA MƐNSAH',
    note: 'lunch, "please"',
    importedAt: AT,
    importedBy: `staff:${AMA}`,
    intentId,
    explainedAt: AT,
    explainedBy: `staff:${AMA}`,
    explanation: 'Sent by mistake',
  })
  const settlementId = '3090024'
  const stored = { source: 'provider', settledAt: AT, storedAt: AT, storedBy: 'system:settlements' } as const
  await db.insert(settlements).values({ id: settlementId, paidOut: pesewas(4_942), fees: pesewas(98), ...stored })
  await db
    .insert(settlementRows)
    .values({ settlementId, position: 0, reference: 'CHZ-7K3QF9M2XA-1', amount: pesewas(5_040), paidAt: AT })
  await db.insert(settlementPulls).values({ domain: 'live', dueAt: AT, lastError: 'the provider said “no”' })
  await db.insert(paymentReconciliations).values({ domain: 'live', dueAt: AT, comparedUntil: AT })
  await db.insert(refunds).values({
    id: REFUND,
    intentId,
    reference: 'CHZ-7K3QF9M2XA-1',
    amount: pesewas(5_040),
    reason: 'paid twice',
    status: 'due',
    againAt: AT,
    createdAt: AT,
    updatedAt: AT,
  })
  await db.insert(orderAdjustments).values({
    id: '0198c0de-0000-7000-8000-000000000005',
    orderId: '7K3QF9M2XA',
    kind: 'goodwill',
    amount: pesewas(500),
    reason: 'Cold “soup”',
    refundId: REFUND,
    madeBy: `staff:${AMA}`,
    madeAt: AT,
  })
  await db.insert(orderProposals).values({
    orderId: '7K3QF9M2XA',
    number: 1,
    position: 0,
    kind: 'call_me',
    state: 'withdrawn',
    dueAt: AT,
    proposedBy: `staff:${AMA}`,
    proposedAt: AT,
    endedBy: `staff:${AMA}`,
    endedAt: AT,
  })
  await db.insert(orderSearchTerms).values({ orderId: '7K3QF9M2XA', term: 'mensah', placedAt: AT })
  await db.insert(orderNotes).values({
    id: '0198c0de-0000-7000-8000-000000000006',
    orderId: '7K3QF9M2XA',
    text: 'Called: “gate 2”\nring twice',
    writtenBy: `staff:${AMA}`,
    writtenAt: AT,
  })
  await db.insert(orderPrints).values({
    id: '0198c0de-0000-7000-8000-000000000007',
    orderId: '7K3QF9M2XA',
    paper: 'ticket',
    version: 1,
    copy: 0,
    device: '0198c0de-0000-7000-8000-000000000008',
    printedBy: `staff:${AMA}`,
    printedAt: AT,
  })
  await db.insert(receipts).values({ intentId, code: '7K3QF9M2XA4D', digest: 'hash', madeAt: AT })
  await db.insert(sharedCarts).values({
    code: '7K3QF9M2',
    context: 'home',
    lines: [aChoice({ special: 'no “pepper”\n😋' })],
    endsAt: AT,
  })
  await db.insert(pushKeys).values({ name: 'vapid', publicKey: 'public', privateKey: 'private', madeAt: AT })
  await db.insert(pushSubscriptions).values({
    id: '0198c0de-0000-7000-8000-0000000000d1',
    orderId: '7K3QF9M2XA',
    endpoint: 'https://fcm.googleapis.com/fcm/send/“abc”',
    p256dh: 'key',
    auth: 'secret',
    createdAt: AT,
  })
  await db.insert(outbox).values({
    id: '0198c0de-0000-7000-8000-000000000003',
    channel: 'telegram',
    dedupeKey: 'telegram:order:7K3QF9M2XA:received:1',
    recipient: 'orders',
    userId: AMA,
    orderId: '7K3QF9M2XA',
    body: '<b>New order</b>',
    html: '<p>Akwaaba “Ama”</p>\r\n',
    staleAt: AT,
    attachment: BYTES,
    status: 'due',
    dueAt: AT,
    createdAt: AT,
  })
}

async function fillAccounts(db: Db): Promise<void> {
  const made = { createdAt: AT, updatedAt: AT }
  const later = new Date(AT.getTime() + 3_600_000)
  await db.insert(authUsers).values({
    id: AMA,
    email: 'ama@example.com',
    emailConfirmedAt: AT,
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
    userMetadata: { full_name: `Ama "it's" \\ Mɛnsah 😋`, referred_by: null },
    ...made,
  })
  await db.insert(authIdentities).values({
    id: '0198c0de-0000-7000-8000-0000000000a2',
    userId: AMA,
    provider: 'google',
    providerId: '103547991597142817347',
    identityData: { sub: '103547991597142817347' },
    ...made,
  })
  await db.insert(authSessions).values({
    id: SESSION,
    userId: AMA,
    aal: 'aal2',
    amr: [{ method: 'totp', timestamp: 1_777_638_896 }],
    createdAt: AT,
    refreshedAt: AT,
    userAgent: 'Mozilla/5.0 (Linux; Android 14)',
    ip: '2001:db8::1',
  })
  await db.insert(authRefreshTokens).values({ hash: BYTES, sessionId: SESSION, createdAt: AT })
  await db.insert(authOneTimeTokens).values({
    id: '0198c0de-0000-7000-8000-0000000000a3',
    userId: AMA,
    type: 'recovery',
    codeHash: BYTES,
    linkHash: BYTES,
    sentTo: 'ama@example.com',
    createdAt: AT,
    expiresAt: later,
  })
  await db.insert(authFlows).values({
    id: '0198c0de-0000-7000-8000-0000000000a4',
    provider: 'google',
    redirectTo: 'https://shop.example.com/auth/callback',
    linkingUserId: AMA,
    method: 'oauth',
    createdAt: AT,
    expiresAt: later,
  })
  const factorId = '0198c0de-0000-7000-8000-0000000000a5'
  await db
    .insert(authFactors)
    .values({ id: factorId, userId: AMA, type: 'totp', status: 'verified', lastStep: 59_254_630_000, ...made })
  await db.insert(authChallenges).values({
    id: '0198c0de-0000-7000-8000-0000000000a6',
    factorId,
    sessionId: SESSION,
    ip: '2001:db8::1',
    createdAt: AT,
    expiresAt: later,
  })
  await db
    .insert(authSigningKeys)
    .values({ id: 'key-1', algorithm: 'ES256', privateJwk: { kty: 'EC', d: 'x' }, createdAt: AT })
    .onConflictDoNothing()
  await db.insert(authSecrets).values({ name: 'codes', value: BYTES, createdAt: AT }).onConflictDoNothing()
  await db.insert(authTries).values({ bucket: 'password:x', count: 3, endsAt: later })
  await db.insert(authAnsweredQuestions).values({ id: 'question-1', expiresAt: later })
  await db.insert(authEvents).values({
    id: '0198c0de-0000-7000-8000-0000000000a7',
    userId: AMA,
    action: 'signed_in',
    actor: `shopper:${AMA}`,
    at: AT,
  })
  await db.insert(staffMembers).values({ userId: AMA, role: 'admin', addedBy: 'system:command', addedAt: AT })
  const id = '0198c0de-0000-7000-8000-0000000000e1'
  await db
    .insert(staffInvitations)
    .values({ id, phone: '233244123456', role: 'rider', invitedBy: `staff:${AMA}`, invitedAt: AT, expiresAt: AT })
  await db
    .insert(personNotes)
    .values({ id, userId: AMA, text: 'Says “no pepper”', writtenBy: `staff:${AMA}`, writtenAt: AT })
  await db.insert(blocks).values({
    id,
    phone: '+233244123456',
    reason: 'Nobody home,\ntwice',
    until: AT,
    madeBy: `staff:${AMA}`,
    madeAt: AT,
  })
}

async function fillProfiles(db: Db): Promise<void> {
  await db.insert(subscriptionPlans).values({
    id: 'chillz_boss',
    name: 'Boss',
    discountBps: bps(1300),
    biWeeklyPrice: pesewas(170_000),
    monthlyPrice: pesewas(290_000),
    features: ['13% off', `"it's" \\ GH₵`],
    position: 3,
  })
  await db.insert(profiles).values({
    userId: AMA,
    fullName: 'Ama Mɛnsah',
    dateOfBirth: '1998-05-01',
    gender: 'female',
    referralCode: '7K3QF9M1',
    subscriptionPlan: 'chillz_boss',
    createdAt: AT,
    updatedAt: AT,
  })
  await db.insert(savedAddresses).values({
    id: '0198c0de-0000-7000-8000-0000000000ad',
    userId: AMA,
    name: 'Home',
    address: 'House 12, Osu',
    city: 'Accra',
    gpsCode: 'GA-183-8164',
    latitude: 5.603_716_8,
    longitude: -0.187,
    riderNote: 'Blue gate',
    phone: '+233244123456',
    createdAt: AT,
    updatedAt: AT,
  })
  await db.insert(deletedObjects).values({ key: 'profile_avatars/before', deletedAt: AT })
  await db.insert(profileAvatars).values({ id: 'avatar-1', userId: AMA, picture: BYTES, createdAt: AT })
}
