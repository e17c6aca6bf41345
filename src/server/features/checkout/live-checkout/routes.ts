import type { Handlers } from '../../../http/handler.ts'
import { cartOf } from '../../pages/carts/service.ts'
import { confirmationPageOf } from '../../pages/confirmation-pages/service.ts'
import { liveOptimizers } from '../../pages/optimizers/service.ts'
import { defaultPage } from '../../pages/payment-pages/service.ts'

export const liveCheckoutRoutes: Handlers<'liveCheckout'> = {
  get: async ({ deps, store: { store_id } }) => {
    const [cart, payment_page, confirmation_page, optimizers] = await Promise.all([
      cartOf(deps, store_id),
      defaultPage(deps.db, store_id, 'standard'),
      confirmationPageOf(deps, store_id),
      liveOptimizers(deps.db, store_id),
    ])
    return { cart, payment_page, confirmation_page, optimizers }
  },
}
