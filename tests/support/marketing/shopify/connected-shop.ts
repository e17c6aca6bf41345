import type { Deps } from '../../../../src/server/deps.ts'
import { openAdmin } from '../../../../src/server/features/integrations/shopify/admin-session.ts'
import { findShop } from '../../../../src/server/features/integrations/shopify/shop-repo.ts'
import { synchronize } from '../../../../src/server/features/integrations/shopify/synchronize.ts'
import type { Sync } from '../../../../src/server/features/integrations/shopify/sync.ts'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import type { Directions } from '../../../../src/shared/domain/shopify/synced-kinds.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../app/test-app.ts'
import { startDoubles, type DoubleServer } from '../../providers/double-server.ts'
import type { ShopCatalog } from './shop-catalog.ts'
import { shopifyDouble, type ShopifyDouble } from './shopify-double.ts'

/** A server whose stores can connect one Shopify store. */
export interface ShopifyWorld {
  app: TestApp
  /** Owner of the stores. */
  owner: TestUser
  double: ShopifyDouble
  doubles: DoubleServer
  catalog: ShopCatalog
  close: () => Promise<void>
}

export async function openShopifyWorld(): Promise<ShopifyWorld> {
  const double = shopifyDouble()
  const doubles = await startDoubles([double])
  const app = await createTestApp({
    settings: { providersUrl: doubles.url, publicUrl: 'https://app.cartwright.example' },
  })
  return {
    app,
    owner: await app.signUp(),
    double,
    doubles,
    catalog: double.catalog,
    close: async () => {
      await app.close()
      await doubles.close()
    },
  }
}

/** A store that is connected with the Shopify store of the world. */
export interface ConnectedShop {
  store_id: string
  token: string
  integration_id: string
  /** Runs the jobs of the store until nothing is left to do now. */
  sync: (deps?: Deps) => Promise<void>
  /** Compares everything in a new run, and returns the run. */
  run: () => Promise<NonNullable<Awaited<ReturnType<ConnectedShop['details']>>['run']>>
  details: () => Promise<NonNullable<Awaited<ReturnType<typeof readDetails>>>>
  products: () => ReturnType<typeof readProducts>
  promos: () => ReturnType<typeof readPromos>
  conflicts: () => ReturnType<typeof readConflicts>
  activity: () => Promise<string[]>
  direct: (directions: Partial<Directions>) => Promise<void>
  resolve: (keep: 'cartwright' | 'shopify') => Promise<void>
  disconnect: () => Promise<void>
  /** What a job works with. */
  job: () => Promise<Sync>
}

const readDetails = async (app: TestApp, store_id: string, token: string) =>
  expectOk(await app.call(contracts.shopify.details, { query: { store_id } }, { token })).data

const readProducts = async (app: TestApp, store_id: string, token: string) =>
  expectOk(await app.call(contracts.inventory.list, { query: { store_id, page: 1, size: 100 } }, { token })).products

const readPromos = async (app: TestApp, store_id: string, token: string) =>
  expectOk(await app.call(contracts.promoCodes.list, { query: { store_id, page: 1, size: 100 } }, { token }))

const readConflicts = async (app: TestApp, store_id: string, token: string) =>
  expectOk(await app.call(contracts.shopify.conflicts, { query: { store_id } }, { token })).data

/** Connects a new store, in both directions unless others are given. Nothing is synchronized yet. */
export async function connectShop(
  { app, owner, double }: ShopifyWorld,
  directions: Partial<Directions> = { products: 'both', stock: 'both', promo_codes: 'both' },
): Promise<ConnectedShop> {
  const { token } = owner
  const { store_id } = await app.makeStore(owner)
  // Every test has the Shopify store for itself: what earlier ones connected is left.
  await app.db.$client.query(`delete from integrations where name = 'shopify'`)
  const fields = {
    shop: 'fernhill-coffee.myshopify.com',
    client_id: '0123456789abcdef0123456789abcdef',
    client_secret: 'shpss_0123456789abcdef0123456789abcdef',
  }
  expectOk(await app.call(contracts.integrations.update, { body: { store_id, name: 'shopify', fields } }, { token }))
  const { rows } = await app.db.$client.query<{ integration_id: string }>(
    'select integration_id from shopify_shops where store_id = $1',
    [store_id],
  )
  const integration_id = rows[0]?.integration_id ?? ''
  const details = async () => {
    const found = await readDetails(app, store_id, token)
    if (!found) throw new Error('Shopify isn’t connected')
    return found
  }
  const sync: ConnectedShop['sync'] = async (deps = app.deps) => {
    for (let job = 0; job < 60; job += 1) {
      await synchronize(deps, integration_id)
      app.clock.advance(60_000)
      // The rate limit restores meanwhile.
      double.drain(2000)
      const found = await readDetails(app, store_id, token)
      if (!found?.run || found.run.finished_at !== null) return
    }
    throw new Error('The synchronization doesn’t end')
  }
  const shop: ConnectedShop = {
    store_id,
    token,
    integration_id,
    sync,
    details,
    run: async () => {
      expectOk(await app.call(contracts.shopify.startSync, { body: { store_id } }, { token }))
      await sync()
      const { run } = await details()
      if (!run) throw new Error('There was no run')
      return run
    },
    products: () => readProducts(app, store_id, token),
    promos: () => readPromos(app, store_id, token),
    conflicts: () => readConflicts(app, store_id, token),
    activity: async () => {
      const query = { store_id, page: 1, size: 100 }
      const { data } = expectOk(await app.call(contracts.shopify.activity, { query }, { token }))
      return data.map(({ text, note }) => (note === '' ? text : `${text}: ${note}`))
    },
    direct: async (change) => {
      expectOk(await app.call(contracts.shopify.update, { body: { store_id, directions: change } }, { token }))
    },
    resolve: async (all) => {
      expectOk(await app.call(contracts.shopify.resolve, { body: { store_id, all } }, { token }))
      await sync()
    },
    disconnect: async () => {
      expectOk(await app.call(contracts.integrations.disconnect, { body: { store_id, name: 'shopify' } }, { token }))
    },
    job: async () => {
      const connected = await findShop(app.db, integration_id)
      if (!connected) throw new Error('Shopify isn’t connected')
      return { deps: app.deps, admin: openAdmin(app.deps, connected), connected }
    },
  }
  await shop.direct(directions)
  return shop
}

/** Empties the Shopify store of the world. */
export function emptyShop({ catalog, double }: ShopifyWorld): void {
  double.drain(2000)
  catalog.products.length = 0
  catalog.discounts.length = 0
  catalog.bulk = null
  catalog.beforeStock = () => {}
  catalog.refusal = ''
}
