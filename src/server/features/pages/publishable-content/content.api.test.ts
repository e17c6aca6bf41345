import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import type { Contract } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let api: TestApp
let shop: TestShop
let colleague: string

beforeAll(async () => {
  api = await createTestApp()
  shop = await openShop(api)
  const { user_id, token } = await api.signUp()
  colleague = token
  await api.db.$client.query('insert into store_users (store_id, user_id, role) values ($1, $2, $3)', [
    shop.store_id,
    user_id,
    'staff',
  ])
})
afterAll(() => api.close())

const kinds = [
  { kind: 'payment_page', calls: contracts.paymentPages, id: 'payment_page_id', noun: 'payment page' },
  { kind: 'cart', calls: contracts.carts, id: 'cart_id', noun: 'cart' },
  {
    kind: 'confirmation_page',
    calls: contracts.confirmationPages,
    id: 'confirmation_page_id',
    noun: 'confirmation page',
  },
] as const

/** Response fields of the three kinds that these tests read. */
interface Body {
  detail?: string
  code?: string
  version?: number
  data: { [field: string]: unknown; version: number; name: string }
  versions: {
    version: number
    what: string
    by: { name: string } | null
    restored_from: number | null
    is_draft: boolean
  }[]
  total: number
  archived: string[]
  refused: { id: string; reason: string }[]
  used_by: string[]
  others: { name: string }[]
  message: string
}

async function ask(contract: Contract, given: object, token = shop.token): Promise<{ status: number; body: Body }> {
  const part = contract.method === 'GET' ? 'query' : 'body'
  const { status, body } = await api.rawCall(contract, { [part]: given }, { token })
  return { status, body: body as Body }
}

