import { noDelivery } from './no-delivery.ts'
import type { ShopInfo } from './settings-api.ts'

export type TermsPart = { title: string; sentences: string[] }

/**
 * The text of the terms, with the current numbers.
 *
 * The sentences about pre-orders and the service fee stand only while there is a discount, or a fee: the shop promises
 * nothing it does not do.
 */
export function termsFor({
  brand,
  tariff,
  cities,
  parcels,
}: Pick<ShopInfo, 'brand' | 'tariff' | 'cities' | 'parcels'>): TermsPart[] {
  const preorderPercent = tariff.preorderDiscountBps / 100
  const servicePercent = tariff.serviceFeeBps / 100
  const seatPercent = tariff.serviceFeeSeatsBps / 100
  const served = cities
    .filter((city) => city.isServed)
    .map((city) => city.name)
    .join(', ')
  return [
    {
      title: 'Orders',
      sentences: [
        `Your order is an offer to buy from ${brand.name}. We accept it when we begin to prepare it.`,
        'Prices are in Ghana cedis and include the taxes that apply. The price that holds is the one you confirm at checkout.',
        'If something has run out, we ask you on the page of your order what you would like instead, or refund you.',
        'You can cancel until your order is on its way. Call us with your order ID.',
      ],
    },
    {
      title: 'Delivery and pre-orders',
      sentences: [
        noDelivery({ cities }) ?? `We deliver in ${served}. The fee is shown before you pay.`,
        ...(servicePercent > 0
          ? [`A service fee of ${servicePercent}% of items and delivery is part of every order.`]
          : []),
        ...(seatPercent > 0 ? [`A seat in a class costs a service fee of ${seatPercent}% besides its price.`] : []),
        'Times are our honest estimate. Rain and traffic can change them; tracking shows where your order stands.',
        'Please make sure that somebody can take the order at the address and answer the phone.',
        ...(preorderPercent > 0
          ? [`Pre-orders scheduled at least 12 hours ahead get a ${preorderPercent}% pre-order discount on the items.`]
          : []),
        `Recipe bundles leave within ${parcels.leavesWithinHours} hours.`,
      ],
    },
    {
      title: 'Payment',
      sentences: [
        'Payments go through Paystack or, where offered, by MoMo to our number, in Ghana cedis. We never see your card number or your PIN.',
        'MoMo sent to our number is confirmed by a person before we prepare the order.',
        'A payment that is still being checked is never charged twice. Keep your order ID until it is settled.',
      ],
    },
    {
      title: 'Refunds',
      sentences: [
        'If an order is wrong, spoiled or does not arrive, tell us on the same day, with your order ID and a picture where it helps.',
        'We replace it or refund you the way you paid. Banks and mobile money may need up to 10 working days.',
        'Prepared food cannot be returned for a change of mind.',
      ],
    },
    {
      title: 'Age',
      sentences: [
        'Alcohol and other items marked 18+ are sold to persons of 18 years and older only.',
        'Our rider may ask for an ID at the door and will not hand these items over without one.',
      ],
    },
    {
      title: 'Your data',
      sentences: [
        'We handle personal data under the Data Protection Act, 2012 (Act 843).',
        'We use your name, phone number, address, and email if you give it, to prepare, deliver and account for your order, and for nothing else.',
        'The payment provider gets what a payment needs; our rider gets what the delivery needs. We do not sell your data.',
        'If you have an account, we keep the network addresses from which it was used for 90 days, to protect it.',
        'Your cart and your settings are kept in your own browser.',
        `You may ask to see, correct or delete what we hold about you: write to ${brand.email} or call ${brand.phone}.`,
        'If you are not satisfied with our answer, you can turn to the Data Protection Commission in Accra.',
      ],
    },
  ]
}
