import type { CollectionPointView, FarmView, ProduceView } from '#domain/grow/grow-documents.ts'
import { type Offer, parseOffer } from '#domain/grow/offer.ts'
import { parseSeason } from '#domain/grow/season.ts'
import { cedis } from './seed-item.ts'

/** A cycle of the first day, in hours from the midnight before the seed. */
type SeedCycle = { id: string; name: string; opensIn: number; closesIn: number; readyIn: number; offers: Offer[] }

/** The farm network of a new shop; the operator edits it later. */
export type SeedGrow = {
  farms: FarmView[]
  produce: ProduceView[]
  points: CollectionPointView[]
  cycles: SeedCycle[]
}

const DAY = 24
const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

function read<Value>(text: string, parse: (line: string) => Value | undefined): Value[] {
  return linesOf(text).map((line) => {
    const value = parse(line)
    if (value === undefined) throw new Error(`the seed of grow has the line ${line}`)
    return value
  })
}

/** Farms that are made up after what is usual in their places: each is marked as an example. */
function farm(
  id: string,
  [name, town, region]: [name: string, town: string, region: FarmView['region']],
  picture: string,
  summary: string,
  story: string,
): FarmView {
  return { id, name, town, region, image: `/pictures/${picture}.webp`, summary, story: linesOf(story), isExample: true }
}

const FARMS: FarmView[] = [
  farm(
    'akumadan',
    ['Akumadan Tomato Growers', 'Akumadan', 'Ashanti'],
    'fresh-tomatoes',
    'Rain-fed tomatoes and peppers from the forest belt.',
    `Tomatoes are planted here with the first rains and picked from July on.
     Fruit is sorted on the farm: firm for the road, ripe for the next day’s stew.`,
  ),
  farm(
    'techiman',
    ['Techiman Yam and Maize Farm', 'Techiman', 'Bono East'],
    'puna-yam',
    'Puna yam, maize and cassava from the land around the great market.',
    `Yam is dug from August on and cured in the shade before it travels.
     Maize is dried on raised platforms and shelled by machine.`,
  ),
  farm(
    'tono',
    ['Tono Irrigation Growers', 'Navrongo', 'Upper East'],
    'onions',
    'Onions, tomatoes and rice on irrigated land in the dry season.',
    `Water comes from the dam by canal, so the dry months are the busy ones.
     Onions are cured for two weeks before they are bagged.`,
  ),
  farm(
    'savelugu',
    ['Savelugu Groundnut and Rice Farm', 'Savelugu', 'Northern'],
    'roasted-groundnuts',
    'Groundnuts, brown rice and millet from the northern savannah.',
    `One rainy season makes one harvest a year: it is dried well, because dry grain keeps.
     Groundnuts are sorted by hand; shrivelled and mouldy ones are thrown away.`,
  ),
  farm(
    'dormaa',
    ['Dormaa Plantain Farm', 'Dormaa Ahenkro', 'Bono'],
    'ripe-plantain',
    'Plantain and cocoyam leaves grown under shade trees.',
    `Bunches are cut green, and ripen on the way or in your kitchen.
     Kontomire grows between the plantains and is picked on the morning of the truck.`,
  ),
  farm(
    'somanya',
    ['Somanya Mango Orchard', 'Somanya', 'Eastern'],
    'mangoes',
    'Keitt and Kent mangoes, oranges and avocado from the foot of the Akuapem hills.',
    `The main season is April to July, with a small one around Christmas.
     Fruit is picked with the stalk on, so that the sap does not stain it.`,
  ),
  farm(
    'mankessim',
    ['Mankessim Pineapple Farm', 'Mankessim', 'Central'],
    'sugarloaf-pineapple',
    'Sugarloaf pineapple and oranges from the coast.',
    `Sugarloaf stays green when it is ripe: we judge by smell and by the eyes.
     It is sweetest from December to April.`,
  ),
  farm(
    'dawhenya',
    ['Dawhenya Greens', 'Dawhenya', 'Greater Accra'],
    'kpakpo-shito-peppers',
    'Kpakpo shito, okra, garden eggs and carrots, an hour from Accra.',
    `Vegetables grow in small plots and are picked the day before they leave.
     Beds are watered by drip, mulched, and rested in turn.`,
  ),
]

