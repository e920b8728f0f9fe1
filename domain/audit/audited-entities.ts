/** What the audit tells of: the tables whose rows staff edit, and those that staff act on. */
export const AUDITED_ENTITIES = [
  'menu_items',
  'menu_item_prices',
  'menu_item_options',
  'menu_item_schedules',
  'extras',
  'promotions',
  'promotion_budgets',
  'ratings',
  'orders',
  'order_notes',
  'payment_intents',
  'refunds',
  'settlement_pulls',
  'subscription_plans',
  'dispatch_vehicles',
  'service_types',
  'airtime_providers',
  'airtime_top_ups',
  'recipes',
  'farms',
  'produce',
  'grow_cycles',
  'collection_points',
  'classes',
  'challenges',
  'challenge_entries',
  'posts',
  'delivery_areas',
  'settings',
  'outbox',
  'auth_users',
  'person_notes',
  'blocks',
  'staff_members',
  'staff_invitations',
] as const

export type AuditedEntity = (typeof AUDITED_ENTITIES)[number]

/** What staff do without changing a row of a table that is watched. */
export type AuditedAct =
  | 'signed_out'
  | 'phone_removed'
  | 'exported'
  | 'erased'
  | 'second_factor_reset'
  | 'sent_again'
  | 'sent'
  | 'tested'
  | 'sent_by_hand'
  | 'asked_again'
  | 'stopped_asking'
  | 'held_accept'
  | 'held_return'
  | 'pulled'
  | 'taken'
  | 'handed_back'
  | 'taken_off_waiting_list'
  | 'counted_absent'
  | 'example_confirmed'
