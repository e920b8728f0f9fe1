import type { PostDraft } from '#domain/blog/blog-api.ts'

export const TWO_KENKEYS: PostDraft = {
  slug: 'ga-kenkey-fante-kenkey',
  title: 'Ga kenkey and Fante kenkey are two different foods',
  summary: 'Both begin as sour maize dough. The wrapper, the salt and the hours on the fire make the difference.',
  image: '/pictures/ga-kenkey-and-pepper.webp',
  author: 'Chillz',
  tags: ['Dishes', 'Maize'],
  publishAt: '2026-09-18T08:00:00.000Z',
  body: `Ask for kenkey in Accra and you get a ball in maize husk. Ask for it in Cape Coast and you get a longer parcel in plantain leaves. People who grew up with one often think that the other is a mistake. They are two foods with one beginning.

## The same beginning

Whole maize is soaked in water for a day or two, milled wet, and kneaded into a dough. The dough is packed into a vessel, covered, and left to ferment for two or three days. Lactic acid bacteria, which live on the grain itself, turn some of its sugars into acid. Nobody adds a starter.

That sourness is not only a taste. The acid keeps out most bacteria that would spoil the dough or make people ill, and it makes some of the minerals in the maize easier to absorb. Fermenting was a way to store a staple in the heat for centuries before there was a fridge.

## The step that matters: aflata

Raw dough wrapped and boiled would be heavy and crumbly. So the cook divides it. One part is stirred in boiling water into a stiff, half-cooked paste, called *aflata*. The other part stays raw. Then the two are worked together.

The cooked starch binds, the raw part sets during the boiling, and together they give kenkey its firm, sliceable bite. The share of aflata differs from cook to cook, and it is what regulars taste when they say that someone's kenkey is good.

## Then the roads part

| | Ga kenkey (komi) | Fante kenkey (dɔkono) |
|---|---|---|
| Wrapped in | Dried maize husk | Plantain leaves |
| Salt | In the dough | Usually none |
| Boiled for | A few hours | Longer, often most of a night |
| Colour | Pale | Darker, from the leaves |
| Taste | Salty, clearly sour | Milder, with a note of leaf |
| Keeps | Several days | About a week, longer if boiled again |

The long boiling of Fante kenkey makes it drier and keeps it longer. It travelled well along the coast with fishermen and traders, which is one reason why it is found so far from home.

There are more cousins. *Nsiho* is made from maize without its outer skin, so it is white and mild. *Banku* uses fermented dough too, mixed with cassava dough, and is stirred in a pot instead of being boiled in a wrapper, so it is soft.

## What to eat with which

Ga kenkey wants something fresh and sharp: ground pepper with tomato and onion, fried fish, and a spoon of shito. Fante kenkey goes well with the same fish, and with soups and stews, because without salt it takes on the taste of what is beside it. A soup of groundnuts with unsalted kenkey is balanced; with salted kenkey it is easily too much.

Broken into cold water with sugar, milk and sometimes groundnuts, kenkey also becomes *iced kenkey*, which is lunch on a hot day.

## Buying and keeping it

- The ball should be firm when you press it, and smell sour, not musty.
- The wrapper should be dry outside and moist inside. A slimy wrapper is old.
- Keep it in its wrapper. It is its own packaging, and it stops the surface from hardening.
- To warm it, steam it in the wrapper for fifteen minutes, or slice and fry it in a little oil.
- Cut away nothing: if there is mould in one place, throw the whole ball away.

Maize itself contains no gluten. What stands beside it may: fish is sometimes turned in flour before frying, and shito contains fish and shrimp. Ask if it matters to you.

Whichever kenkey you were raised on, try the other one with an open mind. Begin with fresh pepper and a small fried fish. It is hard to go wrong from there.`,
}
