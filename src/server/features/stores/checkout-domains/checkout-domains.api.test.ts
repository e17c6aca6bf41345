import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { checkoutDomains } from '../../../../shared/contracts/stores/checkout-domains.ts'
import { stores } from '../../../../shared/contracts/stores/store.ts'

/** DNS records for these tests; a string is an error code. */
const records = new Map<string, string[][] | string>()

let test: TestApp
let owner: TestUser
let store_id: string
beforeAll(async () => {
  test = await createTestApp({
    deps: {
      dns: {
        resolveAddresses: () => Promise.resolve([]),
        resolveTxt: async (name) => {
          const found = records.get(name) ?? 'ENOTFOUND'
          if (typeof found === 'string') throw Object.assign(new Error(`queryTxt ${found}`), { code: found })
          return found
        },
      },
    },
  })
  owner = await test.signUp()
})
afterAll(() => test.close())
beforeEach(async () => {
  records.clear()
  ;({ store_id } = await test.makeStore(owner))
})

const as = ({ token }: { token: string } = owner) => ({ token })
const add = (domain: string, id = store_id) => test.call(checkoutDomains.add, { body: { store_id: id, domain } }, as())
const change = (domain: string) => test.call(checkoutDomains.update, { body: { store_id, domain } }, as())
const read = async (id = store_id) => expectOk(await test.call(checkoutDomains.get, { params: { store_id: id } }, as()))
const verify = (id = store_id) => test.call(checkoutDomains.verify, { body: { store_id: id } }, as())
const remove = () => test.call(checkoutDomains.remove, { params: { store_id } }, as())

const publish = async (id = store_id) => {
  const { record } = await read(id)
  const there = records.get(record.name) ?? []
  const others = typeof there === 'string' ? [] : there
  records.set(record.name, [...others, ['other=1'], [record.value.slice(0, 20), record.value.slice(20)]])
}

let serial = 0
const freshDomain = () => `pay${++serial}.fernhill.example`

