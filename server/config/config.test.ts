import { resolve } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { USUAL_SWITCHES } from './auth-settings.ts'
import { ConfigRefused, readConfig } from './config.ts'

const PUBLIC = 'pk_test_0123456789abcdef'
const SECRET = 'sk_test_0123456789abcdef'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (refused) {
    if (refused instanceof ConfigRefused) return refused.faults
    throw refused
  }
}

test('an empty environment is enough: the shop listens on this machine with simulated payments', () => {
  expect(readConfig({})).toMatchObject({
    environment: 'development',
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    trustProxy: false,
    payment: { provider: 'simulator', baseUrl: 'http://127.0.0.1:8081', problem: null, isTest: true },
    telegram: null,
    geocoder: null,
    hasRateLimits: true,
    warnings: [],
  })
})

test('an empty value counts as not set, so a copied .env.example changes nothing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ', TELEGRAM_BOT_TOKEN: '' })).toEqual(readConfig({}))
})

test('production listens on all addresses, development on loopback only, HOST overrides', () => {
  expect(readConfig({ NODE_ENV: 'production' }).host).toBe('0.0.0.0')
  expect(readConfig({ NODE_ENV: 'development' }).host).toBe('127.0.0.1')
  expect(readConfig({ HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
})

test('all faults are reported together', () => {
  const faults = faultsOf({
    NODE_ENV: 'live',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://localhost/chillz',
    TELEGRAM_BOT_TOKEN: '123:abc',
    GEOCODER_KIND: 'google',
  })

  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'NODE_ENV',
    'PORT',
    'DATABASE_URL',
    'TELEGRAM_CHAT_ID',
    'GEOCODER_KEY',
  ])
})

test.each<{ env: Record<string, string>; names: string; why: string }>([
  { env: { PORT: '70000' }, names: 'PORT', why: 'the port does not exist' },
  { env: { PORT: '-1' }, names: 'PORT', why: 'the port does not exist' },
  { env: { PORT: '65535' }, names: 'SIMULATORS_PORT', why: 'the default next port does not exist' },
  { env: { SIMULATORS_PORT: '8080' }, names: 'SIMULATORS_PORT', why: 'two servers cannot share a port' },
  { env: { PUBLIC_URL: 'shop.example' }, names: 'PUBLIC_URL', why: 'it is not a URL' },
  { env: { PUBLIC_URL: 'https://a.example/shop' }, names: 'PUBLIC_URL', why: 'the shop must be at the root' },
  {
    env: { PROCESSES: '2' },
    names: 'PROCESSES',
    why: 'PGlite belongs to one process',
  },
  {
    env: { PROCESSES: '0', DATABASE_URL: 'postgres://localhost/shop' },
    names: 'PROCESSES',
    why: 'nobody would serve',
  },
  {
    env: { DATABASE_CONNECTIONS: '1' },
    names: 'DATABASE_CONNECTIONS',
    why: 'a backup would wait for its own connection',
  },
  {
    env: { PAYSTACK_SECRET_KEY: 'sk_live_0123456789', PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789' },
    names: 'NODE_ENV',
    why: 'the simulated sign-in lets anybody be anybody',
  },
  {
    env: { DATABASE_URL: 'postgres://shop:a%ff@db/shop' },
    names: 'DATABASE_URL',
    why: 'the driver reads no sign that is not of UTF-8',
  },
  ...['10', 'face', '10.0.0.0/99', '10.0.0.0/0', '10.0.0.1,'].map((TRUST_PROXY) => ({
    env: { TRUST_PROXY },
    names: 'TRUST_PROXY',
    why: 'it is no address of a proxy',
  })),
  { env: { PAYSTACK_BASE_URL: 'https://a b' }, names: 'PAYSTACK_BASE_URL', why: 'it cannot be called' },
  {
    env: { AIRTIME_URL: 'https://a:b', AIRTIME_KEY: 'abc' },
    names: 'AIRTIME_URL',
    why: 'the port is not a number',
  },
  { env: { TRUST_PROXY: 'true' }, names: 'TRUST_PROXY', why: 'callers could forge their address' },
  { env: { LOG_LEVEL: 'loud' }, names: 'LOG_LEVEL', why: 'the level is unknown' },
  { env: { ALLOW_SIMULATED_PAYMENTS: 'yes' }, names: 'ALLOW_SIMULATED_PAYMENTS', why: 'the value must be explicit' },
  { env: { TELEGRAM_BOT_TOKEN: 'abc' }, names: 'TELEGRAM_BOT_TOKEN', why: 'it is not a token' },
  { env: { TELEGRAM_CHAT_ID: '-100' }, names: 'TELEGRAM_BOT_TOKEN', why: 'a chat needs a bot' },
  { env: { SMTP_URL: 'mail.example.com' }, names: 'SMTP_URL', why: 'it is not a URL' },
  { env: { SMTP_URL: 'http://mail.example.com' }, names: 'SMTP_URL', why: 'the protocol is not SMTP' },
  { env: { SMTP_URL: 'smtps://ama@mail.example.com' }, names: 'SMTP_URL', why: 'a user needs a password' },
  { env: { SMTP_URL: 'smtps://a%:b@mail.example.com' }, names: 'SMTP_URL', why: 'a bare % cannot be read' },
  { env: { MAIL_FROM: 'Chillz' }, names: 'MAIL_FROM', why: 'it is not an address' },
  { env: { MAIL_FROM: 'a@example.com, b@example.com' }, names: 'MAIL_FROM', why: 'there is one sender' },
  { env: { MAIL_FROM: 'Chillz a@example.com>' }, names: 'MAIL_FROM', why: 'a bracket is missing' },
  { env: { SMS_URL: 'https://sms.example.com' }, names: 'SMS_KEY and SMS_SENDER', why: 'it needs them' },
  { env: { SMS_SENDER: 'Chillz' }, names: 'SMS_URL and SMS_KEY', why: 'a sender alone is not enough' },
  { env: { SMS_SENDER: 'A very long name' }, names: 'SMS_SENDER', why: 'phones show 11 letters' },
  { env: { AIRTIME_URL: 'https://airtime.example.com' }, names: 'AIRTIME_KEY', why: 'the provider needs a key' },
  { env: { AIRTIME_KEY: 'abc' }, names: 'AIRTIME_URL', why: 'a key needs a provider' },
  { env: { AIRTIME_URL: 'airtime.example.com' }, names: 'AIRTIME_URL', why: 'it is not a URL' },
  {
    env: { NODE_ENV: 'production', AIRTIME_URL: 'simulator' },
    names: 'AIRTIME_URL',
    why: 'paid airtime would not arrive',
  },
  { env: { VAPID_PUBLIC_KEY: 'B'.repeat(87) }, names: 'VAPID_PRIVATE_KEY', why: 'keys are a pair' },
  { env: { VAPID_PRIVATE_KEY: 'short' }, names: 'VAPID_PRIVATE_KEY', why: 'it is no key' },
  { env: { GEOCODER_KEY: 'abc' }, names: 'GEOCODER_KIND', why: 'a key needs a service' },
  { env: { GEOCODER_KIND: 'here' }, names: 'GEOCODER_KIND', why: 'the kind is unknown' },
  { env: { NODE_ENV: 'production', RATE_LIMITS: 'off' }, names: 'RATE_LIMITS', why: 'production needs limits' },
  { env: { NODE_ENV: 'production', AUTH_CAPTCHA: 'off' }, names: 'AUTH_CAPTCHA', why: 'scripts would sign up' },
  { env: { NODE_ENV: 'production', AUTH_FULL_NAME: 'off' }, names: 'AUTH_FULL_NAME', why: 'riders ask for a name' },
  { env: { NODE_ENV: 'production', AUTH_AUTOCONFIRM: 'on' }, names: 'AUTH_AUTOCONFIRM', why: 'anybody is anybody' },
  {
    env: { NODE_ENV: 'production', AUTH_ANONYMOUS: 'on' },
    names: 'AUTH_ANONYMOUS',
    why: 'anonymous users are for tests',
  },
  { env: { NODE_ENV: 'production', AUTH_LIMITS: 'off' }, names: 'AUTH_LIMITS', why: 'passwords would be guessed' },
  { env: { AUTH_CAPTCHA: 'false' }, names: 'AUTH_CAPTCHA', why: 'switches are on or off' },
])('$env is refused and named: $why', ({ env, names }) => {
  expect(faultsOf(env)[0]).toMatch(new RegExp(`^${names} `))
})

test('production accepts the stricter position of every switch of the auth server', () => {
  const { authSwitches } = readConfig({
    NODE_ENV: 'production',
    AUTH_CAPTCHA: 'on',
    AUTH_AUTOCONFIRM: 'off',
    AUTH_SIGN_UP: 'off',
    AUTH_SMS: 'off',
    AUTH_LINKING: 'off',
  })
  expect(authSwitches).toEqual({ ...USUAL_SWITCHES, takesSignUps: false, usesPhones: false, linksIdentities: false })
})

test('development accepts every switch in both positions', () => {
  const { authSwitches } = readConfig({
    AUTH_CAPTCHA: 'off',
    AUTH_FULL_NAME: 'off',
    AUTH_AUTOCONFIRM: 'on',
    AUTH_ANONYMOUS: 'on',
    AUTH_LIMITS: 'off',
  })
  expect(authSwitches).toEqual({
    ...USUAL_SWITCHES,
    asksQuestion: false,
    requiresName: false,
    autoconfirms: true,
    takesAnonymous: true,
    hasLimits: false,
  })
})

test('no fault quotes a value, because it may be a password', () => {
  const faults = faultsOf({
    DATABASE_URL: 'mysql://chillz:hunter2@db/chillz',
    TELEGRAM_BOT_TOKEN: 'hunter2',
    SMTP_URL: 'imap://chillz:hunter2@mail.example.com',
  })

  expect(faults).toHaveLength(4)
  expect(faults.join()).not.toContain('hunter2')
})

test.each([
  { value: 'off', read: false },
  { value: '1', read: 1 },
  { value: '10.0.0.1, 10.1.0.0/16', read: ['10.0.0.1', '10.1.0.0/16'] },
  { value: '::1', read: ['::1'] },
  { value: 'fd00::/8', read: ['fd00::/8'] },
])('TRUST_PROXY $value is read as $read', ({ value, read }) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(read)
})

test.each([{ given: 'https://Shop.Example.com/' }, { given: 'https://shop.example.com:443' }])(
  'PUBLIC_URL $given is read as browsers write it',
  ({ given }) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe('https://shop.example.com')
  },
)

