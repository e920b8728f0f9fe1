/** One network of the first day; the operator edits it later. */
export type SeedAirtimeProvider = { id: string; name: string; prefixes: string[] }

/** In the order of the tiles. A prefix shows the original network; numbers may have moved since. */
export const SEED_AIRTIME_PROVIDERS: readonly SeedAirtimeProvider[] = [
  // two networks that merged: the first two came from Airtel, the others from Tigo
  { id: 'airteltigo', name: 'Airteltigo', prefixes: ['026', '056', '027', '057'] },
  { id: 'glo', name: 'Globalcom (Glo)', prefixes: ['023'] },
  // of 025 only these blocks are in use
  { id: 'mtn', name: 'MTN', prefixes: ['024', '0256', '0257', '053', '054', '055', '059'] },
  { id: 'telecel', name: 'Telecel', prefixes: ['020', '050'] },
]
