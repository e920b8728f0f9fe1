/** Every text of low data. */
export const LOW_DATA_TEXTS = {
  on: 'Low data is on. Pictures come when you tap them.',
  showPictures: 'Show pictures',
  switch: 'Use less data',
  switchText: 'Text first, pictures only when you tap, and the letters of your phone.',
  spent: (kilobytes: string) => `This visit: ${kilobytes} KB.`,
} as const
