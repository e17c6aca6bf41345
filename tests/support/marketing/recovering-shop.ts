import { contracts } from '../../../src/shared/contracts/index.ts'
import { recoverySettings, type RecoverySequence } from '../../../src/shared/contracts/marketing/cart-recovery.ts'
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
  /** Saves and publishes a change, and turns the emails on or off. */
  const save = async (shop: TestShop, { enabled = true, ...change }: Partial<RecoverySequence> = {}) => {
    const { store_id, token } = shop
    const settings = recoverySettings.parse(await sequenceOf(shop))
    const body = { ...settings, holdout_percent: 0, quiet_hours: null, ...change, store_id }
    const { data } = expectOk(await app.call(cartRecovery.update, { body }, { token }))
    expectOk(await app.call(cartRecovery.publish, { body: { store_id, version: data.version } }, { token }))
    return expectOk(await app.call(cartRecovery.setEnabled, { body: { store_id, enabled } }, { token })).data
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
