import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePaymentPage } from '../../../../tests/support/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../tests/support/test-app.ts'
import { contracts } from '../../../shared/contracts/index.ts'
import { defaultPage, publishedPage } from './service.ts'

const { paymentPages } = contracts

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

const aPage = async (given: object = {}) => (await makePaymentPage(api.db, { store_id, ...given })).payment_page_id
const update = (body: { payment_page_id: string } & Record<string, unknown>, files = {}) =>
  api.call(paymentPages.update, { body, files }, { token })
const publish = (payment_page_id: string, version: number) =>
  api.call(paymentPages.publish, { body: { payment_page_id, version } }, { token })

describe('drafts [PP-001] [PP-002]', () => {
  it('needs a member of the store', async () => {
    const query = { payment_page_id: await aPage() }
    expect(await api.call(paymentPages.details, { query })).toMatchObject({ status: 401 })
    const stranger = await api.signUp()
    expect(await api.call(paymentPages.details, { query }, { token: stranger.token })).toMatchObject({ status: 403 })
  })

  it('changes what is given, clears what may be empty, and raises the version', async () => {
    const payment_page_id = await aPage()
    const first = await update({
      payment_page_id,
      version: 1,
      name: 'Winter',
      button_color: '#112233',
      language: 'es',
      customer_phone_enabled: false,
    })
    expect(first.body.data).toMatchObject({
      name: 'Winter',
      button_color: '#112233',
      language: 'es',
      customer_phone_enabled: false,
      customer_email_enabled: true,
      version: 2,
      published_version: 1,
    })
    const second = await update({ payment_page_id, language: '' })
    expect(second.body.data).toMatchObject({ name: 'Winter', language: 'en', version: 3 })
    const read = await api.call(paymentPages.details, { query: { payment_page_id } }, { token })
    expect(read.body.paymentPageDetails).toEqual(second.body.data)
  })

  it('refuses a stale version and bad values', async () => {
    const payment_page_id = await aPage({ version: 4 })
    expect(await update({ payment_page_id, version: 3 })).toMatchObject({
      status: 409,
      body: { detail: 'Someone else saved this page since you opened it', version: 4 },
    })
    expect(await update({ payment_page_id, button_color: 'red' })).toMatchObject({
      status: 400,
      body: { detail: 'Must be a colour like #1F5B45' },
    })
    expect(await update({ payment_page_id, name: ' ' })).toMatchObject({ body: { detail: 'Name is required' } })
  })

  it('takes a logo and gives it back up', async () => {
    const payment_page_id = await aPage()
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    const logo = new Blob([await image.png().toBuffer()])
    const { body } = await update({ payment_page_id }, { logo })
    expect(body.data.logo).toMatch(/^\/uploads\/upl_\w+\.webp$/)
    expect((await update({ payment_page_id, name: 'Kept' })).body.data.logo).toBe(body.data.logo)
    expect((await update({ payment_page_id, remove_logo: true })).body.data.logo).toBeNull()
  })
})

describe('publishing [PP-017]', () => {
  it('shows shoppers the draft only once it is published', async () => {
    const payment_page_id = await aPage()
    await update({ payment_page_id, name: 'Winter' })
    expect(await publishedPage(api.db, payment_page_id)).toMatchObject({ name: 'Payment page' })
    expect(await publish(payment_page_id, 1)).toMatchObject({ status: 409 })
    const { body } = await publish(payment_page_id, 2)
    expect(body.data).toMatchObject({ version: 2, published_version: 2, status: 'live' })
    expect(await publishedPage(api.db, payment_page_id)).toMatchObject({ name: 'Winter', payment_page_id })
  })

  it('makes a page that goes live the default of its kind', async () => {
    const before = await defaultPage(api.db, store_id, 'standard')
    const payment_page_id = await aPage({ status: 'draft', published: null, published_version: null })
    expect(await publishedPage(api.db, payment_page_id)).toBeNull()
    expect((await publish(payment_page_id, 1)).body.data).toMatchObject({ status: 'live', is_default: true })
    expect(before).toMatchObject({ is_default: true })
    expect(await defaultPage(api.db, store_id, 'standard')).toMatchObject({ payment_page_id, is_default: true })
    expect(await defaultPage(api.db, store_id, 'instant')).toBeNull()
  })

  it('keeps a paused page from shoppers', async () => {
    expect(await publishedPage(api.db, await aPage({ status: 'paused' }))).toBeNull()
  })
})

it('lists the pages of the store, newest first [PP-017]', async () => {
  const payment_page_id = await aPage()
  const { body } = await api.call(paymentPages.list, { query: { store_id } }, { token })
  expect(body.payment_pages[0]).toMatchObject({ payment_page_id, store_id, status: 'live' })
  expect(body.total).toBe(body.payment_pages.length)
})
