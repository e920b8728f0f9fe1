/** The classes of a link among the words of a screen. */
export const LINK = 'inline-flex min-h-11 items-center gap-2 font-semibold text-gold-text underline underline-offset-4'
