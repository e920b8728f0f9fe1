import type { PostDraft } from '#domain/blog/blog-api.ts'

export const TOMATOES: PostDraft = {
  slug: 'tomatoes-from-three-directions',
  title: 'Tomatoes from three directions',
  summary: 'Why a basket is cheap in August and dear in May, and what a cook can do about it.',
  image: '/pictures/fresh-tomatoes.webp',
  author: 'Chillz',
  tags: ['Seasons', 'Markets'],
  publishAt: '2026-10-16T08:00:00.000Z',
  body: `Nearly every stew in Ghana begins with tomatoes, so the price of a basket is something that everybody notices. It can change several times over within one year. That is not only a matter of traders. It follows rain, rivers and roads, and once you know the pattern you can plan around it.

## From the south, with the rain

In the forest belt and on the plains of the south, from the Bono and Ashanti regions across to Volta and Greater Accra, most tomatoes are grown with the rain. They are planted with the first rains and picked from about July to October. A second, smaller crop follows the short rains later in the year.

These are the cheap months. There is often more than the market can take, and fruit goes to waste on the farms, because a ripe tomato cannot wait and there are few factories nearby to take it.

## From the north, with the dams

In the Upper East Region there is one rainy season, and the cool dry months after it suit tomatoes well. They grow on irrigated land, around dams such as Tono and Vea and along the White Volta. The harvest comes to the south from about January to April.

How much comes depends on how full the dams are after the rains, and on what farmers earned in the year before. A bad price in one year means fewer fields in the next.

## From across the border

Between these harvests, and often beside them, lorries bring tomatoes from Burkina Faso, where irrigation is used on a larger scale. Trade in them is old and well organised. When something stops the lorries, a closed road or trouble on the way, the price in Accra and Kumasi shows it within days.

## The year at a glance

| Months | Where most come from | Price |
|---|---|---|
| January to April | Upper East and Burkina Faso | Middle |
| May and June | Little of anything | High |
| July to October | Forest belt, Volta, the southern plains | Low |
| November and December | The last of the south, the first of the north | Middle to high |

The months shift with the rains. A late start of the rainy season moves the cheap weeks back.

## Kinds differ too

Long, firm plum tomatoes travel well and have little water, so they fry down quickly into a thick stew. The round, ridged local kinds are juicier and sourer, and many cooks prefer their taste, but they need longer on the fire, and crush easily under a basket of their own kind. If you compare prices, compare what is left in the pot.

## What a cook can do

**Buy when it is cheap, and keep it.** Wash, halve, and boil tomatoes down without oil until they are thick, then freeze them flat in bags of one stew each. They keep for months.

**Dry them.** Sliced and salted, in full sun and under a net, they need two or three dry days. This works in the north and in the dry season. In July in the south it only grows mould.

**Use paste with care.** A spoon of paste gives colour and body. Fry it in oil for five minutes or more first, until it darkens and the sharp, tinny taste has gone. Half fresh, half paste is a sensible stew for May.

**Cook something else.** In the dear weeks there is groundnut soup, which needs few tomatoes, kontomire stew with agushi, and garden egg stew. They taste best when you are not missing anything.

**Look at the bottom of the basket.** The top is always beautiful.

When our own prices of fresh tomatoes move, this is usually why. They are in [Supermarket & Groceries](/category/supermarket), at today's price.`,
}
