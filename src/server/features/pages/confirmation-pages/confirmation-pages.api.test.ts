import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { confirmationPages, liveCheckout } = contracts

let api: TestApp
let me: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
})
afterAll(() => api.close())

const aPage = async () =>
  (await api.call(confirmationPages.create, { body: { store_id } }, { token })).body.data.confirmation_page_id

describe('confirmation pages', () => {
  it('requires sign-in as a member of the store [API-107] [API-108] [API-110]', async () => {
    const confirmation_page_id = await aPage()
    expect(await api.call(confirmationPages.details, { query: { confirmation_page_id } })).toMatchObject({
      status: 401,
    })
    const stranger = await api.signUp()
    const theirs = { token: stranger.token }
    expect((await api.call(confirmationPages.details, { query: { confirmation_page_id } }, theirs)).status).toBe(403)
    expect((await api.call(confirmationPages.list, { query: { store_id } }, theirs)).status).toBe(403)
    expect((await api.call(confirmationPages.create, { body: { store_id } }, theirs)).status).toBe(403)
    expect((await api.call(liveCheckout.get, { query: { store_id } }, theirs)).status).toBe(403)
    expect((await api.call(liveCheckout.get, { query: { store_id } })).status).toBe(401)
  })

  it('lists a new page with its status [API-107] [API-108] [CP-003]', async () => {
    api.clock.advance(3_600_000)
    const confirmation_page_id = await aPage()
    const { body } = await api.call(confirmationPages.list, { query: { store_id } }, { token })
    expect(body.confirmation_pages[0]).toMatchObject({ confirmation_page_id, store_id, status: 'draft' })
    expect(body.total).toBe(body.confirmation_pages.length)
  })

  it('reads back every field from confirmationPageDetails [CP-001] [CP-002] [API-110] [API-111]', async () => {
    const confirmation_page_id = await aPage()
    const given = {
      name: 'Thank you',
      icon_color: '#000001',
      background_color: '#000002',
      main_text_color: '#000003',
      secondary_text_color: '#000004',
      button_color: '#000005',
      button_text_color: '#000006',
      tracking_code_enabled: true,
      custom_description_enabled: true,
      custom_description: '<p>Thank you</p>',
      reviews_enabled: true,
      custom_css: '.shop-brand { letter-spacing: 1px }',
    }
    const body = { confirmation_page_id, ...given }
    const saved = await api.call(confirmationPages.update, { body, files: {} }, { token })
    expect(saved).toMatchObject({ status: 200, body: { removed: [] } })
    const read = await api.call(confirmationPages.details, { query: { confirmation_page_id } }, { token })
    expect(read.body.confirmationPageDetails).toMatchObject({ ...given, logo: null, version: 2, status: 'draft' })
  })

  it('reports what it removed from the description, and rejects an invalid color [CP-001] [API-111]', async () => {
    const confirmation_page_id = await aPage()
    const scripted = { confirmation_page_id, custom_description: '<p onclick="x()">Hi</p>' }
    const { body } = await api.call(confirmationPages.update, { body: scripted }, { token })
    expect(body).toMatchObject({ removed: ['onclick on <p>'], data: { custom_description: '<p>Hi</p>' } })
    const wrong = { confirmation_page_id, button_color: '#12' }
    expect(await api.call(confirmationPages.update, { body: wrong }, { token })).toMatchObject({
      status: 400,
      body: { errors: { button_color: 'Must be a color like #1F5B45' } },
    })
  })
})

describe('live checkout', () => {
  it("returns the store's live confirmation page as published, without sign-in [API-112]", async () => {
    const confirmation_page_id = await aPage()
    await api.call(confirmationPages.update, { body: { confirmation_page_id, name: 'New' } }, { token })
    await api.call(confirmationPages.publish, { body: { confirmation_page_id, version: 2 } }, { token })
    await api.call(confirmationPages.update, { body: { confirmation_page_id, name: 'Later' } }, { token })
    const { status, body } = await api.call(confirmationPages.ofStore, { query: { store_id } })
    expect(status).toBe(200)
    expect(body.confirmation_page).toMatchObject({ confirmation_page_id, name: 'New', is_default: true })
    const none = await api.call(confirmationPages.ofStore, { query: { store_id: 'str_nothing' } })
    expect(none.body).toEqual({ confirmation_page: null, reviews: [] })
  })

  it("returns the store's live cart and pages, null if none is live [API-113]", async () => {
    const first = await api.call(liveCheckout.get, { query: { store_id } }, { token })
    expect(first.body).toMatchObject({
      cart: { store_id, status: 'live' },
      payment_page: { store_id, status: 'live', payment_page_type: 'standard' },
      confirmation_page: { store_id, status: 'live' },
    })
    const cart_id = first.body.cart?.cart_id ?? ''
    await api.call(contracts.carts.setStatus, { body: { cart_id, status: 'paused' } }, { token })
    const then = await api.call(liveCheckout.get, { query: { store_id } }, { token })
    expect(then.body.cart).toBeNull()
  })
})
