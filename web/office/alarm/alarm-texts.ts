/** What staff read of their shift and its alarm. */
export const ALARM_TEXTS = {
  start: 'Start shift',
  onShift: 'On shift',
  noSound: 'No sound – tap',
  noSoundLong: 'No sound: new orders do not ring on this screen. Tap to turn it on.',
  failed: 'The shift did not start',
  dialog: {
    title: 'Your shift',
    description: 'This screen rings until somebody has seen a new order.',
    volume: 'Volume',
    volumes: { '0.3': 'Quiet', '0.6': 'Middle', '1': 'Loud' } satisfies Record<string, string>,
    device: 'Turn up the sound of the device too.',
    test: 'Test the bell',
    end: 'End shift',
    listening: 'Who listens',
    nobody: 'Nobody is on shift.',
    row: (device: string, city: string | null, since: string) =>
      `${device}${city === null ? '' : ` for ${city}`}, since ${since}`,
    silent: 'no sound',
    roles: { admin: 'Admin', manager: 'Manager', kitchen: 'Kitchen', rider: 'Rider' },
  },
  ringing: (fresh: number, recalled: number) =>
    [
      ...(fresh === 0 ? [] : [`${fresh} new ${fresh === 1 ? 'order' : 'orders'}`]),
      ...(recalled === 0 ? [] : [`${recalled} cancelled`]),
    ].join(', '),
  seenAll: 'Seen all',
  toBoard: 'To the board',
  notification: 'An order waits',
} as const
