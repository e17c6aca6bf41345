import { afterEach, describe, expect, it } from 'vitest'
import { connectionAt } from '../../../tests/support/providers/bench.ts'
import { startDoubles, type DoubleServer, type ProviderDouble } from '../../../tests/support/providers/double-server.ts'
import { OTHER_KEY } from '../../../tests/support/providers/identity.ts'
import {
  APPLE_KEYS,
  AUTHORIZE_NET_KEYS,
  BRAINTREE_KEYS,
  createAppleDouble,
  createAuthorizeNetDouble,
  createBraintreeDouble,
  createCybersourceDouble,
  createGoogleDouble,
  createNuveiDouble,
  CYBERSOURCE_KEYS,
  GOOGLE_KEYS,
  NUVEI_KEYS,
} from '../../../tests/support/providers/keys-doubles.ts'
import { TEST_KEY } from '../../../tests/support/providers/paypal/paypal-certificate.ts'
import { createApplePay } from './apple-pay/connector.ts'
import { isGateway } from './apple-pay/session.ts'
import { ConnectorUnavailable } from './connector-errors.ts'
import type { Connector } from './connector.ts'
import { createAuthorizeNet } from './authorize-net/connector.ts'
import { createBraintree } from './braintree/connector.ts'
import { createCybersource } from './cybersource/connector.ts'
import { createGooglePay } from './google-pay/connector.ts'
import type { ProviderDeps } from './http/addresses.ts'
import { checksumOf, timestampOf } from './nuvei/client.ts'
import { createNuvei } from './nuvei/connector.ts'

let server: DoubleServer
afterEach(() => server.close())

interface Provider {
  name: string
  make: (deps: ProviderDeps) => Connector
  double: () => ProviderDouble
  keys: Readonly<Record<string, string>>
  /** The provider's message for keys that it accepts. */
  welcome: string
  /** A key that only the provider can reject, and its message. */
  wrong?: { keys: Readonly<Record<string, string>>; says: string }
}

const providers: readonly Provider[] = [
  {
    name: 'Braintree',
    make: createBraintree,
    double: createBraintreeDouble,
    keys: BRAINTREE_KEYS,
    welcome: 'Connected to Heron Kettles, which accepts USD.',
    wrong: { keys: { private_key: 'f'.repeat(32) }, says: 'Authentication credentials are invalid' },
  },
  {
    name: 'Authorize.net',
    make: createAuthorizeNet,
    double: createAuthorizeNetDouble,
    keys: AUTHORIZE_NET_KEYS,
    welcome: 'Connected to Heron Kettles.',
    wrong: { keys: { transaction_key: 'WrongKey12345678' }, says: 'User authentication failed' },
  },
  {
    name: 'Cybersource',
    make: createCybersource,
    double: createCybersourceDouble,
    keys: { ...CYBERSOURCE_KEYS, webhook_private_key: TEST_KEY },
    welcome: 'Connected to heron_kettles.',
    wrong: { keys: { shared_secret: `${'A'.repeat(43)}=` }, says: 'Authentication Failed' },
  },
  {
    name: 'Nuvei',
    make: createNuvei,
    double: createNuveiDouble,
    keys: NUVEI_KEYS,
    welcome: 'Connected to site 142033 of merchant 427583496191624621.',
    wrong: { keys: { secret_key: 'x'.repeat(64) }, says: 'Invalid checksum' },
  },
  {
    name: 'Apple Pay',
    make: createApplePay,
    double: createAppleDouble,
    keys: { ...APPLE_KEYS, domain_file: 'A1'.repeat(40) },
    welcome: 'Apple accepts pay.heron.example.com for this merchant.',
    wrong: {
      keys: { domain: 'other.example.com' },
      says: 'Apple rejected other.example.com for this merchant (status 417)',
    },
  },
  {
    name: 'Google Pay',
    make: createGooglePay,
    double: createGoogleDouble,
    keys: GOOGLE_KEYS,
    welcome: 'Google Pay responded, and the IDs have the right format.',
  },
]

const secretsOf = (connector: Connector, keys: Readonly<Record<string, string>>): string[] =>
  connector.credentials.fields.flatMap(({ name, secret }) => (secret ? (keys[name] ?? []) : []))

