import type { Contracts } from '../../shared/contracts/index.ts'

type Sessions = Contracts['cartSessions']
type Optimizers = Contracts['optimizers']

/** The calls of the shopper's pages by contract. Types only: the contracts would add 11 KiB. */
export interface ShopperCalls {
  getSession: Sessions['get']
  resumeLink: Sessions['resumeLink']
  sendResumeCode: Sessions['sendResumeCode']
  resume: Sessions['resume']
  startByVariant: Sessions['startByVariant']
  startByOffer: Sessions['startByOffer']
  generateInstant: Sessions['generateInstant']
  changeSelection: Sessions['changeSelection']
  changeAmount: Sessions['changeAmount']
  updateCustomFields: Sessions['updateCustomFields']
  addProduct: Sessions['addProduct']
  removeFromCart: Sessions['removeFromCart']
  updateQuantity: Sessions['updateQuantity']
  otherVariants: Sessions['otherVariants']
  changeVariant: Sessions['changeVariant']
  choosePlan: Sessions['choosePlan']
  updateShippingMethod: Sessions['updateShippingMethod']
  verifyPromoCode: Sessions['verifyPromoCode']
  applyPromoCode: Sessions['applyPromoCode']
  removePromoCode: Sessions['removePromoCode']
  shippingMethods: Contracts['shippingMethods']['fetch']
  updateCustomerInfo: Sessions['updateCustomerInfo']
  updateAttemptedTransaction: Sessions['updateAttemptedTransaction']
  updateBrowserInfo: Sessions['updateBrowserInfo']
  updateProgress: Sessions['updateProgress']
  recordImpression: Sessions['recordImpression']
  recordEvents: Sessions['recordEvents']
  checkStatus: Sessions['checkStatus']
  postPurchase: Sessions['postPurchase']
  bundleTotals: Sessions['calculateBundleTotals']
  liveOffer: Optimizers['live']
  offerImpression: Optimizers['impression']
  paymentOptions: Contracts['transactions']['options']
  pay: Contracts['transactions']['pay']
  continuePayment: Contracts['transactions']['continue']
  cancelPayment: Contracts['transactions']['cancel']
  clientCall: Contracts['transactions']['clientCall']
}

type Routes = { readonly [Name in keyof ShopperCalls]: Pick<ShopperCalls[Name], 'method' | 'path'> }

/** Method and path of each call. One that differs from its contract is a type error. */
export const paths: Routes = {
  getSession: { method: 'GET', path: '/cart-sessions/:sessionId' },
  resumeLink: { method: 'POST', path: '/cart-sessions/resume-link' },
  sendResumeCode: { method: 'POST', path: '/cart-sessions/resume-code' },
  resume: { method: 'POST', path: '/cart-sessions/resume' },
  startByVariant: { method: 'POST', path: '/cart-sessions/generate-by-variant' },
  startByOffer: { method: 'POST', path: '/cart-sessions/generate-by-offer' },
  generateInstant: { method: 'GET', path: '/cart-sessions/generate-instant/:link' },
  changeSelection: { method: 'POST', path: '/cart-sessions/change-selection' },
  changeAmount: { method: 'POST', path: '/cart-sessions/change-amount' },
  updateCustomFields: { method: 'POST', path: '/cart-sessions/update-custom-fields' },
  addProduct: { method: 'POST', path: '/cart-sessions/add-product' },
  removeFromCart: { method: 'POST', path: '/cart-sessions/remove-from-cart' },
  updateQuantity: { method: 'POST', path: '/cart-sessions/update-quantity' },
  otherVariants: { method: 'GET', path: '/cart-sessions/other-variants' },
  changeVariant: { method: 'POST', path: '/cart-sessions/change-variant' },
  choosePlan: { method: 'POST', path: '/cart-sessions/choose-plan' },
  updateShippingMethod: { method: 'POST', path: '/cart-sessions/update-shipping-method' },
  verifyPromoCode: { method: 'POST', path: '/shopify/promo-codes/verify' },
  applyPromoCode: { method: 'POST', path: '/cart-sessions/apply-promo-code' },
  removePromoCode: { method: 'POST', path: '/cart-sessions/remove-promo-code' },
  shippingMethods: { method: 'POST', path: '/shipping-methods/fetch' },
  updateCustomerInfo: { method: 'POST', path: '/cart-sessions/update-customer-info' },
  updateAttemptedTransaction: { method: 'POST', path: '/cart-sessions/update-attempted-transaction' },
  updateBrowserInfo: { method: 'POST', path: '/cart-sessions/update-browser-info' },
  updateProgress: { method: 'POST', path: '/cart-sessions/update-progress' },
  recordImpression: { method: 'POST', path: '/cart-sessions/record-impression' },
  recordEvents: { method: 'POST', path: '/cart-sessions/record-events' },
  checkStatus: { method: 'POST', path: '/cart-sessions/check-status' },
  postPurchase: { method: 'POST', path: '/cart-sessions/post-purchase' },
  bundleTotals: { method: 'POST', path: '/cart-sessions/calculate-bundle-totals' },
  liveOffer: { method: 'POST', path: '/optimizer/live' },
  offerImpression: { method: 'POST', path: '/optimizer/impression' },
  paymentOptions: { method: 'GET', path: '/transactions/options' },
  pay: { method: 'POST', path: '/transactions/pay' },
  continuePayment: { method: 'POST', path: '/transactions/continue' },
  cancelPayment: { method: 'POST', path: '/transactions/cancel' },
  clientCall: { method: 'POST', path: '/transactions/client-call' },
}