describe("a store's checkout domain", () => {
  it('requires a role that allows it [API-047] [API-048] [API-049]', async () => {
    const [stranger, staff] = [await test.signUp(), await test.signUp()]
    await test.db.$client.query(`insert into store_users (store_id, user_id, role) values ($1, $2, 'read_only')`, [
      store_id,
      staff.user_id,
    ])
    const body = { store_id, domain: freshDomain() }
    expect((await test.call(checkoutDomains.add, { body })).status).toBe(401)
    expect((await test.call(checkoutDomains.add, { body }, as(stranger))).status).toBe(403)
    expect((await test.call(checkoutDomains.get, { params: { store_id } }, as(stranger))).status).toBe(403)
    expect((await test.call(checkoutDomains.update, { body }, as(staff))).status).toBe(403)
    expect((await test.call(checkoutDomains.verify, { body: { store_id } }, as(staff))).status).toBe(403)
    expect((await test.call(checkoutDomains.get, { params: { store_id } }, as(staff))).status).toBe(200)
  })

  it('is empty by default [API-048] [ST-004]', async () => {
    expect(await read()).toEqual({
      domain: '',
      store_id,
      verified: false,
      verified_at: null,
      record: { name: '', value: '' },
      target: 'localhost',
      problem: '',
      checked_at: null,
    })
    expect(await verify()).toMatchObject({ status: 422, detail: 'This store has no checkout domain yet' })
  })

  it('is created, read and changed, and takes effect only once verified [API-047] [API-048] [API-049]', async () => {
    const [first, second] = [freshDomain(), freshDomain()]
    const added = expectOk(await add(`https://${first.toUpperCase()}/checkout`))
    expect(added).toMatchObject({ domain: first, store_id, verified: false })
    expect(added.record.name).toBe(`_cartwright.${first}`)
    expect(added.record.value).toMatch(/^cartwright-verify=[\w-]{43}$/)
    expect(await read()).toEqual(added)
    await publish()
    expect(expectOk(await verify())).toMatchObject({ verified: true, problem: '' })
    expect(expectOk(await test.call(stores.domains, {})).domains).toContainEqual({ domain: first, store_id })
    expect(expectOk(await change(first))).toMatchObject({ verified: true })
    const changed = expectOk(await change(second))
    expect(changed).toMatchObject({ domain: second, verified: false, checked_at: null })
    expect(changed.record.value).not.toBe(added.record.value)
    expect(expectOk(await test.call(stores.domains, {})).domains).not.toContainEqual(
      expect.objectContaining({ store_id }),
    )
  })

  it.each([
    ['shop', 'Enter a domain such as shop.example.com'],
    ['', 'Enter a domain such as shop.example.com'],
    ['10.0.0.1', 'Enter a domain such as shop.example.com'],
    ['localhost:4100', 'Enter a domain such as shop.example.com'],
    ['checkout.example.com', 'This domain belongs to Cartwright. Enter one of your own.'],
    ['example.com', 'This domain belongs to Cartwright. Enter one of your own.'],
    ['x.dashboard.example.com', 'This domain belongs to Cartwright. Enter one of your own.'],
    ['shop.localhost', 'This domain belongs to Cartwright. Enter one of your own.'],
  ])('rejects %j [API-047] [GAP-09]', async (domain, message) => {
    for (const reply of [await add(domain), await change(domain)]) {
      expect([reply.status, reply.detail, reply.body]).toMatchObject([400, message, { errors: { domain: message } }])
    }
  })

  it('belongs to the first store that verifies it [API-047] [GAP-26]', async () => {
    const domain = freshDomain()
    const other = (await test.makeStore(owner)).store_id
    const third = (await test.makeStore(owner)).store_id
    expectOk(await add(domain))
    expectOk(await add(domain, other))
    await publish(other)
    expect(expectOk(await verify(other)).verified).toBe(true)
    await publish()
    expect(await verify()).toMatchObject({ status: 409, detail: 'Domain already in use' })
    expect((await read()).verified).toBe(false)
    const late = await add(domain, third)
    expect([late.status, late.body]).toMatchObject([
      409,
      { detail: 'Domain already in use', errors: { domain: 'Domain already in use' } },
    ])
  })

  it("moves to a store that verifies it once the other store's record is removed", async () => {
    const domain = freshDomain()
    const seller = await test.signUp()
    const sold = await test.makeStore(seller, 'Blue Harbour')
    const old = { store_id: sold.store_id, domain }
    const { record } = expectOk(await test.call(checkoutDomains.add, { body: old }, as(seller)))
    records.set(record.name, [[record.value]])
    expectOk(await test.call(checkoutDomains.verify, { body: { store_id: sold.store_id } }, as(seller)))
    expect((await add(domain)).status).toBe(409)
    // A failed lookup loses no one their domain.
    records.set(record.name, 'ESERVFAIL')
    expect((await add(domain)).status).toBe(409)
    records.delete(record.name)
    // Entries with the same millisecond have no order.
    test.clock.advance(1000)
    expectOk(await add(domain))
    await publish()
    expect(expectOk(await verify())).toMatchObject({ domain, verified: true })
    const lost = expectOk(await test.call(checkoutDomains.get, { params: { store_id: sold.store_id } }, as(seller)))
    expect(lost).toMatchObject({ domain, verified: false, verified_at: null })
    expect(lost.problem).toContain('Another store verified this domain')
    const trail = async (id: string) => {
      const sql =
        "select action, actor_name, actor_email from audit_entries where store_id = $1 and action ~ '(lost|verified)$' order by created_at desc, audit_id desc limit 1"
      return (await test.db.$client.query<Record<string, string>>(sql, [id])).rows
    }
    expect(await trail(sold.store_id)).toEqual([
      { action: 'checkout_domain.lost', actor_name: 'Cartwright', actor_email: '' },
    ])
    expect(await trail(store_id)).toMatchObject([{ action: 'checkout_domain.verified', actor_email: owner.email }])
    const [mail] = await test.mails(seller.email)
    expect(mail?.subject).toBe('Blue Harbour lost its checkout domain')
    expect(mail?.text).not.toContain(owner.email)
    expect(
      (await test.call(checkoutDomains.verify, { body: { store_id: sold.store_id } }, as(seller))).body,
    ).toMatchObject({ verified: false })
  })

  it.each([
    ['no record', undefined, /^There is no TXT record at _cartwright\.pay\d+\.fernhill\.example yet\./],
    ['an empty answer', 'ENODATA', /^There is no TXT record at/],
    ['another value', [['cartwright-verify=something-else']], /has another value/],
    ['no answer in time', 'ETIMEOUT', /^The name servers of pay\d+\.fernhill\.example didn’t respond/],
    ['a failing name server', 'ESERVFAIL', /didn.t respond/],
  ])('reports %s, and saves the result', async (_, found, problem) => {
    const domain = freshDomain()
    expectOk(await add(domain))
    if (found !== undefined) records.set(`_cartwright.${domain}`, found)
    const checked = expectOk(await verify())
    expect(checked.verified).toBe(false)
    expect(checked.problem).toMatch(problem)
    expect(checked.checked_at).toBe(test.clock.now().toISOString())
    expect(await read()).toEqual(checked)
  })

  it('stays verified after its record is removed, and reports it', async () => {
    expectOk(await add(freshDomain()))
    await publish()
    expectOk(await verify())
    records.clear()
    const checked = expectOk(await verify())
    expect(checked.verified).toBe(true)
    expect(checked.problem).toMatch(/^There is no TXT record/)
  })

  it('can be removed, also by a store update', async () => {
    expectOk(await add(freshDomain()))
    expect(expectOk(await remove())).toEqual({ message: 'Domain removed' })
    expect((await read()).domain).toBe('')
    expectOk(await remove())
    const domain = freshDomain()
    const update = (checkout_domain: string) => test.call(stores.update, { body: { store_id, checkout_domain } }, as())
    expectOk(await update(domain))
    expect(await read()).toMatchObject({ domain, verified: false })
    expectOk(await update(''))
    expect((await read()).domain).toBe('')
  })

  it('is recorded in the audit log with every change', async () => {
    const domain = freshDomain()
    expectOk(await add(domain))
    await publish()
    expectOk(await verify())
    expectOk(await verify())
    expectOk(await remove())
    const { rows } = await test.db.$client.query<{ action: string }>(
      `select action from audit_entries where store_id = $1 and action <> 'store.created'`,
      [store_id],
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'checkout_domain.added',
      'checkout_domain.removed',
      'checkout_domain.verified',
    ])
  })
})
