import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { cart } from '../pages/carts.ts'
import { confirmationPage } from '../pages/confirmation-pages.ts'
import { id } from '../fields.ts'
import { optimizer } from '../pages/optimizers.ts'
import { paymentPage } from '../pages/payment-pages.ts'

export const liveCheckout = {
  get: defineContract({
    method: 'GET',
    path: '/live-checkout',
    summary: 'Get the published default cart and pages of a store. Null where none is live (GAP-56)',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({
      cart: z.nullable(cart),
      payment_page: z.nullable(paymentPage),
      confirmation_page: z.nullable(confirmationPage),
      /** All live optimizers, newest first. */
      optimizers: z.array(optimizer),
    }),
  }),
} as const
