import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needsToken, scopesOf, type Contract } from '../../src/shared/contract.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import { can, roles, type Role } from '../../src/shared/domain/store/permissions.ts'
import {
  idsOf,
  inputWith,
  keyOf,
  membersOf,
  paramsFor,
  sample,
  shapeOf,
  type OwnedIds,
} from '../support/app/contract-samples.ts'
import { createGuardedApp, REACHED } from '../support/app/guarded-app.ts'
import { customerToken } from '../support/app/portal-sessions.ts'
import { openShop, type TestShop } from '../support/shops/shop.ts'
import { caller, createTestApp, type TestApp, type TestUser } from '../support/app/test-app.ts'

const all = Object.entries(contracts).flatMap(([resource, group]) =>
  Object.entries<Contract>(group).map(([name, contract]) => ({ id: `${resource}.${name}`, contract })),
)
const guarded = all.filter(({ contract }) => needsToken(contract.access))
/** Customers sign in to a store's portal instead of an account; `customer-access.api.test.ts` tests their calls. */
const scoped = guarded
  .filter(({ contract }) => contract.access !== 'customer')
  .flatMap(({ id, contract }) => scopesOf(contract).map((scope) => ({ id, contract, scope })))
const ofStores = scoped.filter(({ contract }) => contract.access === 'store')
const withAlternatives = guarded.filter(({ contract }) => scopesOf(contract).length > 1)
const ofPeople = ofStores.filter(({ contract }) => contract.people)
const ofOperators = all.filter(({ contract }) => contract.access === 'operator')
const withBody = all.filter(({ contract }) => contract.body)
const withParams = all.filter(({ contract }) => contract.params ?? contract.query)

let app: TestApp
let shop: TestShop
let stranger: TestUser
let owned: OwnedIds
let customer: string

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  stranger = await app.signUp()
  owned = await idsOf(app, shop)
  customer = await customerToken(app, owned.customer ?? '')
})
afterAll(() => app.close())

const tokenFor = ({ access }: Contract): string => (access === 'customer' ? customer : shop.token)

