import type { Contracts } from '../../shared/contracts/index.ts'

type Sessions = Contracts['cartSessions']

/** The calls of a shopper's page, by the contracts they are. Only their types come in: the contracts weigh 11 KiB. */
export interface ShopperCalls {
  getSession: Sessions['get']
  paymentPage: Sessions['paymentPage']
  startByVariant: Sessions['startByVariant']
  addProduct: Sessions['addProduct']
  removeFromCart: Sessions['removeFromCart']
  updateQuantity: Sessions['updateQuantity']
  updateShippingMethod: Sessions['updateShippingMethod']
  verifyPromoCode: Sessions['verifyPromoCode']
  applyPromoCode: Sessions['applyPromoCode']
  removePromoCode: Sessions['removePromoCode']
  updateCustomerInfo: Sessions['updateCustomerInfo']
  updateAttemptedTransaction: Sessions['updateAttemptedTransaction']
  updateBrowserInfo: Sessions['updateBrowserInfo']
  updateProgress: Sessions['updateProgress']
  recordImpression: Sessions['recordImpression']
  checkStatus: Sessions['checkStatus']
  postPurchase: Sessions['postPurchase']
  pay: Contracts['transactions']['pay']
  continuePayment: Contracts['transactions']['continue']
  cancelPayment: Contracts['transactions']['cancel']
  fullOrder: Contracts['orders']['full']
  storeDetails: Contracts['stores']['details']
}

type Routes = { readonly [Name in keyof ShopperCalls]: Pick<ShopperCalls[Name], 'method' | 'path'> }

/** Where each call goes. A method or path that its contract does not have is a type error. */
export const paths: Routes = {
  getSession: { method: 'GET', path: '/cart-sessions/:sessionId' },
  paymentPage: { method: 'GET', path: '/cart-sessions/payment-page' },
  startByVariant: { method: 'POST', path: '/cart-sessions/generate-by-variant' },
  addProduct: { method: 'POST', path: '/cart-sessions/add-product' },
  removeFromCart: { method: 'POST', path: '/cart-sessions/remove-from-cart' },
  updateQuantity: { method: 'POST', path: '/cart-sessions/update-quantity' },
  updateShippingMethod: { method: 'POST', path: '/cart-sessions/update-shipping-method' },
  verifyPromoCode: { method: 'POST', path: '/shopify/promo-codes/verify' },
  applyPromoCode: { method: 'POST', path: '/cart-sessions/apply-promo-code' },
  removePromoCode: { method: 'POST', path: '/cart-sessions/remove-promo-code' },
  updateCustomerInfo: { method: 'POST', path: '/cart-sessions/update-customer-info' },
  updateAttemptedTransaction: { method: 'POST', path: '/cart-sessions/update-attempted-transaction' },
  updateBrowserInfo: { method: 'POST', path: '/cart-sessions/update-browser-info' },
  updateProgress: { method: 'POST', path: '/cart-sessions/update-progress' },
  recordImpression: { method: 'POST', path: '/cart-sessions/record-impression' },
  checkStatus: { method: 'POST', path: '/cart-sessions/check-status' },
  postPurchase: { method: 'POST', path: '/cart-sessions/post-purchase' },
  pay: { method: 'POST', path: '/transactions/pay' },
  continuePayment: { method: 'POST', path: '/transactions/continue' },
  cancelPayment: { method: 'POST', path: '/transactions/cancel' },
  fullOrder: { method: 'GET', path: '/orders/full-order/:sessionId' },
  storeDetails: { method: 'GET', path: '/store/get-store-details' },
}
