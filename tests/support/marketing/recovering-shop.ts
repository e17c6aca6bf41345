import { contracts } from '../../../src/shared/contracts/index.ts'
import type { RecoverySequence } from '../../../src/shared/contracts/marketing/cart-recovery.ts'
import { recoverCarts } from '../../../src/server/features/sales/cart-recovery/service.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'
import { openShop, readySession, type TestShop } from '../shops/shop.ts'

const { cartRecovery } = contracts

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

let shoppers = 0
const newEmail = () => `shopper-${++shoppers}@mail.example`

/** The part of an email's link after the host. */
export const linkIn = (text: string | undefined, path: 'recover' | 'unsubscribe'): string =>
  new RegExp(`/${path}/[\\w-]+`).exec(text ?? '')?.[0] ?? ''

/** Stores with recovery emails, abandoned carts, and time that passes. */
export function recoveringShops(app: TestApp) {
  const sequenceOf = async (shop: TestShop) =>
    expectOk(await app.call(cartRecovery.sequence, { query: { store_id: shop.store_id } }, { token: shop.token })).data
  const save = async (shop: TestShop, change: Partial<RecoverySequence> = {}) => {
    const { version, ...current } = await sequenceOf(shop)
    const { store_id, token } = shop
    const on = { ...current, enabled: true, holdout_percent: 0, quiet_hours: null }
    return expectOk(await app.call(cartRecovery.update, { body: { ...on, ...change, store_id, version } }, { token }))
      .data
  }
  return {
    sequenceOf,
    save,
    /** A store that sends recovery emails to everyone, at any hour. */
    open: async (change: Partial<RecoverySequence> = {}) => {
      const shop = await openShop(app)
      await save(shop, change)
      return shop
    },
    abandon: async (shop: TestShop, email = newEmail()) => {
      const session = await readySession(app, shop, email)
      return { session, email, mails: () => app.mails(email) }
    },
    /** Lets time pass and runs the job. */
    pass: async (ms: number) => {
      app.clock.advance(ms)
      await recoverCarts(app.deps)
    },
  }
}
