import type { Capability } from '../capability/capability.ts'
import { clubRoutes } from './club-routes.ts'
import { profileAvatars } from './profile-tables.ts'
import { publicProfileRoutes } from './public-profile-routes.ts'

/** What people see and change of themselves is served by `accounts`; their profile is deleted with the account. */
export const profiles: Capability = {
  name: 'profiles',
  routes: [publicProfileRoutes, clubRoutes],
  pictureTables: [{ table: profileAvatars, storedAt: profileAvatars.createdAt }],
}
