import type { PostDraft } from '#domain/blog/blog-api.ts'

export const DAWADAWA: PostDraft = {
  slug: 'dawadawa',
  title: 'Dawadawa, the smell that becomes a taste',
  summary:
    'Fermented locust beans season soups across the north. What they are, how to tame them, and three ways to begin.',
  image: '/pictures/dawadawa.webp',
  author: 'Chillz',
  tags: ['Ingredients', 'Cooking at home'],
  publishAt: '2026-11-06T08:00:00.000Z',
  body: `Open a packet of dawadawa in a closed room and somebody will ask what has happened. Put a spoon of it into a soup, and the same person will ask for more. Between these two moments lies one of the oldest seasonings of West Africa, and one of the most useful.

## What it is

Dawadawa is made from the seeds of the African locust bean tree, *Parkia biglobosa*, which stands in fields across the savannah, from Senegal to Uganda. Farmers leave it standing when they clear land, because it gives shade, food and income in the same months in which the granaries are empty.

The pods hold a sweet yellow powder, which children eat, and hard dark seeds. To make dawadawa, the seeds are boiled for many hours, pounded and washed to remove the skins, boiled again, and left covered in the warmth for two to four days. Bacteria related to those of Japanese *natto* do the rest. They break proteins down into smaller parts, among them glutamate, which is the taste that is called umami. The strong smell is a side effect of the same work.

The paste is salted, shaped into balls or pressed flat, and dried. It is called *dawadawa* in Hausa and in most of Ghana, *kpalgu* in Dagbani, *iru* and *soumbala* in other countries.

## Why cooks use it

- It gives depth to a soup without meat or fish.
- It is rich in protein and fat, and brings iron along.
- It keeps for months when it is dry, without a fridge.

For a long time seasoning cubes have been pushing it out of the pot. A cube is mostly salt, and tastes the same every day. Dawadawa has almost no salt of its own until somebody adds it, and no two villages make it alike.

## One thing to know if you have an allergy

Locust bean seeds take work, so makers sometimes use **soya beans** instead, or mix both. Soya dawadawa is a good food, and it is cheaper. But soya is a common allergen, and a ball without a label does not tell you what is in it. If that matters to you, ask, and leave it if nobody knows.

## How to tame it

**Toast it.** Break the ball into flakes and warm them in a dry pan for two minutes, or lay the ball on hot charcoal for a moment. The sharp ammonia note goes, and a smell like roasted cocoa and old cheese stays.

**Pound it.** Crush it with a little salt, chilli and onion before it goes into the pot. Then it dissolves instead of floating.

**Begin with little.** A teaspoon for a pot for four. It can be a tablespoon next week.

**Give it time.** Let it cook for at least ten minutes.

## Three ways to begin

**Ayoyo soup.** Boil chopped jute leaves with a spoon of pounded dawadawa and a pinch of bicarbonate for eight minutes. Eat it with tuo zaafi, and a separate tomato and beef stew on top. This is how many people in Tamale would introduce you to it.

**Jollof.** Fry a flat teaspoon with the onions, before the tomatoes go in. Nobody will name it, and everybody will notice. It goes well with a dish that is cooked with little meat.

**Groundnut soup.** Stir a teaspoon into the soup with the blended vegetables. It rounds off the sweetness of the groundnuts.

## Keeping it

Keep it dry, in a jar with a tight lid, and for the peace of your house put the jar into a second one. White, powdery spots can be salt. Fluffy ones are mould, and the ball goes into the bin.

You will find it under [Supermarket & Groceries](/category/supermarket). Buy a small one first. There is a reason why it has been made for centuries.`,
}
