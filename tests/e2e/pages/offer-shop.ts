import { expect, type Page } from '@playwright/test'
import { contracts } from '../../../src/shared/contracts/index.ts'
import {
  callRemote,
  openRemoteShop,
  REMOTE_PASSWORD,
  requireOk,
  type Remote,
  type RemoteShop,
} from '../../support/e2e/remote-shop.ts'
import { AccountPages } from './account-pages.ts'
import { OptimizerEditor } from './optimizer-editor.ts'

/** Products to offer with the 19.99 kettle. */
const products = [
  { title: 'Care kit', price: 1600 },
  { title: 'Hand grinder', price: 12_000 },
  { title: 'Brew scale', price: 5400 },
  { title: 'Travel case', price: 3000 },
]

/** Creates a store with products to offer, and signs its merchant in on `page`. */
export async function openOfferShop(
  page: Page,
  server: Remote,
): Promise<{ shop: RemoteShop; editor: OptimizerEditor }> {
  const shop = await openRemoteShop(server)
  const { store_id, token } = shop
  for (const { title, price } of products) {
    const body = { store_id, title, variants: [{ title: 'Default', price, stock: 50 }] }
    requireOk(await callRemote(server, contracts.inventory.create, { body }, { token }))
  }
  await new AccountPages(page).logIn({ email: shop.email, password: REMOTE_PASSWORD })
  await expect(page).toHaveURL(/\/dashboard/)
  return { shop, editor: new OptimizerEditor(page) }
}
