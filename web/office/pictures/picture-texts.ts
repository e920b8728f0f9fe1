/** What staff read where they choose the picture of an item. */
export const PICTURE_TEXTS = {
  label: 'Picture',
  hint: 'Drop or paste one here, or choose one. Shoppers see it once you save.',
  choose: 'Choose a picture',
  drawn: 'Use the drawn picture',
  title: 'Cut the picture',
  description: 'Move it until the food fills the circle.',
  zoom: 'Zoom',
  use: 'Use this picture',
  keep: 'Back',
  notPicture: 'This is no picture. Choose a photograph.',
} as const
