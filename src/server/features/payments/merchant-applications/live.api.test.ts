import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { openShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

let app: TestApp
const { create, withdraw } = contracts.midApplications

beforeAll(async () => {
  app = await createTestApp()
}, 60_000)
afterAll(() => app.close())

it('updates the screens of all members when an application gets a message, whatever their notification settings', async () => {
  const { store_id, token } = await openShop(app)
  const { application_id } = expectOk(await app.call(create, { body: { store_id } }, { token })).data
  const published = vi.spyOn(app.deps.live, 'publish')
  expectOk(await app.call(withdraw, { body: { application_id } }, { token }))
  expect(published).toHaveBeenCalledWith(expect.anything(), { type: 'store.updated', store_id })
})
