import type { AuditedEntity } from '#domain/audit/audited-entities.ts'
import type { Edited } from '#domain/history/history-api.ts'

/** The table under which the audit records what staff edit. */
export const AUDITED_TABLES: Record<Edited, AuditedEntity> = {
  menu_item: 'menu_items',
  extra: 'extras',
  setting: 'settings',
  plan: 'subscription_plans',
  vehicle: 'dispatch_vehicles',
  service: 'service_types',
  airtime_provider: 'airtime_providers',
  area: 'delivery_areas',
  template: 'settings',
  promotion: 'promotions',
  post: 'posts',
  recipe: 'recipes',
  grow_cycle: 'grow_cycles',
  farm: 'farms',
  produce: 'produce',
  collection_point: 'collection_points',
  class: 'classes',
  challenge: 'challenges',
}
