import type { ClassDocument } from '#domain/classes/classes-api.ts'
import { cedis } from './seed-item.ts'

/** One class of the first day, some weeks after it; the operator edits it later. */
export type SeedClass = Omit<ClassDocument, 'position' | 'startsAt'> & {
  id: string
  inWeeks: number
  /** From Monday, which is 0. */
  weekday: number
  /** In Accra. */
  hour: number
}

const SATURDAY = 5
const EXAMPLE = 'This class is an example until the shop has confirmed its teacher, day and place.'

type Lesson = {
  summary: string
  about: string[]
  materials: string[]
  picture: string
  when: [inWeeks: number, weekday: number, hour: number]
  minutes: number
  seats: number
  /** Without it, it is a webinar. */
  place?: string
}

function lesson(id: string, title: string, { picture, when, place = '', ...of }: Lesson): SeedClass {
  const [inWeeks, weekday, hour] = when
  return {
    ...of,
    id,
    title,
    about: [...of.about, EXAMPLE],
    teacher: 'Example teacher',
    teacherAbout: 'The shop names the teacher before the class.',
    image: `/pictures/${picture}.webp`,
    place,
    inWeeks,
    weekday,
    hour,
    price: cedis(300),
    joinUrl: '',
    recordingUrl: '',
    isOffered: true,
  }
}

const KITCHEN = 'The kitchen of the shop, Accra (example)'

/** The opening classes: examples, in the order of the list of staff. */
export const SEED_CLASSES: readonly SeedClass[] = [
  lesson('party-jollof', 'Party jollof that never burns', {
    summary: 'The base, the rice and the heat: one big pot from start to finish, with every question answered.',
    about: [
      'Most failed jollof fails before the rice goes in. We fry the tomato base until the oil rises, taste it, and only then measure the rice and the stock.',
      'You see one pot for twelve people made live: how much liquid for which rice, when to close the lid, and how to save a pot that is too wet, too dry or has caught at the bottom.',
    ],
    materials: [
      'A list of ingredients and amounts for 4, 12 and 50 people',
      'A pot with a lid that closes, if you cook along',
    ],
    picture: 'half-jollof-half-fried-rice',
    when: [3, SATURDAY, 10],
    minutes: 90,
    seats: 100,
  }),
  lesson('kenkey-from-grain', 'Ga kenkey, from grain to ball', {
    summary:
      'Soak, mill, ferment, cook the aflata and wrap: two days of work in three hours, with each stage ready to touch.',
    about: [
      'Every stage of the dough is on the table: soaked grain, fresh dough, dough of one, two and three days. You smell and taste when it is ready.',
      'You stir the aflata, knead it with the raw dough, wrap your own balls in husk and take them home to boil.',
    ],
    materials: ['Apron, husks and dough are there', 'Bring a box for what you wrap'],
    picture: 'ga-kenkey-and-pepper',
    when: [4, SATURDAY, 9],
    minutes: 180,
    seats: 12,
    place: KITCHEN,
  }),
  lesson('start-a-food-business', 'Start a small food business', {
    summary:
      'What a plate really costs, how to price it, and which papers a cook in Ghana needs before the first sale.',
    about: [
      'We work out the cost of one plate of waakye with gas, packaging, spoilage and your own hours in it, and find the price below which you lose money.',
      'Then the papers: registering the business, the medical certificates of food handlers, and where to ask about the rest. Rules change, so each comes with the office that answers.',
    ],
    materials: ['A costing sheet for any spreadsheet', 'A checklist of papers, with the offices'],
    picture: 'waakye',
    when: [4, 2, 18],
    minutes: 120,
    seats: 200,
  }),
  lesson('soups-without-lumps', 'Four soups, no lumps', {
    summary: 'Light soup, groundnut soup, palm nut soup and okro: what thickens each, and when to add it.',
    about: [
      'Groundnut paste that splits, palm oil that floats in a sheet, okro that will not draw: each has one cause, and you see it go wrong and right.',
      'A soup pot each, four to a stove. We eat together with fufu at the end.',
    ],
    materials: ['Ingredients and apron are there', 'Allergens: groundnuts, fish and crustaceans are in the room'],
    picture: 'fufu-and-palm-nut-soup',
    when: [5, SATURDAY, 10],
    minutes: 180,
    seats: 12,
    place: KITCHEN,
  }),
  lesson('bake-butter-bread', 'Butter bread at home', {
    summary:
      'Soft tin bread and sugar bread without a mixer: dough you can judge with your hands, in an ordinary oven.',
    about: [
      'How dough should feel when it has had enough kneading, how long it rises in the heat of the season, and why a loaf falls.',
      'We bake one dough as tin bread and as rolls, and talk about coal pot ovens for those without a stove.',
    ],
    materials: ['A recipe in grams and in cups', 'To bake along: flour, yeast, butter, sugar, salt and a tin'],
    picture: 'butter-bread',
    when: [6, SATURDAY, 14],
    minutes: 120,
    seats: 60,
  }),
  lesson('keep-food-safe', 'Keep food safe without a big fridge', {
    summary: 'Cooling, storing and reheating rice, stew and fish in the heat, for homes and small kitchens.',
    about: [
      'Which foods make people ill and after how many hours, how to cool a big pot quickly, and what a thermometer of small price changes.',
      'With a plan for a day without light, and questions from your own kitchen.',
    ],
    materials: ['A table of times and temperatures to hang on the wall'],
    picture: 'digital-thermometer',
    when: [7, 3, 18],
    minutes: 75,
    seats: 200,
  }),
]
