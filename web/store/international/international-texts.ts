/** What shoppers and importers read about sending food out of Ghana. Rules change: the date says when they were read. */
export const INTERNATIONAL_TEXTS = {
  title: 'International',
  lead: 'Ghanaian food for family abroad, and for businesses that import it.',
  fromCart: 'Recipe bundles',
  ways: [
    {
      title: 'Pay from abroad for someone in Ghana',
      text: 'Choose recipes, pay from where you are, and name who receives them. They confirm on their phone, and it is delivered at the price of Ghana.',
    },
    {
      title: 'Send out of Ghana',
      text: 'A parcel with the dry parts of a recipe, at one fee an order. What borders refuse or the journey spoils is named and left out.',
    },
  ],
  choose: 'Choose recipes',
  fees: 'Where we deliver, and for how much',
  country: 'Country',
  placeholder: 'Choose a country',
  fee: (fee: string) => `${fee} an order, whatever is in it.`,
  noDelivery: 'We do not deliver there yet. Businesses can ask us below.',
  hours: (hours: number) => `It leaves within ${hours} hours of the payment. Parcels hold at most`,
  kilos: (grams: number) => `${grams / 1_000} kg.`,
  duty: 'Duty and taxes of the country are paid by the receiver.',
  zones: {
    ghana: 'Ghana',
    africa: 'Africa',
    asia: 'Asia, with the Middle East',
    europe: 'Europe',
    rest: 'America, Oceania and all others',
  },
  zone: 'Destination',
  anOrder: 'An order',
  feesFailed: 'The fees did not load',
  customs: 'What customs usually allow',
  official: (place: string) => `Official page: ${place}`,
  form: {
    title: 'Importers: ask us',
    text: 'For quantities, certificates and regular deliveries. You get a number, and an answer within two working days.',
    company: 'Company',
    contact: 'Your name',
    email: 'Email',
    phone: 'Phone (optional)',
    phoneHint: 'With the country code, e.g. +447700900123.',
    product: 'What you want to import',
    volume: 'How much (optional)',
    volumeHint: 'E.g. 500 kg a month',
    message: 'Message (optional)',
    send: 'Send the enquiry',
    sending: 'Sending...',
    faults: {
      company: 'Please enter your company.',
      contact: 'Please enter your name.',
      email: 'Please enter your email address.',
      phone: 'Please enter a phone number that we can call.',
      country: 'Please choose the country.',
      product: 'Please enter what you want to import.',
    },
    failed: 'Not sent',
    sentTitle: 'We have your enquiry',
    sentText: (number: string) => `Your number is ${number}. We answer within two working days.`,
    again: 'Send another one',
  },
} as const

/** What the form of an enquiry says; the rest is the same in all of them. */
export type EnquiryWords = Record<
  'title' | 'text' | 'company' | 'contact' | 'email' | 'phone' | 'phoneHint' | 'product' | 'volume' | 'volumeHint',
  string
> & {
  faults: Record<'company' | 'contact' | 'email' | 'phone' | 'country' | 'product', string>
}
