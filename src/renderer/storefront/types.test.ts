import { expectTypeOf, it } from 'vitest'
import type { LiveCart } from '../../shared/contracts/checkout/live-cart.ts'
import type { ShopperOrder } from '../../shared/contracts/checkout/shopper-order.ts'
import type { PaymentPage } from '../../shared/contracts/pages/payment-pages.ts'
import type { ShippingMethod } from '../../shared/contracts/checkout/shipping-methods.ts'
import type { PublicStore } from '../../shared/contracts/stores/store.ts'
import type { ShopOrder, ShopOrderCustomer } from './summary/order-types.ts'
import type { ShopPage, ShopSession, ShopShippingMethod, ShopStore } from './types.ts'

it("accepts the contracts' responses without mapping [SS-013] [CF-003] [PP-001]", () => {
  expectTypeOf<LiveCart>().toExtend<ShopSession>()
  expectTypeOf<LiveCart>().toExtend<ShopOrderCustomer>()
  expectTypeOf<PaymentPage>().toExtend<ShopPage>()
  expectTypeOf<PublicStore>().toExtend<ShopStore>()
  expectTypeOf<ShippingMethod>().toExtend<ShopShippingMethod>()
  expectTypeOf<ShopperOrder>().toExtend<ShopOrder>()
})