test.each(['p%40ss', 'a%zz', '100%', 'a%40b%', 'a%4Db%', 'a b'])(
  'the password %j of DATABASE_URL is the one that the driver reads',
  (password) => {
    const given = `postgres://shop:${password}@db/shop`
    const read = readConfig({ DATABASE_URL: given }).databaseUrl ?? ''
    const { password: known } = new pg.Client({ connectionString: given })
    expect(decodeURIComponent(new URL(read).password)).toBe(known)
    expect(new pg.Client({ connectionString: read }).password).toBe(known)
  },
)

describe('mail and short messages', () => {
  test.each([
    { given: 'orders@example.com', from: { name: '', address: 'orders@example.com' } },
    { given: 'Chillz <orders@example.com>', from: { name: 'Chillz', address: 'orders@example.com' } },
    { given: 'Ama’s Kitchen <a@b.example>', from: { name: 'Ama’s Kitchen', address: 'a@b.example' } },
  ])('MAIL_FROM $given is read as name and address', ({ given, from }) => {
    const smtpUrl = 'smtps://user:p%40ss@mail.example.com:465'

    expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: given }).mail).toEqual({ smtpUrl, from })
  })

  test('without its own sender, mail comes from the brand’s address, which the operator can change', () => {
    expect(readConfig({ SMTP_URL: 'smtp://localhost:25' }).mail).toEqual({ smtpUrl: 'smtp://localhost:25', from: null })
    expect(readConfig({}).mail).toBeNull()
  })

  test('text messages need URL, key and sender', () => {
    const sms = readConfig({ SMS_URL: 'https://sms.example.com/send', SMS_KEY: 'abc', SMS_SENDER: 'Chillz' }).sms

    expect(sms).toEqual({ url: 'https://sms.example.com/send', key: 'abc', sender: 'Chillz' })
    expect(readConfig({}).sms).toBeNull()
  })

  test('production without a mail server gets a warning, because no address could be confirmed', () => {
    expect(readConfig({ NODE_ENV: 'production' }).warnings.join()).toContain('SMTP_URL is not set')
    expect(
      readConfig({ NODE_ENV: 'production', SMTP_URL: 'smtps://a:b@mail.example.com' }).warnings.join(),
    ).not.toContain('SMTP_URL')
  })
})

