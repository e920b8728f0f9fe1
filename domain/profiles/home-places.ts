/** Where somebody lives, as sign-up and profile offer it. Outside Ghana no address is kept: nothing is delivered there. */
export const COUNTRIES = ['Ghana', 'International'] as const
export type Country = (typeof COUNTRIES)[number]

/** The towns to choose from at sign-up. Which of them the shop delivers in is a setting. */
export const HOME_CITIES = [
  'Kumasi',
  'Tamale',
  'Accra',
  'Cape Coast',
  'Ho',
  'Wa',
  'Koforidua',
  'Sunyani',
  'Bolgatanga',
  'Techiman',
] as const
