import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type Answer, type Ask, askWithRetries, type Deps, type PurchaseOutcome } from './ask-shop.ts'
import type { Member } from './join-members.ts'
import { payLikeShopper } from './pay.ts'

type MemberPurpose = Exclude<PurchaseOutcome['what'], 'order'>
const PURPOSES: readonly MemberPurpose[] = [
  'subscription',
  'airtime',
  'dispatch',
  'service',
  'recipe',
  'grow',
  'webinar',
]
const PLANS = ['chillz_plug', 'chillz_connect', 'chillz_boss', 'chillz_supreme']

const URLS: Record<MemberPurpose, string> = {
  subscription: '/api/subscriptions/orders',
  airtime: '/api/airtime/top-ups',
  dispatch: '/api/dispatch/requests',
  service: '/api/services/requests',
  recipe: '/api/recipes/orders',
  grow: '/api/grow/orders',
  webinar: '/api/classes/registrations',
}

/** The wait until pending payments may be settled. */
const UNSETTLED_MS = 2_000
const PICTURE = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c08030' } })
  .jpeg()
  .toBuffer()

/**
 * Buys one thing that members pay for, even if the shop is killed meanwhile.
 *
 * @param turn the number of purchases of members before it: short runs buy each kind too
 */
export async function buyAsMember(
  deps: Deps,
  member: Member,
  { number, turn }: { number: number; turn: number },
): Promise<PurchaseOutcome> {
  const { random } = deps
  const what = PURPOSES[turn % PURPOSES.length] ?? 'airtime'
  const { ask, retries } = askWithRetries(deps, `member ${number}`, member.token)
  const pictureId = what === 'service' && random.percent(40) ? await attach(ask) : null
  // Every second parcel, so that short runs send one.
  const isAbroad = Math.floor(turn / PURPOSES.length) % 2 === 1
  const asked = await requestPurchase(deps, ask, what, { phone: member.phone, pictureId, isAbroad })
  const id = String(asked.body.id)
  const purchase = { what, id, total: Number(asked.body.amount), hasPicture: asked.hasPicture }
  if (asked.body.isPaid === true) return { ...purchase, paid: [], isReportedPaid: true, retries: retries() }

  const confirm = (reference: string) =>
    what === 'subscription'
      ? ask('/functions/v1/handle-subscription-payment', { reference, status: 'success' })
      : ask(`/api/payments/${reference}/settle`)
  const payment = await payLikeShopper(deps, ask, { purpose: what, subjectId: id }, confirm)
  return { ...purchase, ...payment, retries: retries() }
}

async function attach(ask: Ask): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(PICTURE)], { type: 'image/jpeg' }), 'tap.jpg')
  return String((await ask('/api/services/pictures', form)).body.pictureId)
}

/** Repeats a request until the shop accepts it: with another plan if that one runs, or with the changed price. */
async function requestPurchase(
  { random, uuid }: Deps,
  ask: Ask,
  what: MemberPurpose,
  { phone, pictureId, isAbroad }: { phone: string; pictureId: string | null; isAbroad: boolean },
): Promise<Answer & { hasPicture: boolean }> {
  let id = uuid()
  const local = `0${phone.slice(3)}`
  const place = { location: 'Ahodwo', point: null, region: 'Ashanti', phone: local }
  let isPickup = random.percent(40)
  const firstPlan = random.between(0, PLANS.length - 1)
  let picture = pictureId
  let total = what === 'recipe' ? 30_765 : isPickup && what !== 'webinar' ? 3_500 : 30_000
  let plansTried = 0
  const bodyOf = (): object => {
    switch (what) {
      case 'subscription':
        return {
          plan: PLANS[(firstPlan + plansTried) % PLANS.length],
          billingCycle: isPickup ? 'monthly' : 'bi-weekly',
          expectedTotal: total,
          isExtension: false,
        }
      case 'airtime':
        return { providerId: 'mtn', amount: 500, phone: local }
      case 'dispatch': {
        const vehicle = isPickup ? 'gas_cylinder' : 'tractor'
        return { ...place, vehicle, hours: 1, notes: '', scheduledAt: null, expectedTotal: total }
      }
      case 'service':
        return { ...place, service: 'plumbing', note: 'It drips', pictureId: picture, expectedFee: 7_500 }
      case 'grow':
        return {
          cycleId: 'first',
          lines: [{ farmId: 'akumadan', produceId: 'tomato', quantity: 5 }],
          pointId: null,
          receiver: { name: 'Ama', phone: local, city: 'Kumasi', address: place.location },
          note: '',
          expectedTotal: 12_915,
        }
      case 'recipe':
        return {
          lines: [{ recipeId: 'waakye', priceType: 'large', quantity: 2 }],
          country: isAbroad ? 'GB' : 'GH',
          receiver: isAbroad
            ? { name: 'Ama', phone: '+447400123456', city: 'London', address: '12 Market Road' }
            : { name: 'Ama', phone: local, city: 'Kumasi', address: place.location },
          isForSomebodyElse: !isAbroad && isPickup,
          note: '',
          expectedTotal: total,
        }
      case 'webinar':
        return { classId: 'start-a-food-business', name: 'Ama', expectedTotal: total }
    }
  }
  for (let tries = 0; tries < 2 * PLANS.length; tries += 1) {
    const body = { id, ...bodyOf() }
    // Some shoppers tap twice.
    const sent = random.percent(15) ? [ask(URLS[what], body), ask(URLS[what], body)] : [ask(URLS[what], body)]
    const answers = await Promise.all(sent)
    const good = answers.find(({ status }) => status === 200)
    if (good) return { ...good, hasPicture: picture !== null }
    const refusal = answers[0]?.body
    if (refusal?.code === 'request.price_changed')
      total = (refusal.details as { total: number }).total // as the endpoint declares it
    else if (refusal?.code === 'upload.missing')
      picture = null // later pictures have replaced it
    else if (refusal?.code === 'plan.current') {
      id = uuid()
      plansTried += 1
    } else if (refusal?.code === 'payment.too_many_unpaid' || refusal?.code === 'class.full') await sleep(UNSETTLED_MS)
    else if (refusal?.code === 'dispatch.free_waiting') [isPickup, total, id] = [false, 30_000, uuid()]
    else throw new Error(`${what} was refused: ${JSON.stringify(refusal)}`)
  }
  throw new Error(`${what} was refused too often`)
}
