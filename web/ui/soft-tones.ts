/** Classes of notes: background with text colour. */
export const SOFT_TONES = {
  gold: 'bg-gold-soft text-gold-text',
  palm: 'bg-palm-soft text-palm-text',
  brick: 'bg-brick-soft text-brick-text',
}
