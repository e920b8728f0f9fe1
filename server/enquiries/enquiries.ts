import type { Capability } from '../capability/capability.ts'
import { enquiryLetters } from './enquiry-queries.ts'
import { enquiryRoutes } from './enquiry-routes.ts'

/** What importers, trainees and partners ask for, and what staff made of it. */
export const enquiries: Capability = {
  name: 'enquiries',
  routes: [enquiryRoutes],
  privacy: { exportedAs: 'enquiries', export: enquiryLetters.readOwn, erase: enquiryLetters.eraseOwn },
}
