/**
 * Countries of residence at sign-up and in the profile. Outside Ghana no address is stored, because nothing is
 * delivered there.
 */
export const COUNTRIES = ['Ghana', 'International'] as const
export type Country = (typeof COUNTRIES)[number]

/** The towns offered at sign-up. A setting says which of them the shop delivers in. */
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
