import type { PostDraft } from '#domain/blog/blog-api.ts'

export const HOW_AN_ORDER_MOVES: PostDraft = {
  slug: 'how-an-order-moves-through-the-shop',
  title: 'How an order moves through the shop',
  summary:
    'From the button to the door: who sees what when, what happens when something runs out, and where your money is.',
  image: '/pictures/jollof-rice.webp',
  author: 'Chillz',
  tags: ['The shop'],
  publishAt: '2026-11-13T08:00:00.000Z',
  body: `You press a button, and some time later somebody stands at the door with a bag. What happens between is mostly invisible when it works. Here is the whole way, because when you know it, you also know what to do when something is not as it should be.

## Before you pay

The cart in your browser remembers what you chose, not what it costs. Before you pay, the shop adds everything up itself: the items with their sizes and sides, the delivery fee, the service fee, and the discount of your plan if you have one. If a price has changed while the cart lay there, you see the new total and confirm it first. Nobody is charged a sum that they have not seen.

You may order for as soon as possible or choose a time of delivery. Times that the kitchen cannot keep are not offered.

## When you pay

Payment by card or mobile money runs in the window of the payment provider. We never see the number of your card. When the provider confirms the money, the order is paid, and only then does the kitchen see it.

Networks are weak at times. If your phone loses the connection just after you paid, nothing is lost: the provider tells us separately, and we ask again as well. The order is taken once, however often you press the button or load the page. If money arrives that no order is waiting for, we refund it automatically.

## In the kitchen

A paid order appears on the board in the kitchen and rings until somebody has seen it. The board shows the orders by when they have to be ready. Each has one next step: accept it, begin, give it to a rider.

You can follow it on the page of your order, which changes while you look at it. Keep the order ID. With it the page can be opened [on any device](/track-order), also without an account.

## When something has run out

It happens: the last tilapia was sold a minute before. Then we do not choose for you. The kitchen marks the line, and you are asked on the page of your order, with three ways to continue: something else instead, the money for that line back, or a call. If you do not answer in time, the order continues without that line and the money for it is refunded. You never pay for what did not come.

## At the door

When the rider is on the way, your order page shows a code of four digits. Tell it to the rider at the door. That is how both sides know that the right bag met the right person, and why nobody needs a signature or an argument.

Please make sure that the phone number in the order works. It is the one thing that a rider needs when the gate is not where the map says. If you order for somebody else, enter the number of the person who will be at the door.

## When things go wrong

- **Something is missing or not right.** Write or call with the order ID. Each order keeps its history, so that you do not have to explain everything from the beginning.
- **You want to cancel.** Tell us as early as you can. What has been cooked cannot be put back.
- **You wait for a refund.** It is sent back the way it came. Banks and mobile money take different times to show it; the order page says when we sent it.

## Afterwards

For a week after the delivery you can rate each thing that came. Comments are read by a manager before others see them, so that nobody's phone number ends up on the menu by accident.

That is the whole way. If a step of it was unclear when you needed it, tell us which one. We would rather mend the page than explain it twice.`,
}
