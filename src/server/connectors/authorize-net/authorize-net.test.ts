import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionAt } from '../../../../tests/support/providers/bench.ts'
import { startDoubles, type DoubleServer } from '../../../../tests/support/providers/double-server.ts'
import { ConnectorUnavailable } from '../connector-errors.ts'
import { providersAt } from '../http/addresses.ts'
import { createAuthorizeNet } from './connector.ts'
import { authorizeNetCredentials } from './credentials.ts'

const KEYS = {
  api_login_id: '5KP3u95bQpv',
  transaction_key: '346HZ32z3fP4hTG2',
  client_key: '5FcB6WrfHGS76gHW3v7btBCE3HuuBuke9Pj96Ztfn5R32G5ep42vne7MCWZtAucY',
}

let server: DoubleServer
beforeAll(async () => {
  server = await startDoubles([
    {
      hosts: ['apitest.authorize.net'],
      answer: ({ text }) => {
        // Authorize.Net parses JSON in order: the keys have to come first.
        const keys =
          /^\{"getMerchantDetailsRequest":\{"merchantAuthentication":\{"name":"(\w+)","transactionKey":"(\w+)"\}/.exec(
            text,
          )
        const isKnown = keys?.[1] === KEYS.api_login_id && keys[2] === KEYS.transaction_key
        const merchant = { merchantName: 'Heron Kettles', publicClientKey: KEYS.client_key, currencies: ['USD'] }
        const messages = {
          resultCode: isKnown ? 'Ok' : 'Error',
          message: [{ code: 'E00007', text: 'User authentication failed due to invalid authentication values.' }],
        }
        // Every response starts with a byte order mark.
        return { status: 200, text: `\uFEFF${JSON.stringify({ ...(isKnown && merchant), messages })}` }
      },
    },
  ])
})
afterAll(() => server.close())

const verify = (changes: Partial<typeof KEYS> = {}) =>
  createAuthorizeNet(server.deps).verify(connectionAt({ ...KEYS, ...changes }))

it('accepts well-formed keys', () => {
  const { schema } = authorizeNetCredentials
  expect(schema.safeParse({ ...KEYS, signature_key: 'AB'.repeat(64) }).success).toBe(true)
  expect(schema.safeParse({ ...KEYS, signature_key: 'AB' }).success).toBe(false)
  expect(schema.safeParse({ ...KEYS, transaction_key: 'short' }).success).toBe(false)
})

it('verifies keys with one call, and rejects others with the message of Authorize.Net', async () => {
  expect(await verify()).toMatchObject({ verified: true, message: 'Connected to Heron Kettles, which accepts USD.' })
  expect(await verify({ transaction_key: '346HZ32z3fP4hTG3' })).toMatchObject({
    verified: false,
    message: 'User authentication failed due to invalid authentication values.',
  })
  expect(await verify({ client_key: 'A'.repeat(64) })).toMatchObject({
    verified: false,
    message: 'The public client key doesn’t belong to Heron Kettles.',
  })
})

it("can't verify keys when the response is lost, empty or says that the server is busy", async () => {
  for (const mishap of [
    'break',
    { status: 500 },
    { status: 429 },
    { status: 200, text: '<html>' },
    { status: 200, json: { messages: {} } },
  ] as const) {
    server.befall(mishap)
    await expect(verify()).rejects.toBeInstanceOf(ConnectorUnavailable)
  }
})

it('gives the browser an isolated card form, the only page that may load and reach Authorize.Net, without a secret', async () => {
  const connector = createAuthorizeNet(server.deps)
  const ctx = connectionAt(KEYS)
  const input = { amount: 100, currency: 'USD', locale: 'en', methods: ['card'], reference: 'att_1' } as const
  const origin = 'https://shop.example.com'
  const config = await connector.clientConfig(ctx, { ...input, merchant_name: 'Kettle', origin })
  expect(config).toMatchObject({ kind: 'frame', url: `/card-fields/${ctx.connection_id}` })
  expect(config.hosts).toEqual({ script: [], frame: [], connect: [] })
  expect(config.hosts).toEqual(connector.hosts(ctx))
  const { html, hosts } = connector.fields.page(ctx)
  expect(hosts).toEqual({ script: [server.url], connect: [server.url] })
  expect(html).toContain(`data-key="${KEYS.client_key}"`)
  expect(html).toContain(`data-script="${server.url}/jstest.authorize.net/v1/Accept.js"`)
  expect(html).not.toMatch(/<script(?![^>]* src=)/)
  expect(html).not.toContain(KEYS.transaction_key)
  const live = createAuthorizeNet(providersAt()).fields.page({ ...ctx, mode: 'live' })
  expect(live.hosts).toEqual({ script: ['https://js.authorize.net'], connect: ['https://api2.authorize.net'] })
})
