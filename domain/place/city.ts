/** The longest name of a city that orders go to, in characters. */
export const CITY_MAX = 40