describe.each(kinds)('$kind [CT-004] [PP-017] [CP-003]', ({ kind, calls, id, noun }) => {
  const make = async (): Promise<string> => {
    const { status, body } = await ask(calls.create, { store_id: shop.store_id, payment_page_type: 'standard' })
    expect(status).toBe(200)
    return String(body.data[id])
  }
  const name = (key: string, value: string, version?: number) => ask(calls.update, { [id]: key, name: value, version })
  const publish = (key: string, version: number) => ask(calls.publish, { [id]: key, version })
  const status = (key: string, value: string) => ask(calls.setStatus, { [id]: key, status: value })

  it('stores every version, and restores an old one as a new version', async () => {
    const key = await make()
    await name(key, 'First')
    await publish(key, 2)
    await name(key, 'Second')
    const restored = await ask(calls.restore, { [id]: key, version: 2, current_version: 3 })
    expect(restored.body.data).toMatchObject({ name: 'First', version: 4, published_version: 2 })
    const { body } = await ask(calls.versions, { [id]: key })
    expect(body.versions).toMatchObject([
      { version: 4, what: 'restored', restored_from: 2, name: 'First', is_draft: true, is_published: false },
      { version: 3, what: 'saved', name: 'Second', is_draft: false },
      { version: 2, what: 'published', name: 'First', is_published: true },
      { version: 1, what: 'saved', by: null },
    ])
    expect(body.versions[0]?.by?.name).not.toBe('')
    const old = await ask(calls.versionDetails, { [id]: key, version: 3 })
    expect(old.body.data).toMatchObject({ version: 3, content: { name: 'Second' } })
    expect(await ask(calls.restore, { [id]: key, version: 2, current_version: 3 })).toMatchObject({ status: 409 })
    expect(await ask(calls.versionDetails, { [id]: key, version: 99 })).toMatchObject({
      status: 404,
      body: { detail: 'This version is no longer available' },
    })
  })

  it('keeps the latest hundred versions, and published ones forever', async () => {
    const key = await make()
    await publish(key, 1)
    await api.db.$client.query(
      `insert into content_versions (kind, content_id, version, store_id, content, what)
       select $1, $2, n, $3, '{"name":"Old"}', 'saved' from generate_series(2, 150) as n`,
      [kind, key, shop.store_id],
    )
    const table = kind === 'cart' ? 'carts' : `${kind}s`
    await api.db.$client.query(`update ${table} set version = 150 where ${id} = $1`, [key])
    await name(key, 'New')
    const { versions } = (await ask(calls.versions, { [id]: key })).body
    expect(versions.map(({ version }) => version)).toEqual([...Array.from({ length: 100 }, (_, n) => 151 - n), 1])
  })

  it('only allows valid status changes', async () => {
    const key = await make()
    expect(await status(key, 'live')).toMatchObject({ status: 409, body: { code: 'not_published' } })
    expect((await publish(key, 1)).body.data).toMatchObject({ status: 'live', is_default: true })
    expect(await status(key, 'archived')).toMatchObject({ status: 409, body: { code: 'is_default' } })
    expect((await status(key, 'paused')).body.data).toMatchObject({ status: 'paused', is_default: true })
    expect((await status(key, 'live')).body.data).toMatchObject({ status: 'live' })
    const next = await make()
    await publish(next, 1)
    expect((await status(key, 'archived')).body.data).toMatchObject({ status: 'archived', is_default: false })
    expect(await status(key, 'live')).toMatchObject({
      status: 422,
      body: { detail: 'What is archived cannot become live' },
    })
    expect(await publish(key, 1)).toMatchObject({ status: 422 })
    expect(await status(key, 'grand')).toMatchObject({ status: 400 })
    expect((await status(key, 'draft')).body.data).toMatchObject({ status: 'draft' })
  })

  it('has one default, which another can replace', async () => {
    const [first, second] = [await make(), await make()]
    expect(await ask(calls.makeDefault, { [id]: first })).toMatchObject({ status: 409 })
    await publish(first, 1)
    await publish(second, 1)
    expect((await ask(calls.makeDefault, { [id]: first })).body.data).toMatchObject({ is_default: true })
    const { body } = await api.rawCall(calls.list, { query: { store_id: shop.store_id } }, { token: shop.token })
    const all = Object.values(body as Record<string, unknown>).find(Array.isArray) as Record<string, unknown>[]
    expect(all.filter((page) => page['is_default']).map((page) => page[id])).toEqual([first])
    expect(all.find((page) => page[id] === second)).toMatchObject({ status: 'live', is_default: false })
  })

  it('is deleted for good unless it is live or the default [API-092] [API-100] [API-109]', async () => {
    const [key, live] = [await make(), await make()]
    await publish(live, 1)
    expect(await ask(calls.remove, { [id]: live })).toMatchObject({
      status: 409,
      body: {
        detail: `This ${noun} is in use: Live for shoppers, The default of this store`,
        used_by: ['Live for shoppers', 'The default of this store'],
      },
    })
    expect(await ask(calls.remove, { [id]: key })).toMatchObject({ status: 200, body: { message: 'Deleted' } })
    expect(await ask(calls.details, { [id]: key })).toMatchObject({ status: 404 })
    expect(await ask(calls.remove, { [id]: key })).toMatchObject({ status: 404 })
    const { body } = await api.rawCall(calls.list, { query: { store_id: shop.store_id } }, { token: shop.token })
    expect(JSON.stringify(body)).not.toContain(key)
  })

  it('archives several at once and reports those it could not archive', async () => {
    const [one, two, live] = [await make(), await make(), await make()]
    await publish(live, 1)
    const stranger = await openShop(api)
    const given = { store_id: shop.store_id, ids: [one, two, live, `${one}x`] }
    const { body } = await ask(calls.archive, given)
    expect(body.archived).toEqual([one, two])
    expect(body.refused.map((refused) => refused.id)).toEqual([live, `${one}x`])
    expect(body.refused[0]?.reason).toMatch(/Make another one the default first/)
    const theirs = await ask(calls.archive, { store_id: stranger.store_id, ids: [one] }, stranger.token)
    expect(theirs.body).toMatchObject({ archived: [], refused: [{ id: one }] })
    expect(await ask(calls.archive, { store_id: shop.store_id, ids: [] })).toMatchObject({
      status: 400,
      body: { detail: 'Select at least one' },
    })
  })

  it('shows the second person in an editor who was there first, for thirty seconds', async () => {
    const key = await make()
    expect((await ask(calls.presence, { [id]: key })).body.others).toEqual([])
    expect((await ask(calls.presence, { [id]: key }, colleague)).body.others).toHaveLength(1)
    api.clock.advance(20_000)
    expect((await ask(calls.presence, { [id]: key })).body.others).toHaveLength(1)
    api.clock.advance(20_000)
    expect((await ask(calls.presence, { [id]: key }, colleague)).body.others).toHaveLength(1)
    api.clock.advance(31_000)
    expect((await ask(calls.presence, { [id]: key })).body.others).toEqual([])
  })

  it('returns 409 and the stored draft to the second of two concurrent saves', async () => {
    const key = await make()
    const replies = await Promise.all([name(key, 'Mine', 1), name(key, 'Yours', 1)])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
    const refused = replies.find((reply) => reply.status === 409)?.body
    expect(refused).toMatchObject({ version: 2, code: 'stale_version' })
    expect(JSON.stringify(refused)).toMatch(/Mine/)
    expect(JSON.stringify(refused)).toMatch(/Yours/)
  })

  it('records each change in the audit log', async () => {
    const key = await make()
    api.clock.advance(1000)
    await name(key, 'Told')
    const { rows } = await api.db.$client.query<{ action: string; after: object | null }>(
      'select action, after from audit_entries where target_id = $1 order by created_at, audit_id',
      [key],
    )
    expect(rows.map((row) => row.action)).toEqual([`${kind}.created`, `${kind}.updated`])
    expect(rows[1]?.after).toEqual({ name: 'Told' })
  })
})

it('does not delete a payment page with open sessions, and says how many [API-100]', async () => {
  const { paymentPages } = contracts
  const session = await readySession(api, shop)
  const { payment_page_id } = session
  const made = await ask(paymentPages.create, { store_id: shop.store_id, payment_page_type: 'standard' })
  await ask(paymentPages.publish, { payment_page_id: made.body.data['payment_page_id'], version: 1 })
  await ask(paymentPages.setStatus, { payment_page_id, status: 'archived' })
  const busy = await ask(paymentPages.remove, { payment_page_id })
  expect(busy.body).toMatchObject({ code: 'in_use', used_by: ['one open checkout'] })
  api.clock.advance(25 * 60 * 60_000)
  expect(await ask(paymentPages.remove, { payment_page_id })).toMatchObject({ status: 200 })
})
