import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import type { Connector } from '../../../../connectors/connector.ts'
import { createRegistry } from '../../../../connectors/registry.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

/** The registry with changes to every connector. */
const changed = (changes: (connector: Connector) => Partial<Connector>) =>
  createRegistry(app.deps.connectors.list.map((connector) => ({ ...connector, ...changes(connector) })))

it('offers what responds and what the page can show, and fails for neither', async () => {
  const { _id: session_id } = await readySession(app, shop, 'options@example.com')
  const offered = async () =>
    expectOk(await app.call(contracts.transactions.options, { query: { session_id } })).options.length
  const whole = app.deps.connectors
  expect(await offered()).toBe(1)
  app.deps.connectors = changed(() => ({ clientConfig: () => Promise.reject(new ConnectorUnavailable('down')) }))
  expect(await offered()).toBe(0)
  app.deps.connectors = whole
  app.deps.connectors = changed(({ capabilities }) => ({ capabilities: { ...capabilities, on_pages: false } }))
  expect(await offered()).toBe(0)
  app.deps.connectors = whole
  expect(await offered()).toBe(1)
})
