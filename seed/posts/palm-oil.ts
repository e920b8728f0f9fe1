import type { PostDraft } from '#domain/blog/blog-api.ts'

export const PALM_OIL: PostDraft = {
  slug: 'palm-oil-red-zomi-and-dye',
  title: 'Palm oil: red, zomi, and the trouble with dye',
  summary: 'What makes palm oil red, what zomi adds, and why the brightest bottle is not the best one.',
  image: '/pictures/zomi-palm-oil.webp',
  author: 'Chillz',
  tags: ['Ingredients', 'Safety'],
  publishAt: '2026-10-30T08:00:00.000Z',
  body: `Red red without palm oil would be beans. Palm oil gives it its colour, its body and half of its name. Yet few things in the kitchen are bought with less to go by: a bottle without a label, judged by its colour. Colour tells you less than you would think.

## Where the red comes from

The oil is pressed from the flesh of the fruit of the oil palm. The flesh is full of carotenes, the same family of pigments that make carrots orange, and the body makes vitamin A from some of them. Oil from the kernel inside the same fruit is almost white, and is a different product.

Fresh, unrefined oil is a clear deep orange-red when warm. In a cool room it separates: a lighter solid part sinks, and a redder liquid stands above it. That is natural, and disappears when it is warmed. Refined palm oil has lost its carotenes, and is pale.

## What zomi is

Zomi is red palm oil that has been cooked with spices, and is known above all from the Volta side of the country. Makers differ, and onion, ginger, and aromatic seeds are common. It is darker and smells of more than oil, and a spoon of it at the end changes a whole pot. Because it brings its own spice, use less in the pot, and salt afterwards.

## The trouble with dye

In 2015 the Food and Drugs Authority tested palm oil from markets in Accra and reported that almost all of its samples contained Sudan IV. That is an industrial dye, made for waxes, oils and polish. It is not allowed in food, because related dyes are suspected of causing cancer. It was added for one reason: buyers pay more for redder oil.

The authority has tested and warned repeatedly since. The problem is not solved by warning, because the dye is cheap, a trace is enough, and it cannot be seen.

Be careful with home tests. You will hear that dyed oil stains the fingers, or colours water, or does not set in the fridge. Natural oil stains as well, and how it sets depends on the fruit and the weather. **Only a laboratory can tell.** What a buyer can do is less clever and more useful:

- Buy oil with a label that names its maker and a registration with the Food and Drugs Authority.
- Or buy from somebody whose pressing you know, year after year.
- Distrust a red that is much brighter than that of everybody else. Oil from good fruit is deep, not glowing.
- Distrust a price that is too good, too.

## Keeping it

Air, light and heat turn oil rancid. A rancid oil smells of old nuts or paint, and scratches in the throat.

1. Keep it in a dark place, well closed, away from the stove.
2. Fill a small bottle for daily use, and open the large one rarely.
3. Keep water out: a wet spoon is enough to begin spoiling it.
4. Do not pour oil that was used for frying back into the bottle.

## Cooking with it

Palm oil stands high heat fairly well, and it does not have to smoke. Many cooks *bleach* it, heating it until the red is gone. That is a matter of taste, but it destroys the carotenes, and the smoke is not good for anybody in the kitchen. Warm it until an onion sizzles gently, and go on from there.

It is also a fat with much saturated fat in it, about half. Doctors advise to keep the amount moderate, and a stew that swims in oil is not a better stew. For a pot of beans for four people, half a cup is plenty.

What we sell is under [Supermarket & Groceries](/category/supermarket). If you want to know who makes what you have in your basket, ask us before you buy.`,
}
