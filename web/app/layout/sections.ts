import { paths } from '../../client/paths.ts'
import { LAYOUT_TEXTS } from './layout-texts.ts'

const TEXTS = LAYOUT_TEXTS.nav

/** The sections that header, drawer and footer lead to. `row`: where the row of the header has no room for one. */
export const SECTIONS: readonly { to: string; text: string; row?: 'hidden' | 'max-lg:hidden' | 'max-xl:hidden' }[] = [
  { to: paths.recipes, text: TEXTS.recipes },
  { to: paths.international, text: TEXTS.importers, row: 'max-lg:hidden' },
  { to: paths.grow, text: TEXTS.grow, row: 'max-xl:hidden' },
  { to: paths.masterclass, text: TEXTS.masterclass, row: 'max-xl:hidden' },
  { to: paths.blog, text: TEXTS.blog, row: 'max-lg:hidden' },
  { to: paths.challenge, text: TEXTS.challenge, row: 'hidden' },
  { to: paths.liveFeed, text: TEXTS.liveFeed, row: 'hidden' },
  { to: paths.training, text: TEXTS.training, row: 'hidden' },
  { to: paths.partner, text: TEXTS.partner, row: 'hidden' },
  { to: paths.terms, text: TEXTS.terms, row: 'hidden' },
]
