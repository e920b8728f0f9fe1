/** What staff read of the history of a row. */
export const HISTORY_TEXTS = {
  open: 'History',
  of: (name: string) => `History of ${name}`,
  title: (name: string) => `History: ${name}`,
  description: 'Who changed what. Any version can be put back.',
  failed: 'The history cannot be read',
  none: { title: 'Never changed', text: 'It is as the shop was opened.' },
  opened: 'As the shop was opened',
  empty: 'nothing',
  putBack: 'Put back',
  putBackDone: (name: string) => `${name}: put back`,
  putBackOf: (version: number) => `Put back version ${version}`,
  now: 'Now',
} as const
