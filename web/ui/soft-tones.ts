/** Grounds of notes and signs, with what is read on them. */
export const SOFT_TONES = {
  gold: 'bg-gold-soft text-gold-text',
  palm: 'bg-palm-soft text-palm-text',
  brick: 'bg-brick-soft text-brick-text',
}
