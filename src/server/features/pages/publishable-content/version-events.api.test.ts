import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makePaymentPage } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { Live } from '../../../live/live.ts'

const { paymentPages } = contracts
const publish = vi.fn<Live['publish']>(async () => {})
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ deps: { live: { publish } } })
})
afterAll(() => app.close())

it('notifies members immediately who saved or published which version of a page', async () => {
  const owner = await app.signUp()
  const { token, user_id } = owner
  const { store_id } = await app.makeStore(owner)
  const { payment_page_id, version } = await makePaymentPage(app.db, { store_id })
  const told = () =>
    publish.mock.calls.flatMap(([, ...events]) => events.filter(({ type }) => type === 'content.updated'))
  const change = { payment_page_id, version, banner_primary_text: 'Free shipping' }
  const { data } = expectOk(await app.call(paymentPages.update, { body: change }, { token }))
  const by = { user_id, name: expect.any(String) as unknown }
  const saved = {
    type: 'content.updated',
    store_id,
    content_id: payment_page_id,
    change: 'saved',
    version: version + 1,
    by,
  }
  expect(told()).toEqual([saved])
  expectOk(await app.call(paymentPages.publish, { body: { payment_page_id, version: data.version } }, { token }))
  expect(told()).toEqual([saved, { ...saved, change: 'published' }])
  const stale = await app.rawCall(paymentPages.update, { body: change }, { token })
  expect([stale.status, told().length]).toEqual([409, 2])
})
