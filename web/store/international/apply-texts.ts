import { type EnquiryWords, INTERNATIONAL_TEXTS } from './international-texts.ts'

type ApplyTexts = {
  title: string
  lead: string
  points: readonly { title: string; text: string }[]
  steps: readonly string[]
  form: EnquiryWords
}

/** The steps after an application, above its form. */
export const STEPS_TITLE = 'What happens next'
export const B2B = 'Our site for business partners'
export const CLASSES = 'See the classes with a date'

const { faults } = INTERNATIONAL_TEXTS.form
/** Who works in Ghana often has a phone alone. */
const CONTACT = { email: 'Email (optional)', phone: 'Phone', phoneHint: 'E.g. 0241234567' } as const

/** What people read who want to be trained. */
export const TRAINING_TEXTS: ApplyTexts = {
  title: 'Training',
  lead: 'Hands-on training for cooks, caterers, food sellers and their teams, planned with you. For single days that anybody can book, see the masterclass.',
  points: [
    {
      title: 'For one person',
      text: 'Work beside our cooks and learn one thing well: rice for many, soups, frying, baking or packing.',
    },
    {
      title: 'For a team',
      text: 'Your own kitchen, your own menu: portions, cost of a plate, keeping food safe, and a kitchen that runs on time.',
    },
    {
      title: 'For schools and groups',
      text: 'A day for a class, a church or a club, with work for many hands and food for all of them.',
    },
  ],
  steps: [
    'You apply below and get a number.',
    'We call or write within two working days, and ask what you can do already.',
    'You get an offer with days, place and price. Nothing is due before you accept it.',
  ],
  form: {
    title: 'Apply for training',
    text: 'It takes two minutes, and binds nobody.',
    company: 'Business, school or group (your own name if none)',
    contact: 'Your name',
    ...CONTACT,
    product: 'What you want to learn',
    volume: 'How many people (optional)',
    volumeHint: 'E.g. 6 cooks, in February',
    faults: {
      ...faults,
      email: 'Please enter an email address, or leave it empty.',
      company: 'Please enter who it is for.',
      product: 'Please enter what you want to learn.',
    },
  },
}

/** What people read who want to work with the shop. */
export const PARTNER_TEXTS: ApplyTexts = {
  title: 'Partner with us',
  lead: 'For kitchens, growers, shops, riders and companies that want to sell, deliver or buy with us.',
  points: [
    {
      title: 'Sell with us',
      text: 'Your food or goods on our menu: you make them, we take orders, payment and delivery.',
    },
    { title: 'Deliver with us', text: 'Riders and vehicle owners who know their town and arrive on time.' },
    { title: 'Buy from us', text: 'Meals for offices, schools and events, with one bill and fixed days.' },
  ],
  steps: [
    'You apply below and get a number.',
    'We call or write within two working days.',
    'We meet, taste or ride along, and agree on terms in writing before anything begins.',
  ],
  form: {
    title: 'Apply as a partner',
    text: 'It takes two minutes, and binds nobody.',
    company: 'Business (your own name if none)',
    contact: 'Your name',
    ...CONTACT,
    product: 'How you want to work with us',
    volume: 'Where, and how much (optional)',
    volumeHint: 'E.g. Kumasi, 40 lunches a day',
    faults: {
      ...faults,
      email: 'Please enter an email address, or leave it empty.',
      company: 'Please enter your business, or your own name.',
      product: 'Please enter how you want to work with us.',
    },
  },
}