function crop(
  id: string,
  [name, localName]: [name: string, localName: string],
  unit: ProduceView['unit'],
  picture: string,
  summary: string,
  seasons: string,
): ProduceView {
  const image = `/pictures/${picture}.webp`
  return { id, name, localName, unit, image, summary, seasons: read(seasons, parseSeason) }
}

/** Seasons are the usual ones; supply differs by year. */
const PRODUCE: ProduceView[] = [
  crop(
    'tomato',
    ['Tomatoes', 'Ntɔs'],
    'kg',
    'fresh-tomatoes',
    'For stew, soup and salad.',
    `
    Jul-Oct peak Ashanti, Bono, Bono East, Volta
    Jan-Apr peak Upper East, irrigated
    May-Jun lean everywhere`,
  ),
  crop(
    'yam',
    ['Puna yam', 'Bayerɛ'],
    'tuber',
    'puna-yam',
    'White and floury; one tuber is 2 to 3 kg.',
    `
    Aug-Dec peak Bono East, Northern, Savannah, Oti
    Jan-Mar some from the barn
    Apr-Jun lean everywhere`,
  ),
  crop(
    'plantain',
    ['Plantain', 'Borɔdeɛ'],
    'bunch',
    'ripe-plantain',
    'Green, half ripe or ripe by the time it comes.',
    `
    Oct-Mar peak Ashanti, Ahafo, Western North, Eastern
    May-Aug lean everywhere`,
  ),
  crop(
    'kontomire',
    ['Kontomire', ''],
    'bunch',
    'kontomire-leaves',
    'Cocoyam leaves, picked young.',
    `
    Apr-Nov peak Ashanti, Eastern, Western
    Feb-Mar lean everywhere`,
  ),
  crop(
    'cassava',
    ['Cassava', 'Bankye'],
    'kg',
    'cassava',
    'For fufu, gari and ampesi.',
    `
    Aug-Feb peak all the south, Bono East, Volta
    Mar-Jul some the same regions`,
  ),
  crop(
    'maize',
    ['White maize', 'Aburoɔ'],
    'olonka',
    'white-maize',
    'Dried and shelled.',
    `
    Jul-Sep peak the south
    Sep-Nov peak the north
    Dec-Jan peak the south, second harvest
    Apr-Jun lean everywhere`,
  ),
  crop(
    'rice',
    ['Local brown rice', 'Ɛmo'],
    'kg',
    'local-brown-rice',
    'Parboiled and lightly milled.',
    `
    Oct-Dec peak Northern, Upper East, Volta
    May-Jun some irrigated land
    Jul-Sep lean everywhere`,
  ),
  crop(
    'groundnut',
    ['Groundnuts', 'Nkateɛ'],
    'olonka',
    'roasted-groundnuts',
    'Shelled, for soup and paste.',
    `
    Aug-Oct peak Northern, Upper West, North East
    May-Jul lean everywhere`,
  ),
  crop(
    'millet',
    ['Millet', 'Naara'],
    'olonka',
    'millet',
    'For koko, tuo zaafi and hausa koko.',
    `
    Sep-Nov peak Northern, Upper East, Upper West
    May-Jul lean everywhere`,
  ),
  crop(
    'onion',
    ['Onions', 'Gyeene'],
    'kg',
    'onions',
    'Red and strong; they keep for weeks in the dry.',
    `
    Feb-Apr peak Upper East, Northern
    Sep-Dec lean everywhere`,
  ),
  crop(
    'pepper',
    ['Kpakpo shito', ''],
    'kg',
    'kpakpo-shito-peppers',
    'Small, green to yellow, with its own scent.',
    `
    Jul-Oct peak Volta, Greater Accra, Bono East
    Dec-Jan peak Volta, Greater Accra
    Mar-May lean everywhere`,
  ),
  crop(
    'garden-egg',
    ['Garden eggs', 'Nyaadewa'],
    'kg',
    'garden-eggs',
    'White ones, for stew.',
    `
    Jun-Oct peak Greater Accra, Bono East, Ashanti
    Jan-Mar lean everywhere`,
  ),
  crop(
    'okra',
    ['Okra', 'Nkruma'],
    'kg',
    'okro',
    'Young pods, for stew and soup.',
    `
    Jun-Oct peak Greater Accra, Volta, Northern
    Nov-Dec some irrigated land
    Jan-Mar lean everywhere`,
  ),
  crop(
    'carrot',
    ['Carrots', ''],
    'kg',
    'carrots',
    'Washed, without leaves.',
    `
    May-Oct peak Ashanti, Greater Accra
    Nov-Apr some irrigated land`,
  ),
  crop(
    'mango',
    ['Mangoes', 'Amango'],
    'crate',
    'mangoes',
    'A crate is about 4 kg, ripe within days.',
    `
    Apr-Jul peak Eastern, Greater Accra
    Apr-Jun peak Northern, Savannah
    Dec-Jan some Eastern
    Aug-Nov lean everywhere`,
  ),
  crop(
    'pineapple',
    ['Sugarloaf pineapple', 'Aborɔbɛ'],
    'piece',
    'sugarloaf-pineapple',
    'Green outside when ripe, white and sweet inside.',
    `
    Dec-Apr peak Central, Eastern, Greater Accra, Volta
    May-Nov some the same regions`,
  ),
  crop(
    'orange',
    ['Oranges', 'Ankaa'],
    'crate',
    'oranges',
    'A crate is about 50.',
    `
    Sep-Jan peak Central, Eastern, Ashanti
    Apr-Jun lean everywhere`,
  ),
  crop(
    'sweet-potato',
    ['Sweet potatoes', 'Santom'],
    'kg',
    'sweet-potatoes',
    'Orange or white, for frying and ampesi.',
    `
    Jul-Nov peak Upper East, Central, Volta
    Feb-Apr lean everywhere`,
  ),
  crop(
    'shea-nut',
    ['Shea nuts', ''],
    'olonka',
    'raw-shea-butter',
    'Dried kernels, for butter.',
    `
    May-Aug peak Upper West, Northern, Savannah
    Sep-Apr lean everywhere`,
  ),
]

