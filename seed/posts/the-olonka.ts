import type { PostDraft } from '#domain/blog/blog-api.ts'

export const THE_OLONKA: PostDraft = {
  slug: 'the-olonka-and-the-margarine-tin',
  title: 'The olonka and the margarine tin',
  summary: 'Markets sell by volume, shops by weight. How to compare the two, and what heaped really means.',
  image: '/pictures/white-maize.webp',
  author: 'Chillz',
  tags: ['Markets'],
  publishAt: '2026-10-02T08:00:00.000Z',
  body: `A supermarket sells maize by the kilogram. A market sells it by the *olonka*, a tin that holds about two and a half litres, or by the margarine tin, or the *American tin*, or the bag. Neither way is wrong. But to know which of two prices is better, you have to get from one to the other, and for that a tin is not enough. You have to know what is in it.

## A tin is a volume, and things differ

The same tin of two things does not weigh the same. Small, heavy grains pack closely. Flakes and flours hold air. Roughly, for a level olonka:

| What | Weight of an olonka, about |
|---|---|
| Maize, dry | 2.3 to 3 kg |
| Rice | 2.2 to 2.8 kg |
| Cowpeas (black-eyed beans) | 2.2 to 2.6 kg |
| Gari | 1.5 to 2 kg |
| Groundnuts, shelled | 1.8 to 2.2 kg |

The ranges are wide because tins are not all equal. They are dented, they are made by different hands, and a bottom pushed up by a finger's width costs you a cup. Weigh yours once, at home, with what you buy most. That one number is better than any table.

## Level, heaped and pressed

Three people can fill one tin with three different amounts:

- **Level** means that a stick was drawn across the top.
- **Heaped** means the cone above the rim. With grains it adds about a fifth. With gari, which piles up steeply, it can add more.
- **Pressed** happens with flour and with leaves, and can double what a tin holds.

A heaped olonka at a higher price may be the better offer. Ask before you compare: is that level or heaped? And look at what stands on top at the end. A seller's extra handful, which buyers ask for in every market of the country, is part of the price, and a regular buyer gets a bigger one.

## Water weighs too

New maize just after the harvest may hold a fifth of its weight in water; well-dried maize an eighth or less. New maize is heavier in the same tin, and shrinks when it dries. It also spoils: damp grain grows moulds, some of which make aflatoxin, a poison that cooking does not remove. So dry maize is worth more per kilogram, and far more if you mean to keep it.

Bite a grain. If it cracks, it is dry. If it gives, it is not.

## From a tin to a price per kilogram

You need two numbers, the price and the weight:

1. Weigh the olonka that you buy, in kilograms.
2. Divide the price by the weight.

An olonka of maize at GH₵ 30 that weighs 2.5 kg costs GH₵ 12 per kilogram. A 5 kg bag at GH₵ 65 costs GH₵ 13. The tin is cheaper, by a cedi for each kilogram, before the fare to the market.

Then take off what you will not eat. If one part in twenty is stones and broken grains, a price of GH₵ 12 becomes GH₵ 12.63 for what goes into the pot.

## How this shop does it

We sell by weight or by piece, because you cannot see the tin. The weight is in the name or the description of each item in [Supermarket & Groceries](/category/supermarket), so that two sizes can be compared. If the weight is missing from something that you would like to compare, tell us, and we will add it.

And the market? Go as well. You can taste the beans, choose the tomatoes, and argue about the handful on top. No website does that.`,
}
