import { parseIngredient } from '#domain/recipes/ingredient.ts'
import type { Allergen, RecipeDocument } from '#domain/recipes/recipes-api.ts'
import { cedis } from './seed-item.ts'

/** One recipe bundle of the first day; the operator edits it later. */
export type SeedRecipe = Omit<RecipeDocument, 'position'> & { id: string }

type Kit = {
  local?: string
  summary: string
  /** A drawn picture, when it is named otherwise than the recipe. */
  picture?: string
  servings?: number
  /** Minutes of preparing, cooking and waiting. */
  minutes: [prep: number, cook: number, wait?: number]
  /** In cedis: regular and large. */
  prices: [regular: number, large: number]
  /** In cedis and grams: the parcel without what borders refuse. */
  abroad?: [price: number, grams: number]
  /** As staff type them; `*stays` is left out of parcels abroad. */
  ingredients: string
  /** One per line. */
  steps: string
  allergens?: Allergen[]
  mayContain?: Allergen[]
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

function kit(id: string, name: string, of: Kit): SeedRecipe {
  const { local = '', summary, picture = id, servings = 4, minutes, prices, abroad, allergens, mayContain } = of
  const [prepMinutes, cookMinutes, waitMinutes = 0] = minutes
  return {
    id,
    name,
    localName: local,
    summary,
    image: `/pictures/${picture}.webp`,
    servings,
    prepMinutes,
    cookMinutes,
    waitMinutes,
    price: cedis(prices[0]),
    priceLarge: cedis(prices[1]),
    priceAbroad: abroad ? cedis(abroad[0]) : null,
    gramsAbroad: abroad?.[1] ?? 0,
    ingredients: linesOf(of.ingredients).map((line) => {
      const read = parseIngredient(line)
      if (!read) throw new Error(`the recipe ${id} has the ingredient ${line}`)
      return read
    }),
    steps: linesOf(of.steps),
    allergens: allergens ?? [],
    mayContain: mayContain ?? [],
    kcalPerServing: null,
    isSoldOut: false,
    isOffered: true,
  }
}

/** In the order of the list. Fresh parts of a kit do not pass borders: parcels abroad keep what is dry and packed. */
export const SEED_RECIPES: readonly SeedRecipe[] = [
  kit('jollof-chicken', 'Jollof rice with chicken', {
    summary: 'Perfumed rice steamed in a dark tomato base, with browned chicken.',
    picture: 'party-jollof',
    minutes: [25, 50, 10],
    prices: [150, 285],
    abroad: [60, 600],
    ingredients: `400 g perfumed rice
      800 g chicken *stays
      400 g tomatoes *stays
      70 g tomato paste
      200 g onion *stays
      90 ml cooking oil *stays
      20 g ginger *stays
      10 g garlic *stays
      10 g kpakpo shito chilli *stays
      5 g curry powder
      2 g dried thyme
      2 bay leaves *whole
      salt`,
    steps: `Season the chicken with half of the ginger, the garlic, thyme and salt. Steam it for 15 minutes and keep the stock.
      Brown the chicken in the oil and take it out.
      Fry the sliced onion and the tomato paste in the same oil for 8 minutes, until the paste is dark.
      Add the blended tomatoes, chilli and ginger with the curry and bay. Reduce for 15 minutes.
      Stir in the washed rice and about 600 ml of stock for each 400 g. Cover and cook on low heat for 25 minutes.
      Rest for 10 minutes, fluff the rice and serve it with the chicken.`,
    mayContain: ['celery', 'mustard', 'soya', 'wheat'],
  }),
  kit('waakye', 'Waakye', {
    summary: 'Rice and black-eyed beans coloured with sorghum leaves.',
    minutes: [10, 80, 240],
    prices: [70, 130],
    abroad: [70, 550],
    ingredients: `300 g rice
      150 g black-eyed beans
      20 g dried sorghum leaves
      salt`,
    steps: `Soak the beans for four hours, or overnight.
      Boil the beans with the rinsed sorghum leaves for 40 minutes, until the water is dark red and the beans are nearly soft.
      Lift the leaves out.
      Add the washed rice, salt, and water until it stands just over the rice.
      Cover and steam on low heat for 25 minutes, until the rice is dry.`,
  }),
  kit('banku-tilapia', 'Banku with grilled tilapia', {
    summary: 'Smooth maize and cassava dough, charcoal tilapia and fresh pepper.',
    picture: 'charcoal-tilapia-and-banku',
    minutes: [30, 50],
    prices: [190, 360],
    ingredients: `600 g fermented maize dough *stays
      300 g cassava dough *stays
      4 whole tilapia *whole *stays
      25 g ginger *stays
      15 g garlic *stays
      300 g tomatoes *stays
      150 g onion *stays
      30 g kpakpo shito chilli *stays
      40 ml cooking oil *stays
      salt`,
    steps: `Score the cleaned tilapia and rub it with ginger, garlic, oil and salt. Leave it for 20 minutes.
      Grill the fish over medium heat for 20 minutes a side.
      Loosen both doughs in water, about 700 ml for each 900 g, until smooth.
      Stir on medium heat for 25 minutes until it is stiff and elastic, adding water when it sticks. Shape balls.
      Grind tomatoes, onion and chilli with salt and serve them beside the fish.`,
    allergens: ['fish'],
  }),
  kit('fufu-light-soup', 'Fufu with goat light soup', {
    local: 'Nkrakra',
    summary: 'Pounded cassava and plantain in a clear, peppery goat soup.',
    picture: 'fufu-and-light-soup',
    minutes: [40, 70],
    prices: [210, 400],
    ingredients: `800 g cassava *stays
      400 g green plantain *stays
      800 g goat meat *stays
      500 g tomatoes *stays
      200 g garden eggs *stays
      150 g onion *stays
      20 g ginger *stays
      10 g garlic *stays
      10 g chilli *stays
      salt`,
    steps: `Steam the goat with chopped onion, ginger, garlic and salt for 15 minutes.
      Put in whole tomatoes, garden eggs and chilli, cover with water and boil until they are soft.
      Blend the vegetables and strain them back. Simmer for 40 minutes, until the meat is tender.
      Boil the peeled cassava and plantain for 25 minutes, until they are cooked through.
      Pound them to a smooth, stretchy dough with a little water. Serve it in the soup.`,
  }),
  kit('groundnut-soup', 'Groundnut soup with rice balls', {
    local: 'Nkatenkwan ne omo tuo',
    summary: 'Creamy groundnut soup with chicken and soft rice balls.',
    picture: 'omo-tuo-and-groundnut-soup',
    minutes: [35, 60],
    prices: [150, 285],
    abroad: [85, 800],
    ingredients: `200 g groundnut paste
      800 g chicken *stays
      300 g tomatoes *stays
      150 g onion *stays
      15 g ginger *stays
      8 g chilli *stays
      400 g soft white rice
      salt`,
    steps: `Steam the chicken with ginger, half of the onion and salt for 15 minutes.
      Stir the groundnut paste with a ladle of hot stock over low heat until its oil rises.
      Add the blended tomatoes, onion and chilli, the chicken with its stock, and 1 litre of water for each 200 g of paste. Simmer for 40 minutes.
      Cook the rice in 1.2 litres of water for each 400 g until it is very soft, and mash it.
      Roll the hot rice into balls with wet hands and serve them in the soup.`,
    allergens: ['peanuts'],
  }),
  kit('palm-nut-soup', 'Palm nut soup', {
    local: 'Abɛnkwan',
    summary: 'Deep red palm soup with beef and smoked fish.',
    picture: 'fufu-and-palm-nut-soup',
    minutes: [30, 75],
    prices: [180, 340],
    abroad: [75, 950],
    ingredients: `800 g canned palm nut concentrate
      400 g beef *stays
      200 g smoked fish *stays
      200 g tomatoes *stays
      150 g onion *stays
      150 g garden eggs *stays
      100 g okra *stays
      10 g chilli *stays
      salt`,
    steps: `Steam the beef with onion and salt for 20 minutes.
      Add the palm nut concentrate, loosened in 1 litre of water for each 800 g, and the blended tomatoes, garden eggs and chilli.
      Simmer for 50 minutes, until red oil floats on top.
      Add the okra and the flaked smoked fish for the last 10 minutes.`,
    allergens: ['fish'],
  }),
  kit('kontomire-yam', 'Kontomire stew with yam', {
    local: 'Palava sauce',
    summary: 'Cocoyam leaves with ground melon seed, beside boiled yam.',
    picture: 'yam-ampesi-and-kontomire',
    minutes: [25, 40],
    prices: [140, 265],
    abroad: [55, 300],
    ingredients: `500 g cocoyam leaves *stays
      100 g ground melon seed (agushi)
      100 ml palm oil
      150 g smoked fish *stays
      50 g salted tilapia (koobi) *stays
      150 g onion *stays
      250 g tomatoes *stays
      8 g chilli *stays
      1000 g yam *stays
      salt`,
    steps: `Boil the leaves for at least 10 minutes. Never eat them raw. Drain and chop them.
      Fry onion and koobi in the palm oil, add tomatoes and chilli, and cook for 15 minutes.
      Mix the melon seed with a little water, drop it in by the spoon and leave it unstirred for 10 minutes.
      Fold in the leaves and the fish and simmer for 5 minutes.
      Boil the peeled yam in salted water for 20 minutes and serve it beside the stew.`,
    allergens: ['fish'],
  }),
  kit('red-red', 'Red red', {
    summary: 'Bean stew in zomi palm oil with ripe fried plantain and gari.',
    minutes: [20, 55, 240],
    prices: [85, 160],
    abroad: [70, 700],
    ingredients: `400 g black-eyed beans
      120 ml zomi palm oil
      200 g onion *stays
      200 g tomatoes *stays
      8 g chilli *stays
      10 g ginger *stays
      1000 g ripe plantain *stays
      300 ml oil to fry in *fixed *stays
      100 g gari
      salt`,
    steps: `Soak the beans for four hours. Boil them for 45 minutes, until soft.
      Fry onion, tomatoes, ginger and chilli in the palm oil for 10 minutes.
      Fold in the beans and simmer until the stew is thick.
      Slice the plantain and fry it in hot oil until golden.
      Top the beans with gari and serve them with the plantain.`,
  }),
  kit('okro-stew', 'Okro stew with banku', {
    local: 'Nkruma froɛ',
    summary: 'Stretchy okra with beef, crab and smoked fish.',
    picture: 'banku-and-okro-stew',
    minutes: [30, 50],
    prices: [165, 310],
    ingredients: `500 g okra *stays
      80 ml palm oil *stays
      300 g beef *stays
      200 g cow skin (wele) *stays
      200 g crab *stays
      150 g smoked fish *stays
      150 g onion *stays
      200 g tomatoes *stays
      10 g chilli *stays
      900 g maize and cassava dough *stays
      salt`,
    steps: `Boil beef and wele with salt until they are soft.
      Fry onion, tomatoes and chilli in the palm oil for 10 minutes.
      Add the finely chopped okra and cook it uncovered for 12 minutes, so that it stays stretchy.
      Add the beef, wele, crab and fish and simmer for 10 minutes.
      Stir the dough with 700 ml of water for each 900 g over medium heat for 25 minutes, until it is stiff. Shape balls.`,
    allergens: ['crustaceans', 'fish'],
  }),
  kit('tuo-zaafi', 'Tuo zaafi with ayoyo', {
    summary: 'Soft maize porridge of the north with jute leaves and beef stew.',
    picture: 'tuo-zaafi-and-ayoyo-soup',
    minutes: [25, 60],
    prices: [120, 225],
    abroad: [55, 550],
    ingredients: `400 g maize flour
      60 g cassava flour (konkonte)
      400 g jute leaves (ayoyo) *stays
      400 g beef *stays
      20 g dawadawa
      250 g tomatoes *stays
      150 g onion *stays
      8 g chilli *stays
      60 ml cooking oil *stays
      1 g bicarbonate of soda
      salt`,
    steps: `Boil 1.5 litres of water for each 400 g of maize flour. Stir in a third of the flours, loosened in cold water, and cook for 10 minutes.
      Beat in the other flour by the handful and cook for 10 minutes more, until smooth.
      Boil the chopped jute leaves with dawadawa and bicarbonate in 500 ml of water for each 400 g for 8 minutes.
      Cut the beef small and steam it with salt for 15 minutes.
      Fry onion, tomatoes and chilli in the oil, add the beef and simmer for 25 minutes.
      Serve the porridge with both.`,
    mayContain: ['soya'],
  }),
  kit('kenkey-fish', 'Kenkey, fried fish and shito', {
    local: 'Komi kɛ kenan',
    summary: 'Warm Ga kenkey, crisp fish, fresh pepper and black shito.',
    picture: 'ga-kenkey-and-pepper',
    minutes: [20, 25],
    prices: [130, 245],
    ingredients: `4 balls of Ga kenkey *whole *stays
      800 g red fish or herring *stays
      250 g tomatoes *stays
      120 g onion *stays
      30 g kpakpo shito chilli *stays
      120 g shito *stays
      400 ml oil to fry in *fixed *stays
      salt`,
    steps: `Salt the cleaned fish and dry it well.
      Fry it in hot oil until it is crisp on both sides.
      Grind tomatoes, onion and chilli with salt.
      Warm the kenkey in its husk and serve everything with shito.`,
    allergens: ['crustaceans', 'fish'],
    mayContain: ['wheat'],
  }),
  kit('kelewele', 'Kelewele', {
    summary: 'Spiced ripe plantain, fried dark, with roasted groundnuts.',
    minutes: [15, 5, 15],
    prices: [55, 100],
    abroad: [30, 150],
    ingredients: `1000 g very ripe plantain *stays
      30 g ginger *stays
      50 g onion *stays
      5 g ground chilli
      1 g clove
      1 g aniseed
      2 g grains of selim (hwentia)
      500 ml oil to fry in *fixed *stays
      100 g roasted groundnuts
      salt`,
    steps: `Cut the plantain into cubes of 2 cm.
      Grind ginger, onion and the spices with salt, coat the plantain and let it stand for 15 minutes.
      Fry it in small portions at 180 °C for about 5 minutes, until dark brown.
      Drain it and serve it with the groundnuts, which are packed apart.`,
    allergens: ['peanuts'],
  }),
  kit('ampesi-garden-egg', 'Ampesi with garden egg stew', {
    summary: 'Boiled yam and plantain with mashed garden eggs and koobi.',
    picture: 'ampesi-and-garden-egg-stew',
    minutes: [25, 35],
    prices: [115, 215],
    ingredients: `700 g yam *stays
      500 g green plantain *stays
      500 g garden eggs *stays
      60 g salted tilapia (koobi) *stays
      80 ml palm oil *stays
      150 g onion *stays
      200 g tomatoes *stays
      10 g chilli *stays
      4 eggs *whole *stays
      salt`,
    steps: `Boil yam and plantain in salted water for 20 minutes.
      Boil the garden eggs and mash them.
      Fry onion, koobi, tomatoes and chilli in the palm oil for 12 minutes.
      Add the garden eggs and cook for 10 minutes more.
      Serve with hard-boiled eggs cut in half.`,
    allergens: ['egg', 'fish'],
  }),
  kit('mpotompoto', 'Mpotompoto', {
    summary: 'Yam pottage with smoked herring and palm oil.',
    minutes: [15, 35],
    prices: [95, 180],
    ingredients: `1000 g yam *stays
      200 g smoked herring *stays
      60 ml palm oil *stays
      200 g tomatoes *stays
      120 g onion *stays
      6 g chilli *stays
      15 g shrimp powder *stays
      salt`,
    steps: `Boil the yam, cut into cubes, in just enough salted water for 15 minutes.
      Add blended tomatoes, onion and chilli, the palm oil and the shrimp powder.
      Crush about a third of the yam, so that the pottage thickens.
      Add the flaked herring and simmer for 15 minutes.`,
    allergens: ['crustaceans', 'fish'],
  }),
  kit('aprapransa', 'Aprapransa', {
    summary: 'Roasted maize flour stirred into thick palm soup with beans.',
    minutes: [25, 55],
    prices: [125, 235],
    abroad: [80, 1_050],
    ingredients: `250 g roasted maize flour (ablemamu)
      600 g canned palm nut concentrate
      150 g cowpeas
      200 g smoked fish *stays
      200 g tomatoes *stays
      120 g onion *stays
      8 g chilli *stays
      salt`,
    steps: `Boil the cowpeas for 45 minutes, until soft.
      Simmer the palm nut concentrate with 500 ml of water for each 600 g and the blended tomatoes, onion and chilli for 25 minutes.
      Add the beans and the flaked fish, and take a cup of the soup aside.
      Rain in the roasted flour and stir for 10 minutes, until it leaves the pot.
      Serve with the soup that was taken aside.`,
    allergens: ['fish'],
  }),
  kit('gari-foto', 'Gari foto', {
    summary: 'Gari folded into a tomato and egg stew: ready in 40 minutes.',
    picture: 'gari-fotor',
    minutes: [15, 25],
    prices: [85, 160],
    abroad: [40, 400],
    ingredients: `300 g gari
      4 eggs *whole *stays
      250 g tomatoes *stays
      35 g tomato paste
      150 g onion *stays
      90 ml cooking oil *stays
      6 g chilli *stays
      3 g curry powder
      salt`,
    steps: `Sprinkle salted water over the gari, about 150 ml for each 300 g, and rub it through.
      Fry onion, tomato paste, tomatoes and chilli in the oil with the curry for 15 minutes.
      Scramble the eggs into the stew.
      Fold in the gari, warm it through and serve.`,
    allergens: ['egg'],
    mayContain: ['mustard'],
  }),
  kit('angwa-mo', 'Angwa mo with egg and sardine', {
    local: 'Omo angwa mo',
    summary: 'Oil rice with browned onion and salted beef.',
    minutes: [15, 30],
    prices: [90, 170],
    abroad: [60, 700],
    ingredients: `400 g rice
      60 ml cooking oil *stays
      200 g onion *stays
      120 g salted beef (tolo) *stays
      4 eggs *whole *stays
      250 g canned sardines
      15 g kpakpo shito chilli *stays
      salt`,
    steps: `Soak the salted beef for 15 minutes to draw out salt, and cut it small.
      Brown the sliced onion in the oil. Add the washed rice and fry it for 4 minutes.
      Add the beef and 700 ml of water for each 400 g of rice, cover and cook for 20 minutes.
      Serve with fried or boiled eggs, sardines and ground chilli.`,
    allergens: ['egg', 'fish'],
  }),
  kit('eto', 'Ɛtɔ', {
    local: 'Mashed yam',
    summary: 'Yam mashed with palm oil, with eggs, groundnuts and avocado.',
    minutes: [15, 30],
    prices: [80, 150],
    ingredients: `800 g yam *stays
      60 ml palm oil *stays
      60 g onion *stays
      4 eggs *whole *stays
      60 g roasted groundnuts *stays
      1 avocado *whole *stays
      salt`,
    steps: `Boil the peeled yam with salt until soft, and mash it while it is hot.
      Warm the palm oil with the chopped onion for 5 minutes.
      Mash the oil through the yam until it is even.
      Serve with whole boiled eggs, groundnuts and avocado on top.`,
    allergens: ['egg', 'peanuts'],
  }),
  kit('hausa-koko', 'Hausa koko with koose', {
    summary: 'Spiced millet porridge and crisp bean fritters for breakfast.',
    picture: 'hausa-koko-and-koose',
    minutes: [25, 35, 360],
    prices: [60, 110],
    abroad: [55, 650],
    ingredients: `250 g millet flour
      15 g dried ginger
      2 g clove
      2 g ground chilli
      60 g sugar
      250 g black-eyed beans
      60 g onion *stays
      400 ml oil to fry in *fixed *stays
      salt`,
    steps: `Mix millet flour and spices with water and leave them overnight to sour. Soak the beans as well.
      Strain the slurry, stir it into 1.5 litres of boiling water for each 250 g of flour and cook it for 10 minutes. Sweeten it.
      Rub the skins off the soaked beans, blend the beans with onion and a little water, and whip air into the batter.
      Season the batter with salt and fry it by the spoon until golden.`,
    mayContain: ['wheat'],
  }),
  kit('tubaani', 'Tubaani', {
    summary: 'Steamed cowpea parcels with onion, oil and pepper.',
    minutes: [25, 45],
    prices: [60, 110],
    abroad: [40, 350],
    ingredients: `300 g cowpea flour
      100 g onion *stays
      60 ml cooking oil *stays
      6 g ground chilli
      2 g bicarbonate of soda
      12 wrapping leaves *whole *stays
      salt`,
    steps: `Beat the flour with 450 ml of water for each 300 g, salt and bicarbonate for 8 minutes, until it is light.
      Fill the leaves and fold them into parcels.
      Steam them for 40 minutes, until firm.
      Dress them with oil, sliced onion and chilli.`,
  }),
  kit('fante-fante', 'Fante-fante', {
    summary: 'Fresh fish from the coast, simmered in palm oil and tomato.',
    picture: 'etsew-and-fante-fante',
    minutes: [15, 30],
    prices: [185, 350],
    ingredients: `900 g grouper or red fish *stays
      100 ml palm oil *stays
      400 g tomatoes *stays
      200 g onion *stays
      20 g kpakpo shito chilli *stays
      15 g ginger *stays
      10 g garlic *stays
      salt`,
    steps: `Blend tomatoes, half of the onion, chilli, ginger and garlic.
      Simmer them in the palm oil with the other onion, sliced, for 20 minutes.
      Lay in the salted fish, cover and cook for 12 minutes.
      Do not stir: swirl the pot, so that the fish stays whole.`,
    allergens: ['fish'],
  }),
  kit('shito', 'Shito', {
    summary: 'Black pepper sauce of dried fish and shrimp. It keeps for weeks.',
    servings: 16,
    minutes: [25, 75],
    prices: [110, 205],
    ingredients: `150 g dried herring powder *stays
      100 g dried shrimp powder *stays
      500 g onion *stays
      100 g ginger *stays
      50 g garlic *stays
      60 g dried chilli *stays
      140 g tomato paste *stays
      500 ml cooking oil *stays
      4 g clove and aniseed *stays
      salt`,
    steps: `Blend onion, ginger and garlic and fry them in the oil for 35 minutes, until they are dry.
      Add the tomato paste and fry it for 15 minutes.
      Add the fish and shrimp powders, the chilli and the spices. Cook on low heat for 25 minutes, stirring, until dark.
      Fill hot, clean jars. Oil must cover the sauce.`,
    allergens: ['crustaceans', 'fish'],
  }),
  kit('chichinga', 'Chichinga', {
    local: 'Kyinkyinga',
    summary: 'Thin beef rolled in groundnut spice and grilled on skewers.',
    picture: 'chichinga-platter',
    minutes: [40, 15, 120],
    prices: [160, 305],
    abroad: [35, 150],
    ingredients: `800 g beef *stays
      60 g chichinga powder
      150 g onion *stays
      200 g green pepper *stays
      30 ml cooking oil *stays
      8 skewers *whole
      salt`,
    steps: `Slice the beef thinly across the grain.
      Rub it with oil, salt and two thirds of the powder. Keep it cold for 2 hours.
      Thread it on the skewers with onion and green pepper.
      Grill it on high heat for about 10 minutes and dust it with the other powder.`,
    allergens: ['peanuts'],
  }),
  kit('bofrot', 'Bofrot', {
    local: 'Togbei',
    summary: 'Round, soft doughnuts with nutmeg, as sold at the roadside.',
    minutes: [20, 20, 60],
    prices: [45, 85],
    abroad: [40, 650],
    ingredients: `500 g wheat flour
      100 g sugar
      7 g yeast
      2 g nutmeg
      30 g milk powder *stays
      600 ml oil to fry in *fixed *stays
      salt`,
    steps: `Mix everything but the oil with 320 ml of warm water for each 500 g of flour to a thick batter.
      Cover it and let it rise for an hour.
      Heat the oil to 170 °C.
      Squeeze balls of batter into the oil and fry them for 5 minutes, turning them, until brown all over.`,
    allergens: ['milk', 'wheat'],
  }),
]