const POINTS: CollectionPointView[] = [
  {
    id: 'tamale',
    name: 'Tamale collection point (example)',
    city: 'Tamale',
    address: 'Set the address before opening',
    hours: 'On the day, 12:00-18:00',
    fee: cedis(0),
  },
  {
    id: 'kumasi',
    name: 'Kumasi collection point (example)',
    city: 'Kumasi',
    address: 'Set the address before opening',
    hours: 'On the day, 12:00-18:00',
    fee: cedis(0),
  },
  {
    id: 'accra',
    name: 'Accra collection point (example)',
    city: 'Accra',
    address: 'Set the address before opening',
    hours: 'On the day, 12:00-18:00',
    fee: cedis(0),
  },
]

const OFFERS = read(
  `
  akumadan tomato 18.00 min 2
  akumadan pepper 24.00 of 60
  techiman yam 32.00 min 2 of 300
  techiman maize 22.00 min 2
  techiman cassava 6.50 min 5 step 5
  dormaa plantain 45.00 of 120
  dormaa kontomire 6.00 min 2
  savelugu groundnut 48.00 of 150
  savelugu rice 19.00 min 5 step 5
  savelugu millet 26.00 of 80
  mankessim pineapple 14.00 min 3
  mankessim orange 60.00 of 60
  somanya orange 62.00 of 40
  dawhenya pepper 26.00 of 40
  dawhenya garden-egg 16.00 min 2 of 100
  dawhenya okra 18.00 of 60
  dawhenya carrot 20.00 of 80
  `,
  parseOffer,
)

export const SEED_GROW: SeedGrow = {
  farms: FARMS,
  produce: PRODUCE,
  points: POINTS,
  cycles: [
    {
      id: 'first',
      name: 'This week’s harvest',
      opensIn: 0,
      closesIn: 4 * DAY + 18,
      readyIn: 6 * DAY + 12,
      offers: OFFERS,
    },
    {
      id: 'second',
      name: 'Next week’s harvest',
      opensIn: 7 * DAY + 6,
      closesIn: 11 * DAY + 18,
      readyIn: 13 * DAY + 12,
      offers: OFFERS,
    },
  ],
}
