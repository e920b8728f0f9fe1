import { expect, test } from 'vitest'
import { servicesFor } from './more-services.tsx'

test.each([
  { typed: 'airtime', names: ['Airtime'], why: 'it is sold on a tab of the profile' },
  { typed: 'Plumber', names: ['Home services'], why: 'a trade leads to the services' },
  { typed: 'water tanker', names: ['Vehicles'], why: 'every word must be known' },
  { typed: 'plan', names: ['Plans'], why: 'plans are sold too' },
  { typed: 'a', names: [], why: 'one letter asks for nothing' },
  { typed: 'jollof', names: [], why: 'food is on the menu' },
])('$typed leads to $names: $why', ({ typed, names }) => {
  expect(servicesFor(typed).map((service) => service.name)).toEqual(names)
})
