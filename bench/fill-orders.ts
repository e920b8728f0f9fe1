import pg from 'pg'

const FIRST =
  'Ama Kofi Kwame Yaa Akosua Kwabena Efua Kojo Abena Yaw Esi Kwesi Adwoa Fiifi Adjoa Nana Selorm Mawuli Fati Issah'
const LAST =
  'Mensah Owusu Boateng Asante Osei Appiah Agyeman Darko Adjei Addo Ofori Antwi Frimpong Amoah Sarpong Tetteh Quaye Lamptey Abdulai Mahama'

/**
 * Fills an empty, migrated database with `count` orders of three years, with `lines` lines each, events, payments, refunds,
 * search terms, marks of reports, and a quarter as many accounts: 93 of 100 delivered, 6 cancelled, two of 100 with a refund,
 * one of 1,000 in a city that is not served any more, the newest ones open or unpaid.
 */
export async function fillOrders(databaseUrl: string, count: number, lines = 2): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of statements(count, lines)) await client.query(statement)
    for (const table of TABLES) await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

const TABLES = [
  'orders',
  'order_lines',
  'order_events',
  'order_search_terms',
  'payment_intents',
  'payment_attempts',
  'refunds',
  'auth_users',
  'profiles',
]
/** Ten characters of the alphabet of order ids, spread like random ones. */
const ID = `(select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (('x' || substr(md5('order' || n), 3 * c - 2, 2))::bit(8)::int & 31), 1), '')
  from generate_series(1, 10) c)`
const names = (words: string) => `(array[${words.split(' ').map((word) => `'${word}'`)}])`

/** The statements that do so. @param secondsApart how often somebody ordered */
export function statements(count: number, lines: number, secondsApart = 94): string[] {
  return [
    // No trigger and no foreign key is checked: the rows are right as they are.
    'set session_replication_role = replica',
    `create temporary table made as select n, ${ID} as id, now() - (${count} - n) * interval '${secondsApart} seconds' as at,
      case when n > ${count} - 40 then 'awaiting_payment' when n > ${count} - 50 then 'awaiting_confirmation'
        when n > ${count} - 120 then 'received' when n > ${count} - 180 then 'preparing'
        when n > ${count} - 220 then 'on_the_way' when n % 16 = 0 then 'cancelled' else 'delivered' end as status,
      case when n % 1000 = 8 then 'Takoradi' else (array['Tamale', 'Kumasi', 'Accra'])[1 + n % 3] end as city,
      ${names(FIRST)}[1 + (n * 7) % 20] || ' ' || ${names(LAST)}[1 + (n / 20) % 20] as name,
      '+23324' || lpad(((n::bigint * 7919) % 250000 * 28)::text, 7, '0') as phone
      from generate_series(1, ${count}) n`,
    `insert into orders (id, idempotency_key, request_hash, context, status, version, customer_name, customer_phone, address,
        city, notes, requires_age, subtotal, subscription_discount, preorder_discount, delivery_fee, service_fee, total,
        placed_at, updated_at, prepare_by, refunded_at, acknowledged_at, ready_at)
      select id, md5('key' || n)::uuid, 'hash', 'home', status, case when status = 'awaiting_payment' then 1
          when status in ('awaiting_confirmation', 'received') then 2 else 3 end, name, phone, 'Behind the blue kiosk, near the roundabout',
        city, '', n % 20 = 0, 15000, 0, 0, 1800, 840, 17640, at, at, at + interval '45 minutes',
        case when n % 50 = 0 and n % 25000 <> 0 then at end,
        case when status in ('preparing', 'on_the_way', 'delivered') then at + (20 + n % 70) * interval '1 second' end,
        case when status in ('on_the_way', 'delivered') then at + (30 + n % 23) * interval '1 minute' end
      from made order by n`,
    `insert into order_lines (order_id, position, item_id, name, category, image, size, options, extras, unit_price, quantity,
        line_total, special)
      select id, position, 'item-' || (n + position * 13) % 60, 'Jollof Rice', 'mains', '/pictures/jollof.webp', 'large', '[]', '[]', 7500, 1, 7500, ''
      from made cross join generate_series(0, ${lines} - 1) position`,
    `insert into order_events (order_id, version, status, actor, at)
      select id, version, case version when 1 then 'awaiting_payment' when 3 then status
          else case status when 'awaiting_confirmation' then status else 'received' end end, 'visitor',
        at + (version - 1) * (25 + n % 20) * interval '1 minute'
      from made cross join generate_series(1, 3) version where version = 1 or (status <> 'awaiting_payment'
        and (version = 2 or status not in ('awaiting_confirmation', 'received')))`,
    `insert into order_search_terms (order_id, term, placed_at)
      select distinct id, term, at from made cross join lateral unnest(array[right(phone, 4), lower(right(id, 5))]
        || string_to_array(lower(name), ' ')) term`,
    `insert into payment_intents (id, purpose, subject_id, amount, payer_name, payer_phone, payer_email, request, status,
        paid_by, created_at, paid_at)
      select md5('intent' || n)::uuid, 'order', id, 17640, name, phone, 'ama@example.com', '{}',
        case when status in ('awaiting_payment', 'awaiting_confirmation') then 'open' when n % 200000 = 9 then 'review'
          when status = 'cancelled' and n % 32 = 0 then 'closed' else 'paid' end, 'CHZ-' || id || '-1', at, at
      from made`,
    `insert into payment_attempts (reference, intent_id, number, status, amount_taken, started_at)
      select 'CHZ-' || id || '-1', md5('intent' || n)::uuid, 1, 'succeeded', 17640, at from made`,
    `insert into refunds (id, intent_id, reference, amount, is_whole, reason, status, created_at, updated_at)
      select md5('refund' || n)::uuid, md5('intent' || n)::uuid, 'CHZ-' || id || '-1', 17640, true, 'order cancelled',
        case when n % 25000 = 0 then 'requested' else 'processed' end, at, at
      from made where n % 50 = 0`,
    `insert into auth_users (id, email, email_confirmed_at, created_at, updated_at)
      select md5('user' || n)::uuid, lower(replace(name, ' ', '.')) || n || '@example.com', at, at, at
      from made where n % 4 = 0`,
    `insert into profiles (user_id, full_name, phone, referral_code, created_at, updated_at)
      select md5('user' || n)::uuid, name, '0' || substr(phone, 5), md5('code' || n), at, at from made where n % 4 = 0`,
    `insert into report_marks (at) select distinct date_trunc('day', at, 'UTC') from made`,
    'set session_replication_role = origin',
  ]
}
