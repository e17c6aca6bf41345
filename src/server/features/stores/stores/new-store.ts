import { defaultCart, defaultConfirmationPage, newPaymentPage } from '../../../../shared/domain/pages/page-defaults.ts'
import { newId, type IdPrefix } from '../../../db/ids.ts'
import type { NewStore } from './repo.ts'

/** A new store: in test mode, with live pages. Shipping is left to the merchant. */
export function newStore(
  { store_name, time_zone }: { store_name: string; time_zone: string },
  owner_id: string,
  now: Date,
): NewStore {
  const id = (prefix: IdPrefix): string => newId(prefix, now.getTime())
  const store_id = id('str')
  const payment_page_id = id('pgp')
  const paymentPage = newPaymentPage()
  const cart = defaultCart()
  const confirmationPage = defaultConfirmationPage()
  const livePage = {
    store_id,
    status: 'live',
    is_default: true,
    version: 1,
    published_version: 1,
    published_at: now,
    created_at: now,
    updated_at: now,
  }
  const published = (content: { name: string }) => ({
    ...livePage,
    name: content.name,
    draft: { ...content },
    published: { ...content },
  })
  return {
    store: { store_id, store_name, time_zone, created_at: now, updated_at: now },
    owner_id,
    payment_page: { payment_page_id, payment_page_type: 'standard', ...published(paymentPage) },
    cart: { cart_id: id('crt'), ...published(cart) },
    confirmation_page: { confirmation_page_id: id('pgc'), ...published(confirmationPage) },
  }
}
