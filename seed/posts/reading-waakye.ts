import type { PostDraft } from '#domain/blog/blog-api.ts'

export const READING_WAAKYE: PostDraft = {
  slug: 'reading-waakye',
  title: 'Reading waakye: what the colour tells you',
  summary:
    'Rice, beans and a handful of dried leaves. How to judge a plate before the first spoon, and how to cook it.',
  image: '/pictures/waakye.webp',
  author: 'Chillz',
  tags: ['Dishes', 'Cooking at home'],
  publishAt: '2026-09-04T08:00:00.000Z',
  body: `Waakye is rice and beans cooked in one pot. The name comes from Hausa, where *shinkafa da wake* means rice and beans, and the dish came south with traders and cooks from the north. Today it is breakfast for half of Accra. It is also one of the easiest dishes to judge by eye, because its colour is a receipt for how it was cooked.

## Where the colour comes from

The red-brown does not come from the beans alone. It comes from the dried leaf sheaths of a sorghum plant, sold in markets as waakye leaves. The sheaths hold pigments that dissolve in hot water and are taken up by the rice. They also give a faint earthy smell that nothing else gives.

There is a quick imitation. A pinch of bicarbonate of soda darkens the water, because the pigments of the beans turn darker when the water is less acid. It also softens the beans in half the time, which saves charcoal. The price is texture and taste: the skins fall apart, and too much leaves a soapy note. Many cooks use a little of both, which is fine. A pot made with soda alone looks dull and grey-brown; a pot made with leaves has a warm red in it.

## What a good plate looks like

- **Whole grains and whole beans.** They should be soft, and still separate.
- **Even colour.** White grains among the brown mean that the rice went in late or the leaves came out early.
- **Dry enough to hold a shape.** Waakye is steamed at the end. A wet spoonful was hurried.

## The rest of the plate

Waakye is hardly ever eaten alone. The usual company:

| Part | What it is | Good to know |
|---|---|---|
| Shito | A dark pepper sauce of dried fish and shrimp | Contains fish and shellfish |
| Talia | Spaghetti, plain | Contains wheat |
| Gari | Dry cassava grains, often wetted with stew | Fills and cools |
| Wele | Cooked cow skin | Soft and smoky |
| Egg, fish or beef | In tomato stew | Choose one or all |

If you have an allergy, ask about the shito and the talia first. The rice and beans themselves contain neither fish nor wheat.

## Why it is gone by noon

The beans take an hour or more, so a seller begins long before dawn, and cooks what will be sold. Beans and rice kept warm through a hot afternoon turn sour, and a careful seller would rather close than serve that. A stand that runs out at eleven is doing it right.

## Making it at home, for four

1. Soak 150 g of black-eyed beans for four hours, or overnight, and pour the water away.
2. Rinse about 20 g of waakye leaves well. They are dried outdoors and carry dust. Fold them into a bundle.
3. Boil the beans with the leaves in plenty of water for about 40 minutes. The water turns dark red. The beans should be nearly soft.
4. Lift the leaves out and throw them away.
5. Add 300 g of washed rice and salt. The water should stand a finger's width above the rice; pour some off or add some.
6. Cover, and cook gently until the water is gone, then steam on the lowest heat for ten minutes more. Do not stir, or the beans will break.

Leftovers belong in the fridge within two hours. Cooked rice that stands warm can grow bacteria which heating again does not make harmless, so cool it quickly in a shallow bowl and eat it the next day, hot all the way through.

No leaves where you live? Cook it without, and call it rice and beans. It will be good. It will not be quite waakye.

You will find ours under [Main Dishes](/category/mains), with the sides to choose from.`,
}
