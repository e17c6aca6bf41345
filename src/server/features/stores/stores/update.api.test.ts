import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode } from '../../../../../tests/support/shops/accounts.ts'
import { guestCalls, newEmail, openTeam } from '../../../../../tests/support/shops/invites.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { openShop, payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import type { Sealed } from '../../../crypto/cipher.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { stores, type Store } from '../../../../shared/contracts/stores/store.ts'

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp()
  owner = await test.signUp()
})
afterAll(() => test.close())

const update = (store_id: string, body: Record<string, unknown>, files: Record<string, Blob> = {}, user = owner) =>
  test.rawCall(stores.update, { body: { store_id, checkout_domain: '', ...body }, files }, { token: user.token })

const details = async (store_id: string): Promise<Store> => {
  const reply = await test.call(stores.details, { query: { store_id } }, { token: owner.token })
  const { data } = expectOk(reply)
  if (!('role' in data)) throw new Error('Only public fields were answered')
  return data
}

const audited = async (store_id: string) =>
  (
    await test.db.$client.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit_entries where store_id = $1 and action <> 'store.created'
        order by created_at, audit_id`,
      [store_id],
    )
  ).rows

const join = (store_id: string, user: TestUser, role: string) =>
  test.db.$client.query('insert into store_users (store_id, user_id, role) values ($1, $2, $3)', [
    store_id,
    user.user_id,
    role,
  ])

const fields = {
  store_name: 'Fernhill Coffee Gear',
  store_website: 'https://fernhill.example',
  store_address: '12 Mill Lane, Austin',
  store_phone: '+1 (512) 555-0148',
  store_email: 'hello@fernhill.example',
  terms_of_service_link: 'https://fernhill.example/terms',
  privacy_policy_link: 'https://fernhill.example/privacy',
  return_policy_link: 'https://fernhill.example/returns',
  stripe_connect_account_id: 'acct_connect1',
  stripe_account_id: 'acct_1',
  currency: 'EUR',
}

describe('POST /store/update-store', () => {
  it('requires a role that allows it [API-044]', async () => {
    const { store_id } = await test.makeStore(owner)
    const [stranger, staff] = [await test.signUp(), await test.signUp()]
    await join(store_id, staff, 'staff')
    expect((await test.rawCall(stores.update, { body: { store_id }, files: {} })).status).toBe(401)
    expect((await update(store_id, { store_name: 'Mine' }, {}, stranger)).status).toBe(403)
    expect(await update(store_id, { store_name: 'Mine' }, {}, staff)).toMatchObject({
      status: 403,
      detail: 'Your role in this store doesn’t allow this',
    })
    expect((await update('str_nowhere', { store_name: 'Mine' })).status).toBe(404)
  })

  it('saves every field and returns it in the details [PR-010] [API-044] [ST-001]', async () => {
    const { store_id } = await test.makeStore(owner)
    const secrets = {
      shopify_access_token: 'shpat_secret_1234',
      shopify_store_front_api_access_token: 'shpsf_secret_5678',
      whop_api_key: 'whop_live_key_9012',
    }
    const shopify_domain = 'https://Fernhill.myshopify.com/'
    expectOk(await update(store_id, { ...fields, ...secrets, shopify_domain }))
    expect(await details(store_id)).toMatchObject({
      ...fields,
      shopify_domain: 'fernhill.myshopify.com',
      shopify_access_token: '••••1234',
      shopify_store_front_api_access_token: '••••5678',
      whop_api_key: '••••9012',
    })
    const { rows } = await test.db.$client.query<{ sealed: Sealed }>(
      'select whop_api_key as sealed from stores where store_id = $1',
      [store_id],
    )
    expect(test.deps.cipher.decrypt(rows[0]?.sealed ?? '')).toBe('whop_live_key_9012')
  })

  it('leaves absent fields unchanged and clears empty ones [API-044] [VA-002]', async () => {
    const { store_id } = await test.makeStore(owner)
    expectOk(await update(store_id, { store_phone: '512 555 0148', store_email: 'a@fernhill.example' }))
    expectOk(await update(store_id, { store_phone: '' }))
    expect(await details(store_id)).toMatchObject({ store_phone: '', store_email: 'a@fernhill.example' })
  })

  it('leaves a secret unchanged if its mask is sent back, and clears it if empty [ST-001]', async () => {
    const { store_id } = await test.makeStore(owner)
    expectOk(await update(store_id, { whop_api_key: 'whop_live_key_9012', shopify_access_token: 'shpat_secret_1234' }))
    const before = await details(store_id)
    expectOk(await update(store_id, { whop_api_key: before.whop_api_key, shopify_access_token: '' }))
    expect(await details(store_id)).toMatchObject({ whop_api_key: '••••9012', shopify_access_token: '' })
  })

  it.each([
    ['store_name', '  ', 'Store name is required'],
    ['store_website', 'javascript:alert(1)', 'Must be a URL such as https://example.com'],
    ['store_website', 'https://user:pw@evil.example', 'The URL can’t contain a user name or password'],
    ['terms_of_service_link', 'https://user@evil.example', 'The URL can’t contain a user name or password'],
    ['privacy_policy_link', 'fernhill.example', 'Must be a URL such as https://example.com'],
    ['store_email', 'hello@', 'Invalid email'],
    ['store_phone', 'call me', 'Must be a phone number such as +1 512 555 0148'],
    ['shopify_domain', 'fernhill', 'Must be a domain such as your-store.myshopify.com'],
    ['currency', 'ABC', 'ABC is not a currency'],
    ['checkout_domain', 'shop', 'Enter a domain such as shop.example.com'],
  ])('rejects an invalid %s with a message on its field [API-044] [GAP-28]', async (field, value, message) => {
    const { store_id } = await test.makeStore(owner)
    const reply = await update(store_id, { store_address: 'kept back', [field]: value })
    expect([reply.status, reply.detail]).toEqual([400, message])
    expect(reply.body).toMatchObject({ errors: { [field]: message } })
    expect((await details(store_id)).store_address).toBe('')
  })

  it('stores and removes a logo [ST-002] [API-044]', async () => {
    const { store_id } = await test.makeStore(owner)
    const shape = { width: 900, height: 300, channels: 3 as const, background: '#1F5B45' }
    const png = new Blob([await sharp({ create: shape }).png().toBuffer()])
    expectOk(await update(store_id, {}, { store_logo: png }))
    expect((await details(store_id)).store_logo).toMatch(/^\/uploads\/upl_\w+\.webp$/)
    const bad = await update(store_id, {}, { store_logo: new Blob(['%PDF-1.7\n%âãÏÓ\n']) })
    const message = 'This file is a PDF; please choose a PNG, JPEG, WebP, AVIF or GIF image'
    expect([bad.status, bad.body]).toEqual([
      400,
      { detail: message, code: 'bad_image', errors: { store_logo: message } },
    ])
    expectOk(await update(store_id, { store_logo: 'None' }))
    expect((await details(store_id)).store_logo).toBe('None')
  })

  it("doesn't change the currency of a store with orders", async () => {
    const shop = await openShop(test)
    const paid = await payWith(test, await readySession(test, shop), '4242424242424242')
    expect(paid.body.status).toBe('succeeded')
    const seller = { ...owner, ...shop }
    const reply = await update(shop.store_id, { currency: 'EUR' }, {}, seller)
    const detail = 'This store has orders in USD, so its currency can’t change. Create another store for EUR.'
    expect([reply.status, reply.detail]).toEqual([422, detail])
    expect(reply.body).toMatchObject({ errors: { currency: detail } })
    expectOk(await update(shop.store_id, { currency: 'USD', store_address: 'Austin' }, {}, seller))
  })

  it('logs changes without secrets, and nothing if nothing changed', async () => {
    const { store_id } = await test.makeStore(owner, 'Before')
    expectOk(await update(store_id, { store_name: 'After', whop_api_key: 'whop_live_key_9012' }))
    test.clock.advance(1000)
    expectOk(await update(store_id, { whop_api_key: 'whop_live_key_3456' }))
    expectOk(await update(store_id, { store_name: 'After' }))
    const entries = await audited(store_id)
    const connected = { action: 'whop.connected', before: null, after: { mode: 'test', account: 'not verified' } }
    expect(entries.filter(({ action }) => action === 'whop.connected')).toEqual([connected, connected])
    expect(JSON.stringify(entries)).not.toMatch(/9012|3456/)
    expect(entries.filter(({ action }) => action !== 'whop.connected')).toEqual([
      {
        action: 'store.updated',
        before: { store_name: 'Before', whop_api_key: 'not set' },
        after: { store_name: 'After', whop_api_key: 'set' },
      },
      { action: 'store.updated', before: { whop_api_key: 'set' }, after: { whop_api_key: 'replaced' } },
    ])
  })
})

describe('POST /store/update-paypal-usage', () => {
  it('is saved and returned [API-051]', async () => {
    const { store_id } = await test.makeStore(owner)
    const set = (using_paypal: boolean) =>
      test.call(stores.updatePaypalUsage, { body: { store_id, using_paypal } }, { token: owner.token })
    expect((await details(store_id)).using_paypal).toBe(true)
    expect(expectOk(await set(false)).data.using_paypal).toBe(false)
    expect((await details(store_id)).using_paypal).toBe(false)
    test.clock.advance(1000)
    expectOk(await set(true))
    expect((await details(store_id)).using_paypal).toBe(true)
    expect((await audited(store_id)).map(({ after }) => after)).toEqual([
      { using_paypal: false },
      { using_paypal: true },
    ])
  })
})

describe('POST /store/close-store', () => {
  const close = (store_id: string, store_name: string, token: string) =>
    test.call(stores.close, { body: { store_id, store_name } }, { token })

  it('requires the exact name and the owner role', async () => {
    const { store_id } = await test.makeStore(owner, 'Fernhill')
    const admin = await test.signUp()
    await join(store_id, admin, 'admin')
    expect((await close(store_id, 'Fernhill', admin.token)).status).toBe(403)
    const wrong = await close(store_id, 'fernhill', owner.token)
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { errors: { store_name: 'This is not the name of the store' } },
    ])
  })

  it('revokes its pending invites, so that no one can join [API-004] [API-040]', async () => {
    const shop = await openTeam(test)
    const { store_id } = shop
    const asked = guestCalls(test)
    const [guest, stranger, answered] = [await test.signUp(), newEmail(), await test.signUp()]
    const given = await shop.invited(guest.email)
    const [open, declined] = [await shop.invited(stranger), await shop.invited(answered.email)]
    expectOk(await asked.decline(answered, declined.id))
    const late = newEmail()
    const registered = await shop.invited(late)
    expectOk(await asked.registerBy(registered.invite_code, late))
    expectOk(await close(store_id, 'Kettle & Crane', shop.owner.token))
    for (const reply of [
      await asked.accept(guest, given),
      await asked.decline(guest, given.id),
      await asked.registerBy(open.invite_code, stranger),
      await asked.read(open.invite_code),
    ]) {
      expect([reply.status, reply.body]).toMatchObject([422, { detail: 'This store is closed', code: 'store_closed' }])
    }
    expect((await asked.requestsOf(guest)).body.data).toEqual([])
    const otp = await mailedCode(test, late)
    const { data } = expectOk(await test.call(contracts.auth.verifyEmail, { body: { email: late, otp } }))
    expect(await asked.storesOf({ user_id: data.id, token: data.token, email: late })).toEqual([])
    const { rows } = await test.db.$client.query<{ email: string; status: string }>(
      'select email, status from store_invites where store_id = $1',
      [store_id],
    )
    const statuses = Object.fromEntries(rows.map(({ email, status }) => [email, status]))
    expect(statuses).toEqual({
      [guest.email]: 'revoked',
      [stranger]: 'revoked',
      [late]: 'revoked',
      [answered.email]: 'declined',
    })
    const audits = (await audited(store_id)).filter(({ action }) => action === 'invite.revoked')
    expect(audits.map(({ before }) => before)).toContainEqual({ email: guest.email, role: 'staff' })
    expect(audits).toHaveLength(3)
  })

  it('either revokes an invite or lets it be accepted, never both', async () => {
    const shop = await openTeam(test)
    const guest = await test.signUp()
    const given = await shop.invited(guest.email)
    const [accepted, closed] = await Promise.all([
      guestCalls(test).accept(guest, given),
      close(shop.store_id, 'Kettle & Crane', shop.owner.token),
    ])
    expect(closed.status).toBe(200)
    expect(accepted.status).toBeOneOf([200, 422])
    const { rows } = await test.db.$client.query<{ status: string }>(
      'select status from store_invites where store_id = $1',
      [shop.store_id],
    )
    expect(rows).toEqual([{ status: accepted.status === 200 ? 'accepted' : 'revoked' }])
  })

  it('removes the store from every list, frees its domain and stops sales', async () => {
    const shop = await openShop(test)
    const { token, user_id, store_id } = shop
    await test.db.$client.query(
      `insert into store_domains (store_id, domain, proof, verified_at) values ($1, 'pay.closing.example', 'p', now())`,
      [store_id],
    )
    const session = await readySession(test, shop)
    expectOk(await close(store_id, 'Kettle & Crane', token))
    expect(expectOk(await test.call(stores.list, { query: { user_id } }, { token })).stores).toEqual([])
    expect((await test.call(stores.details, { query: { store_id } }, { token })).status).toBe(404)
    expect((await test.call(stores.setup, { query: { store_id } }, { token })).status).toBe(404)
    expect(expectOk(await test.call(stores.domains, {})).domains).not.toContainEqual(
      expect.objectContaining({ store_id }),
    )
    const start = await test.call(contracts.cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
    expect([start.status, start.detail]).toEqual([404, 'This store is closed'])
    const paid = await payWith(test, session, '4242424242424242')
    expect([paid.status, paid.body]).toMatchObject([422, { detail: 'This store is closed' }])
    const { rows } = await test.db.$client.query('select status from live_cart_sessions where session_id = $1', [
      session._id,
    ])
    expect(rows).toEqual([{ status: 'open' }])
    expect(await audited(store_id)).toContainEqual({
      action: 'store.closed',
      before: { closed: false },
      after: { closed: true },
    })
  })
})
