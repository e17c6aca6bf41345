import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { trafficLinks, paymentLinks } = contracts

let app: TestApp
let me: TestUser
let store_id: string
let path: string

beforeAll(async () => {
  app = await createTestApp()
  me = await app.signUp()
  ;({ store_id } = await app.makeStore(me))
  const body = { store_id, link: 'otter', name: 'Otter' }
  expectOk(await app.call(paymentLinks.create, { body }, { token: me.token }))
  path = '/quick-checkout?link=otter'
})
afterAll(() => app.close())

const list = async () => expectOk(await app.call(trafficLinks.list, { query: { store_id } }, { token: me.token }))
const save = (body: object) =>
  app.rawCall(trafficLinks.create, { body: { store_id, path, utm_source: 'instagram', ...body } }, { token: me.token })

describe('saved links [RT-054]', () => {
  it('are listed with the landing pages, once each, and can be deleted', async () => {
    expect(await list()).toEqual({ links: [], landing_pages: [{ path, name: 'Otter' }] })
    expect((await save({ utm_medium: 'paid', utm_campaign: 'launch' })).status).toBe(200)
    expect(await save({ utm_medium: ' paid ', utm_campaign: 'launch' })).toMatchObject({
      status: 409,
      detail: 'This link is already saved',
    })
    const [link] = (await list()).links
    expect(link).toMatchObject({ path, utm_source: 'instagram', utm_medium: 'paid', utm_content: '' })
    const body = { traffic_link_id: link?.traffic_link_id ?? '' }
    expect((await app.call(trafficLinks.remove, { body }, { token: me.token })).status).toBe(200)
    expect((await list()).links).toEqual([])
    expect((await app.call(trafficLinks.remove, { body }, { token: me.token })).status).toBe(404)
  })

  it('lead to landing pages of the store and need a source', async () => {
    expect((await save({ path: 'https://evil.example' })).status).toBe(400)
    expect((await save({ path: '/quick-checkout?link=other' })).status).toBe(400)
    expect((await save({ utm_source: ' ' })).status).toBe(400)
    expect((await save({ utm_content: 'x'.repeat(101) })).status).toBe(400)
  })

  it('belong to their store', async () => {
    expect((await save({ utm_source: 'mail' })).status).toBe(200)
    const [link] = (await list()).links
    const stranger = await app.signUp()
    await app.makeStore(stranger)
    const body = { traffic_link_id: link?.traffic_link_id ?? '' }
    expect((await app.rawCall(trafficLinks.remove, { body })).status).toBe(401)
    expect((await app.call(trafficLinks.remove, { body }, { token: stranger.token })).status).toBe(403)
    expect((await list()).links).toHaveLength(1)
  })
})
