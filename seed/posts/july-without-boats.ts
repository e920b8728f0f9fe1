import type { PostDraft } from '#domain/blog/blog-api.ts'

export const JULY_WITHOUT_BOATS: PostDraft = {
  slug: 'july-without-boats',
  title: 'July without boats: the closed season at sea',
  summary: 'Why fishing stops in the middle of the year, who stops for how long, and what to cook meanwhile.',
  image: '/pictures/charcoal-tilapia-and-banku.webp',
  author: 'Chillz',
  tags: ['Seasons', 'Fish'],
  publishAt: '2026-06-19T08:00:00.000Z',
  body: `Around the beginning of July, large parts of Ghana's fishing fleet stay in harbour. It is not the weather. It is the closed season: weeks in which fishing at sea is forbidden, so that fish can spawn in peace. If you buy fish in that time, it helps to know how it works.

## Why stop at all

Small fish that swim in the open sea, such as sardinella, anchovy and mackerel, fed this coast for generations. They are smoked, fried, pounded into shito and stirred into soup. Catches of sardinella have fallen to a small part of what they were in the nineties. More boats, finer nets, fishing with lamps, and fish taken by trawlers that were never meant for them all had their share.

In the middle of the year cold water rich in food rises from the deep along the coast, and many fish spawn in that season. A fish that is caught before it has spawned leaves nothing behind. Leaving them alone for a few weeks is one of the simplest measures there is. It only works if everybody takes part, and if the other rules, above all about nets and light, hold for the rest of the year.

## Who stops, and when

The law lets the ministry declare closed seasons, and the fleets have not all been treated alike:

- **Industrial trawlers** have closed seasons since 2016, and the longest ones: in most recent years July and August.
- **Canoes and inshore boats** followed in 2019, at first in May and June, then usually in July. In some years canoes have been let off.
- **Tuna vessels** fish far out and follow international rules of their own.

The dates are announced each year. If you depend on them, look for the announcement of the ministry rather than at last year's calendar.

There is also an older rule than any law. In many towns on the coast nobody goes to sea on one day of the week, in most places on Tuesday. Nets are mended, quarrels are settled, and the sea has its day of rest.

## What it does to the market

Fresh sea fish becomes rare and dear within days. Smoked and salted fish holds out longer, because it was put by, and becomes dear later. Frozen fish, most of which is imported, does not depend on the season here, so sellers turn to it. And in the weeks after the season, when all boats go out at once, there can be a good week for buyers.

## What to cook meanwhile

**Tilapia.** Most of it is grown in cages in Lake Volta, the whole year round, and has no closed season. Grill it over charcoal, with ginger, garlic and pepper worked into deep cuts, and eat it with banku.

**Beans.** Red red, waakye, gari and beans, koose. Beans with maize or rice give a full set of proteins, and a pot costs less than one fish.

**Eggs.** In garden egg stew, in gari foto, or simply boiled and dropped into a tomato stew.

**Agushi.** Ground melon seeds turn kontomire stew into something that nobody calls poor.

**Dawadawa.** A spoon of fermented locust beans gives soup the depth that smoked fish would have given. We have written about it [on its own page](/chillz-blog/dawadawa).

## Buying with care

When fish becomes dear, bad fish comes to market. Look for clear, full eyes, red gills, and flesh that springs back under a finger. Fresh fish smells of the sea and not of fish. Be careful with very cheap heaps of tiny, mixed, battered fish, often frozen in blocks: this is *saiko*, catch that trawlers were never allowed to sell at sea, and much of it would have become next year's fish.

A few weeks of beans are a low price for sardines in ten years.`,
}
