import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeAffirmationBox, makeReview } from '../../../../../tests/support/app/factories.ts'
import { openShop, readySession } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import { paymentPage } from '../../../../shared/contracts/pages/payment-pages.ts'
import { shownAffirmation } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import { shownReview } from '../../../../shared/contracts/pages/reviews.ts'
import { defaultPaymentPage } from '../../../../shared/domain/pages/page-defaults.ts'
import { shopData } from '../../checkout/checkout-page/service.ts'
import { shopParts } from './service.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A shop with two reviews and an affirmation box, and what a shopper's first paint gets of them. */
async function openWith(flags: { reviews_enabled?: boolean; affirmation_box_enabled?: boolean }) {
  const shop = await openShop(app)
  const session = await readySession(app, shop)
  const { store_id } = shop
  const { payment_page_id } = session
  await makeReview(app.db, { store_id, payment_page_id, user_name: 'Second', section_order: 1 })
  await makeReview(app.db, { store_id, payment_page_id, user_name: 'First', section_order: 0 })
  await makeAffirmationBox(app.db, { store_id, payment_page_id, section_order: 'two,one' })
  await app.db.$client.query('update payment_pages set published = published || $2 where payment_page_id = $1', [
    payment_page_id,
    JSON.stringify(flags),
  ])
  return shopData(app.deps, { device: testDevice, host: 'localhost', path: '/checkout', session: session._id })
}

it('returns what the published page shows, in order, and nothing else [API-148] [API-149] [PP-003]', async () => {
  const data = await openWith({ reviews_enabled: true, affirmation_box_enabled: true })
  if (data.kind !== 'checkout') throw new Error(data.kind)
  expect(data.reviews.map(({ user_name }) => user_name)).toEqual(['First', 'Second'])
  expect(data.affirmation_box).toMatchObject({ title_one: '60-day returns', section_order: ['two', 'one'] })
  expect(data.reviews).toEqual(data.reviews.map((each) => shownReview.parse(each)))
  expect(data.affirmation_box).toEqual(shownAffirmation.parse(data.affirmation_box))
})

it.each([
  [{}, 0, false],
  [{ reviews_enabled: true }, 2, false],
  [{ affirmation_box_enabled: true }, 0, true],
])('omits what the page has turned off: %o [PP-003]', async (flags, reviews, box) => {
  const data = await openWith(flags)
  if (data.kind !== 'checkout') throw new Error(data.kind)
  expect([data.reviews.length, data.affirmation_box !== null]).toEqual([reviews, box])
})

it('makes no query for a page that shows neither', async () => {
  const execute = vi.spyOn(app.db, 'execute')
  const identity = {
    payment_page_id: 'pgp_1',
    store_id: 'str_1',
    payment_page_type: 'standard',
    status: 'live',
    is_default: true,
  }
  const page = paymentPage.parse({ ...defaultPaymentPage(), ...identity })
  expect(await shopParts(app.db, page)).toEqual({ reviews: [], affirmation_box: null })
  expect(execute).not.toHaveBeenCalled()
})
