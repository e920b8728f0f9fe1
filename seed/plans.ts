import { type BasisPoints, bps, type Pesewas } from '#domain/money.ts'
import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import { cedis } from './seed-item.ts'

/** One plan of the first day; the operator edits it later. */
export type SeedPlan = {
  id: string
  name: string
  discountBps: BasisPoints
  biWeeklyPrice: Pesewas
  monthlyPrice: Pesewas
  /** The lines of its card. */
  features: string[]
  /** The contents of its weekly package. */
  weeklyContents: string[]
}

/** The features of every plan. */
const FOR_EVERY_MEMBER = ['Free pickup and delivery of your laundry', 'Free pickup and delivery when your gas runs out']

/** In the order of their cards. */
export const SEED_PLANS: readonly SeedPlan[] = [
  {
    // having no plan is a row too, so that the operator edits its name and texts
    id: UNSUBSCRIBED,
    name: 'Free',
    discountBps: bps(0),
    biWeeklyPrice: cedis(0),
    monthlyPrice: cedis(0),
    features: ['Order meals, groceries and more, whenever you like', 'Follow every order to your door'],
    weeklyContents: [],
  },
  {
    id: 'chillz_plug',
    name: 'Plug',
    discountBps: bps(500),
    biWeeklyPrice: cedis(350),
    monthlyPrice: cedis(750),
    features: ['5% off every meal and grocery order', ...FOR_EVERY_MEMBER, 'Rice and water at your door every week'],
    weeklyContents: ['Rice 5 kg', 'Sachet water, 1 bag of 30'],
  },
  {
    id: 'chillz_connect',
    name: 'Connect',
    discountBps: bps(800),
    biWeeklyPrice: cedis(850),
    monthlyPrice: cedis(1_700),
    features: [
      '8% off every meal and grocery order',
      ...FOR_EVERY_MEMBER,
      'A welfare package every week: rice, water, oil and eggs',
    ],
    weeklyContents: ['Rice 5 kg', 'Sachet water, 2 bags of 30', 'Cooking oil 1 l', 'Eggs, half a crate'],
  },
  {
    id: 'chillz_boss',
    name: 'Boss',
    discountBps: bps(1_300),
    biWeeklyPrice: cedis(1_700),
    monthlyPrice: cedis(2_900),
    features: [
      '13% off every meal and grocery order',
      ...FOR_EVERY_MEMBER,
      'A large welfare package every week: staples, fruit and vegetables for two',
    ],
    weeklyContents: [
      'Rice 10 kg',
      'Sachet water, 3 bags of 30',
      'Cooking oil 2 l',
      'Eggs, 1 crate',
      'Tomatoes, onions and pepper for the week',
      'Fruit in season for two',
    ],
  },
  {
    id: 'chillz_supreme',
    name: 'Supreme',
    discountBps: bps(1_500),
    biWeeklyPrice: cedis(2_500),
    monthlyPrice: cedis(4_800),
    features: [
      '15% off every meal and grocery order, the most we give',
      ...FOR_EVERY_MEMBER,
      'Our largest welfare package every week: staples, fresh produce and treats for the whole family',
    ],
    weeklyContents: [
      'Rice 25 kg',
      'Sachet water, 5 bags of 30',
      'Cooking oil 5 l',
      'Eggs, 2 crates',
      'Chicken 4 kg',
      'Tomatoes, onions and pepper for the week',
      'Fruit in season for the whole family',
      'Biscuits, malt and juice',
    ],
  },
]