describe('Paystack keys', () => {
  test.each([
    { publicKey: PUBLIC, secretKey: SECRET, problem: null, why: 'both are right' },
    { publicKey: '', secretKey: SECRET, problem: 'missing_key', why: 'the browser needs one' },
    { publicKey: PUBLIC, secretKey: '', problem: 'missing_key', why: 'the server needs one' },
    { publicKey: 'pk_test_short', secretKey: SECRET, problem: 'invalid_format', why: 'ten characters at least' },
    { publicKey: 'pk_test_0123-56789', secretKey: SECRET, problem: 'invalid_format', why: 'letters and digits only' },
    { publicKey: 'pk_prod_0123456789', secretKey: SECRET, problem: 'invalid_format', why: 'test or live' },
    { publicKey: PUBLIC, secretKey: 'pk_test_0123456789', problem: 'invalid_format', why: 'it is not a secret key' },
    { publicKey: 'pk_live_0123456789', secretKey: SECRET, problem: 'invalid_format', why: 'the modes differ' },
    { publicKey: SECRET, secretKey: SECRET, problem: 'secret_key', why: 'it would be public' },
    { publicKey: 'sk_live_x', secretKey: '', problem: 'secret_key', why: 'a malformed secret is one too' },
  ])('public $publicKey with secret $secretKey gives $problem: $why', ({ publicKey, secretKey, problem }) => {
    const { payment } = readConfig({ PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_SECRET_KEY: secretKey })

    expect(payment).toMatchObject({ provider: 'paystack', problem, publicKey: problem === null ? publicKey : null })
  })

  test('a secret key in the public variable is nowhere in the configuration', () => {
    const leaked = 'sk_live_donotshowthis'

    expect(JSON.stringify(readConfig({ PAYSTACK_PUBLIC_KEY: leaked, PAYSTACK_SECRET_KEY: SECRET }))).not.toContain(
      leaked,
    )
  })

  test('a wrong public key leaves the secret one in use: earlier payments are still settled', () => {
    expect(readConfig({ PAYSTACK_PUBLIC_KEY: 'pk_oops', PAYSTACK_SECRET_KEY: SECRET }).payment.secretKey).toBe(SECRET)
  })

  test('live keys move real money, test keys do not', () => {
    const live = { PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789', PAYSTACK_SECRET_KEY: 'sk_live_0123456789' }

    expect(readConfig({ ...live, NODE_ENV: 'production' }).payment.isTest).toBe(false)
    expect(readConfig({ PAYSTACK_PUBLIC_KEY: PUBLIC, PAYSTACK_SECRET_KEY: SECRET }).payment.isTest).toBe(true)
  })

  test('production never simulates payments unless configured', () => {
    expect(readConfig({ NODE_ENV: 'production' }).payment).toMatchObject({ provider: 'none', problem: 'missing_key' })
    expect(readConfig({ NODE_ENV: 'production', ALLOW_SIMULATED_PAYMENTS: 'true' }).payment).toMatchObject({
      provider: 'simulator',
      problem: null,
      isTest: true,
    })
  })

  test('the browser reaches the simulator on the shop’s host at its own port', () => {
    const { payment } = readConfig({ PUBLIC_URL: 'http://192.168.1.20:8080', SIMULATORS_PORT: '9001' })

    expect(payment.baseUrl).toBe('http://127.0.0.1:9001')
    expect(payment.scriptUrl).toBe('http://192.168.1.20:9001/v2/inline.js')
  })
})

test.each<{ env: Record<string, string>; says: string }>([
  { env: { PAYSTACK_PUBLIC_KEY: SECRET }, says: 'secret key' },
  { env: { PAYSTACK_SECRET_KEY: SECRET }, says: 'not both set' },
  { env: { NODE_ENV: 'production' }, says: 'PUBLIC_URL is not set' },
  { env: { NODE_ENV: 'production', ALLOW_SIMULATED_PAYMENTS: 'true' }, says: 'no money moves' },
])('$env starts with a warning: $says', ({ env, says }) => {
  expect(readConfig(env).warnings.join('\n')).toContain(says)
})

test('airtime is sent by staff, unless a provider or the simulator is configured', () => {
  const provider = { AIRTIME_URL: 'https://airtime.example.com/top-ups', AIRTIME_KEY: 'abc' }
  expect(readConfig({}).airtime).toBeNull()
  expect(readConfig({ AIRTIME_URL: 'simulator' }).airtime).toBe('simulator')
  expect(readConfig(provider).airtime).toEqual({ url: provider.AIRTIME_URL, key: 'abc' })
})

test('a geocoder without a URL uses the public one', () => {
  expect(readConfig({ GEOCODER_KIND: 'nominatim' }).geocoder).toEqual({
    kind: 'nominatim',
    url: 'https://nominatim.openstreetmap.org',
    key: null,
  })
})

describe('signing in with a provider', () => {
  test('is set up by an id and a secret', () => {
    const { social } = readConfig({
      GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      MICROSOFT_CLIENT_ID: '11111111-2222-3333-4444-555555555555',
      MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
    })
    expect(social.google).toEqual({
      clientId: 'ours.apps.googleusercontent.com',
      clientSecret: 'google-secret',
      issuer: 'https://accounts.google.com',
      pictures: 'https://lh3.googleusercontent.com/',
    })
    expect(social.azure).toMatchObject({
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      pictures: 'https://graph.microsoft.com/',
    })
    expect(readConfig({}).social).toEqual({ google: null, azure: null })
  })

  test('can be limited to one directory of Microsoft', () => {
    const keys = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' }
    const { social } = readConfig({ ...keys, MICROSOFT_TENANT: 'contoso.onmicrosoft.com' })
    expect(social.azure?.issuer).toBe('https://login.microsoftonline.com/contoso.onmicrosoft.com/v2.0')
    expect(faultsOf({ ...keys, MICROSOFT_TENANT: '../other' })[0]).toContain('MICROSOFT_TENANT must be common')
  })

  test.each<{ env: Record<string, string>; missing: string }>([
    { env: { GOOGLE_CLIENT_ID: 'id' }, missing: 'GOOGLE_CLIENT_SECRET' },
    { env: { MICROSOFT_CLIENT_SECRET: 'secret' }, missing: 'MICROSOFT_CLIENT_ID' },
    { env: { MICROSOFT_TENANT: 'common' }, missing: 'MICROSOFT_CLIENT_ID' },
  ])('is refused when incomplete: $missing', ({ env, missing }) => {
    expect(faultsOf(env)[0]).toMatch(new RegExp(`^${missing} is missing`))
  })
})
