import { afterAll, beforeAll, expect, it } from 'vitest'
import { APPLE_KEYS } from '../../../../../tests/support/providers/keys-doubles.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { saveCalls } from '../../../../shared/contracts/payments/connector-calls.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const PATH = '/.well-known/apple-developer-merchantid-domain-association'
const HOST = 'pay.heron.example'
const TEXT = '7B227073704964223A22'.repeat(8)

let app: TestApp
let owner: { token: string; store_id: string }

/** A store, with a verified checkout domain if one is given. */
async function openStore(domain?: string) {
  const { token, user_id } = await app.signUp()
  const { store_id } = await app.makeStore({ token, user_id })
  if (domain) {
    await app.db.$client.query(
      `insert into store_domains (store_id, domain, proof, verified_at, created_at) values ($1, $2, 'proof', now(), now())`,
      [store_id, domain],
    )
  }
  return { token, store_id }
}

beforeAll(async () => {
  app = await createTestApp()
  owner = await openStore(HOST)
})
afterAll(() => app.close())

const ask = (host: string, path = PATH) => app.app.inject({ method: 'GET', url: path, headers: { host } })

const connect = ({ token, store_id }: typeof owner, given: { domain: string; domain_file: string }) =>
  app.call(
    saveCalls['apple-pay'],
    { body: { store_id, account_name: 'Apple Pay', environment: 'sandbox', ...APPLE_KEYS, ...given } },
    { token },
  )

/** State of the file on the form of a store's only Apple Pay account. */
async function stateOf({ token, store_id }: typeof owner) {
  const { data } = expectOk(await app.call(contracts.orchestration.all, { query: { store_id } }, { token }))
  const connection_id = data.find(({ provider }) => provider === 'apple-pay')?.connection_id ?? ''
  const query = { store_id, connection_id }
  return expectOk(await app.call(contracts.orchestration.details, { query }, { token })).data.host_file
}

it('serves a store’s file only on its own verified host, as plain text, under either name [RT-044]', async () => {
  expect((await ask(HOST)).statusCode).toBe(404)
  expectOk(await connect(owner, { domain: HOST, domain_file: `${TEXT}\n` }))
  for (const path of [PATH, `${PATH}.txt`]) {
    const reply = await ask(HOST, path)
    expect({ status: reply.statusCode, type: reply.headers['content-type'], body: reply.body }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: TEXT,
    })
  }
  expect((await ask(HOST.toUpperCase())).statusCode).toBe(200)
  expect(await stateOf(owner)).toEqual({ url: `https://${HOST}${PATH}`, state: 'served', own_host: HOST })
  for (const host of ['localhost', '127.0.0.1', 'checkout.example.com', 'other.example']) {
    expect((await ask(host)).statusCode).toBe(404)
  }
})

it('serves nothing for a store that has not verified the host, whatever its account names [RT-044]', async () => {
  const stranger = await openStore()
  expectOk(await connect(stranger, { domain: HOST, domain_file: 'ABCDEF0123456789'.repeat(8) }))
  expect((await ask(HOST)).body).toBe(TEXT)
  expect(await stateOf(stranger)).toMatchObject({ state: 'other_host', own_host: null })
})

it.each([
  ['a web page', `<!doctype html><title>${TEXT}</title>`, 'This is a web page'],
  ['a part of it', '7B2270', 'too short'],
  ['other text', 'Not found. '.repeat(20), 'only contain letters and digits'],
  ['too much', 'A'.repeat(16_001), 'too long'],
])('rejects %s as the file [RT-044]', async (_what, domain_file, words) => {
  const reply = await connect(await openStore(), { domain: HOST, domain_file })
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body)).toContain(words)
})

it('reports a missing file if its account has none', async () => {
  const store = await openStore()
  expectOk(await connect(store, { domain: 'shop.example', domain_file: '' }))
  expect(await stateOf(store)).toMatchObject({ state: 'missing', own_host: null })
})
