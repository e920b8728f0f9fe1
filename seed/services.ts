import type { Pesewas } from '#domain/money.ts'
import { cedis } from './seed-item.ts'

/** One home service of the first day; the operator edits it later. */
export type SeedService = { id: string; label: string; price: Pesewas | null }

/** In the order of the list. */
export const SEED_SERVICES: readonly SeedService[] = [
  { id: 'plumbing', label: 'Plumbing', price: cedis(75) },
  { id: 'electrical', label: 'Electrical', price: cedis(75) },
  { id: 'property_cleaning', label: 'Property cleaning', price: cedis(50) },
  { id: 'fumigation', label: 'Fumigation', price: cedis(100) },
  { id: 'ac_gas_refill', label: 'AC gas refill', price: cedis(450) },
  { id: 'painting', label: 'Painting', price: cedis(50) },
  { id: 'gardening', label: 'Gardening', price: cedis(50) },
  { id: 'pool_cleaning', label: 'Pool cleaning', price: cedis(50) },
  { id: 'catering', label: 'Catering', price: cedis(40) },
  { id: 'tents_canopies', label: 'Tents and canopies', price: cedis(80) },
  { id: 'event_consult', label: 'Event consulting', price: cedis(50) },
  { id: 'photography', label: 'Photography', price: cedis(50) },
  { id: 'garment', label: 'Garment making', price: cedis(100) },
  { id: 'veterinary_doctor', label: 'Veterinary doctor', price: cedis(150) },
  { id: 'freight', label: 'Freight', price: cedis(100) },
  { id: 'construction_masonry', label: 'Construction and masonry', price: cedis(100) },
  { id: 'borehole_drilling', label: 'Borehole drilling', price: cedis(200) },
]