/** Patterns that no reply may contain, whatever was sent. */
const LEAKS = /node_modules|\.ts:\d|select [^"]+ from |insert into |postgres|drizzle|password_hash|at \w+ \(/i

describe('every call of the contract list', () => {
  it.each(guarded)('$id requires signing in', async ({ contract }) => {
    const input = { params: paramsFor(contract, 'x'), ...(contract.body && { body: {} }) }
    const without = contract.guests ? [] : [{}]
    for (const options of [...without, { token: 'unknown' }, { headers: { bearer: 'unknown' } }]) {
      const reply = await app.rawCall(contract, input, options)
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({ detail: 'Please sign in', code: 'unauthorized' })
    }
  })

  it.each(withAlternatives)('$id returns 400 if none or several of its ids are given', async ({ contract }) => {
    const { token } = shop
    const base = { params: sample(contract.params), query: sample(contract.query), body: sample(contract.body) }
    const none = await app.rawCall(contract, base, { token })
    const named = Object.fromEntries(scopesOf(contract).map(({ field, kind }) => [field, owned[kind] ?? '']))
    const part = scopesOf(contract)[0]?.in ?? 'body'
    const several = await app.rawCall(contract, { ...base, [part]: { ...base[part], ...named } }, { token })
    expect([none.status, none.detail]).toEqual([400, expect.stringContaining('is required')])
    expect([several.status, several.detail]).toEqual([400, expect.stringContaining('Only one of')])
  })

  it.each(scoped)("$id rejects another merchant's $scope.kind", async ({ contract, scope }) => {
    const value = owned[scope.kind] ?? ''
    const { token } = stranger
    const reply = await app.rawCall(contract, inputWith(contract, scope, value), { token })
    expect(value).not.toBe('')
    expect(reply.status).toBeOneOf([403, 404])
    expect(JSON.stringify(reply.body)).not.toMatch(LEAKS)
    expect(JSON.stringify(reply.body)).not.toContain(shop.store_id)
  })

  it.each(scoped)('$id returns 403 or 404 for a nonexistent id', async ({ contract, scope }) => {
    const { token } = shop
    const reply = await app.rawCall(contract, inputWith(contract, scope, 'nothing_has_this'), { token })
    expect(reply.status).toBeOneOf([403, 404])
  })

  it.each(withBody)('$id returns 400 for invalid JSON', async ({ id, contract }) => {
    const url = `/api${contract.path}`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(contract)}` }
    for (const payload of [
      '{"a":',
      '[',
      'nonsense',
      '{"__proto__":{"a":1}}',
      '{"email":"\\u0000"}',
      '{"email":"\\ud800"}',
    ]) {
      const reply = await app.app.inject({ method: contract.method, url, headers, payload })
      expect([id, payload, reply.statusCode]).toEqual([id, payload, 400])
      expect(reply.body).not.toMatch(LEAKS)
    }
  })

  it.each(withBody)('$id returns 400 for wrong types', async ({ contract }) => {
    const wrong = Object.fromEntries(Object.keys(shapeOf(contract.body)).map((name) => [name, { wrong: [null] }]))
    for (const body of [wrong, [], 'text', 7, null]) {
      const payload = JSON.stringify(body)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(contract)}` }
      const reply = await app.app.inject({ method: contract.method, url: `/api${contract.path}`, headers, payload })
      expect([payload, reply.statusCode]).toEqual([payload, 400])
      expect(reply.body).not.toMatch(LEAKS)
    }
  })

  it.each(withBody)('$id returns 413 for a huge body', async ({ contract }) => {
    const payload = JSON.stringify({ text: 'x'.repeat((contract.bodyLimit ?? 1_000_000) + 100_000) })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(contract)}` }
    const reply = await app.app.inject({ method: contract.method, url: `/api${contract.path}`, headers, payload })
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail: 'The request is too large' }])
  })

  it.each(withParams)('$id never returns 500 for malformed ids', async ({ contract }) => {
    for (const value of [
      "'; drop table users; --",
      '%',
      '\u{1F600}',
      '../../etc/passwd',
      'x'.repeat(2000),
      '-1',
      '1e999',
    ]) {
      const query = Object.fromEntries(Object.keys(shapeOf(contract.query)).map((name) => [name, value]))
      const reply = await app.rawCall(
        contract,
        { params: paramsFor(contract, value), query },
        { token: tokenFor(contract) },
      )
      expect([value, reply.status < 500]).toEqual([value, true])
      expect(JSON.stringify(reply.body)).not.toMatch(LEAKS)
    }
  })

  it.each(withBody.filter(({ contract }) => contract.access !== 'store'))(
    '$id never returns 500 for well-formed input with nonexistent ids',
    async ({ contract }) => {
      const input = { params: paramsFor(contract, 'x'), query: sample(contract.query), body: sample(contract.body) }
      const reply = await app.rawCall(contract, input, { token: tokenFor(contract) })
      expect([reply.status < 500, reply.detail]).toEqual([true, expect.any(String)])
    },
  )
})

describe('calls allowed for each role', () => {
  let members: Record<Role, string>
  let ownersKey: string
  let ask: TestApp['rawCall']
  let askOperated: TestApp['rawCall']
  const apps: { close: () => Promise<unknown> }[] = []

  beforeAll(async () => {
    members = await membersOf(app, shop.store_id)
    // No key has this role; one that did would be rejected by the same calls.
    ownersKey = await keyOf(app, shop, 'owner')
    const { settings } = app.deps
    const guards = await createGuardedApp(app.deps)
    const operated = await createGuardedApp({
      ...app.deps,
      settings: { ...settings, operators: [stranger.email] },
    })
    apps.push(guards, operated)
    ask = caller(guards)
    askOperated = caller(operated)
  })
  afterAll(() => Promise.all(apps.map((each) => each.close())))

  it.each(all.filter(({ contract }) => contract.access === 'store'))(
    '$id names its target and a permission [RO-001]',
    ({ contract }) => {
      expect(contract.scope).toBeDefined()
      expect(contract.permission).toBeDefined()
    },
  )

  describe.each(roles)('%s', (role) => {
    it.each(ofStores)('$id [RO-001]', async ({ contract, scope }) => {
      const input = inputWith(contract, scope, owned[scope.kind] ?? '')
      const { status, body } = await ask(contract, input, { token: members[role] })
      const allowed = contract.permission !== undefined && can(role, contract.permission)
      const wanted = allowed ? REACHED : { status: 403, code: 'role_forbidden' }
      expect({ status, body }).toMatchObject({ status: wanted.status, body: { code: wanted.code } })
    })
  })

  it.each(ofPeople)('$id rejects API keys of any role', async ({ contract, scope }) => {
    const input = inputWith(contract, scope, owned[scope.kind] ?? '')
    const { status, body } = await ask(contract, input, { token: ownersKey })
    expect([status, body]).toEqual([403, { detail: 'API keys can’t do this', code: 'forbidden' }])
  })

  it.each(ofStores.filter(({ contract }) => !contract.people))('$id accepts API keys', async ({ contract, scope }) => {
    const input = inputWith(contract, scope, owned[scope.kind] ?? '')
    expect((await ask(contract, input, { token: ownersKey })).status).toBe(REACHED.status)
  })

  it.each(ofOperators)('$id is limited to operators [RO-001]', async ({ contract }) => {
    const input = { params: paramsFor(contract, 'x'), query: sample(contract.query), body: sample(contract.body) }
    expect((await ask(contract, input)).status).toBe(401)
    for (const token of Object.values(members)) {
      const { status, body } = await ask(contract, input, { token })
      expect([status, body]).toEqual([403, { detail: 'Only operators of this server can do this', code: 'forbidden' }])
    }
    expect((await askOperated(contract, input, { token: stranger.token })).status).toBe(REACHED.status)
  })
})

describe('requests outside the list', () => {
  it('return 404 in JSON under /api', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await app.app.inject({ method, url: '/api/nothing/here', headers: { accept: 'text/html' } })
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found', code: 'not_found' }])
    }
  })

  it('return 400 for a URL with a NUL', async () => {
    const reply = await app.app.inject({ method: 'GET', url: '/api/cart-sessions/a%00b' })
    expect(reply.statusCode).toBe(400)
  })

  it('treat a page with a NUL in its URL as an unknown page', async () => {
    const reply = await app.app.inject({ method: 'GET', url: '/checkout?session=%00' })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/checkout?session=%EF%BF%BD'])
  })

  it('never redirect a URL with a NUL to another site', async () => {
    const origin = await app.listen()
    for (const path of [
      '//evil.example/phish%00',
      '/\\evil.example/%00',
      'http://evil.example/%00',
      '/\\/evil.example%00',
    ]) {
      const [head = ''] = (await rawGet(origin, path)).split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
      expect(head).not.toMatch(/^location:/im)
    }
  })
})

/** Sends the request target unmodified: HTTP clients would normalize it. */
const rawGet = (origin: string, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port) })
    let reply = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (reply += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(reply))
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