describe.each(providers)('credentials of $name', ({ make, double, keys, welcome, wrong }) => {
  const open = async (): Promise<Connector> => {
    server = await startDoubles([double()])
    return make(server.deps)
  }

  it('match the format of their fields', async () => {
    const { credentials } = await open()
    expect(credentials.schema.safeParse(keys).success).toBe(true)
    const accepts = (given: object): boolean => credentials.schema.safeParse(given).success
    for (const { name, pattern = '.+', required } of credentials.fields) {
      expect(keys[name]).toMatch(new RegExp(`^(?:${pattern})$`, 's'))
      const { [name]: _, ...without } = keys
      expect(accepts(without)).toBe(!required)
      expect(accepts({ ...keys, [name]: 'not <this>' })).toBe(false)
    }
    expect(Object.keys(keys).toSorted()).toEqual(credentials.fields.map(({ name }) => name).toSorted())
  })

  it('are accepted with one real call', async () => {
    const connector = await open()
    const { verified, message, latency_ms } = await connector.verify(connectionAt(keys))
    expect([verified, message.startsWith(welcome), latency_ms >= 0]).toEqual([true, true, true])
    expect(server.requests).toHaveLength(1)
  })

  it.runIf(wrong)("are rejected with the provider's message", async () => {
    const connector = await open()
    const result = await connector.verify(connectionAt({ ...keys, ...wrong?.keys }))
    expect([result.verified, result.message.startsWith(wrong?.says ?? '')]).toEqual([false, true])
    for (const secret of secretsOf(connector, keys)) expect(result.message).not.toContain(secret)
  })

  it('are neither accepted nor rejected if the provider is down', async () => {
    const connector = await open()
    server.befall('break')
    await expect(connector.verify(connectionAt(keys))).rejects.toThrow(ConnectorUnavailable)
  })

  it('configure the browser, with the hosts and without secrets', async () => {
    const connector = await open()
    const config = await connector.clientConfig(connectionAt(keys), {
      amount: 15_685,
      currency: 'USD',
      locale: 'en',
      methods: connector.capabilities.methods,
      merchant_name: 'Kettle & Crane',
      reference: 'cs_1',
      origin: 'https://pay.heron.example.com',
    })
    // A connector without its own fields has them in a separate document, the only place that loads its script.
    const apart = connector.fields?.page(connectionAt(keys))
    expect(config.kind).toBe(apart ? 'frame' : 'script')
    expect(config.hosts).toEqual(connector.hosts?.(connectionAt(keys)))
    expect((apart ?? config).hosts.script.length).toBeGreaterThan(0)
    for (const secret of secretsOf(connector, keys)) expect(JSON.stringify([config, apart])).not.toContain(secret)
  })
})

describe('Apple Pay', () => {
  const validate = async (validation_url: string) => {
    server = await startDoubles([createAppleDouble()])
    const connector = createApplePay(server.deps)
    const payload = { validation_url, display_name: 'Kettle & Crane' }
    return connector.clientCall?.(connectionAt(APPLE_KEYS), { name: 'validate_merchant', payload })
  }

  it('passes the session on unchanged from the URL that the script requests', async () => {
    const url = 'https://apple-pay-gateway-nc-pod1.apple.com/paymentservices/paymentSession'
    expect(await validate(url)).toEqual({
      session: { merchantSessionIdentifier: 'SSH1', displayName: 'Kettle & Crane' },
    })
  })

  it('sends its certificate to no one but Apple', async () => {
    expect(await validate('https://apple-pay-gateway.apple.com.evil.example/paymentservices/paymentSession')).toEqual({
      error: 'This is not an Apple Pay address.',
    })
    expect(server.requests).toEqual([])
    for (const url of [
      'http://apple-pay-gateway.apple.com',
      'https://a@apple-pay-gateway.apple.com',
      'https://apple.com',
      'x',
    ]) {
      expect([url, isGateway(url)]).toEqual([url, false])
    }
    expect(isGateway('https://cn-apple-pay-gateway-sh-pod1.apple.com/paymentservices/startSession')).toBe(true)
  })

  it('rejects a key of another certificate, and an expired certificate', async () => {
    server = await startDoubles([])
    const connector = createApplePay(server.deps)
    const other = { ...APPLE_KEYS, private_key: OTHER_KEY }
    expect(connector.credentials.schema.safeParse(other).success).toBe(false)
    expect((await connector.verify(connectionAt(other))).message).toContain('doesn’t belong')
    const later = connectionAt(APPLE_KEYS, { now: new Date('2199-01-01') })
    expect((await connector.verify(later)).message).toContain('has expired')
    expect(server.requests).toEqual([])
  })
})

describe('Braintree and Authorize.net', () => {
  it("reject another merchant's valid keys", async () => {
    server = await startDoubles([createBraintreeDouble(), createAuthorizeNetDouble()])
    const other = connectionAt({ ...BRAINTREE_KEYS, merchant_id: 'somebody00000000' })
    expect(await createBraintree(server.deps).verify(other)).toMatchObject({ verified: false })
    const another = connectionAt({ ...AUTHORIZE_NET_KEYS, client_key: 'd'.repeat(80) })
    expect((await createAuthorizeNet(server.deps).verify(another)).message).toBe(
      'The public client key doesn’t belong to Heron Kettles.',
    )
  })
})

describe('Cybersource', () => {
  it('rejects a script from another host, whatever a session says', async () => {
    const library = { clientLibrary: 'https://evil.example/flex.js', clientLibraryIntegrity: 'sha256-x' }
    server = await startDoubles([createCybersourceDouble(library)])
    const connector = createCybersource(server.deps)
    const input = { amount: 1, currency: 'USD', locale: 'en', methods: [], merchant_name: '', reference: '' } as const
    const opening = connector.clientConfig(connectionAt(CYBERSOURCE_KEYS), { ...input, origin: 'https://x.example' })
    await expect(opening).rejects.toThrow('card fields for the checkout')
  })
})

describe('Nuvei', () => {
  it('signs with the secret last, in UTC', async () => {
    server = await startDoubles([])
    expect(timestampOf(new Date('2026-11-21T14:31:05Z'))).toBe('20261121143105')
    expect(checksumOf(['a', 'bc'], 's')).toBe('938074ac65401e8c22ea06b5d9bdcc9c4450b311b080c929aee32e04763f6bf4')
  })
})
