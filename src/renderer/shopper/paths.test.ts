import { describe, expect, it } from 'vitest'
import { contracts } from '../../shared/contracts/index.ts'
import { paths } from './paths.ts'
import type { ShopperCalls } from './paths.ts'

const { cartSessions, optimizers, shippingMethods, transactions } = contracts

const real: Record<keyof ShopperCalls, { method: string; path: string; access: string }> = {
  getSession: cartSessions.get,
  startByVariant: cartSessions.startByVariant,
  startByOffer: cartSessions.startByOffer,
  generateInstant: cartSessions.generateInstant,
  changeSelection: cartSessions.changeSelection,
  changeAmount: cartSessions.changeAmount,
  updateCustomFields: cartSessions.updateCustomFields,
  addProduct: cartSessions.addProduct,
  removeFromCart: cartSessions.removeFromCart,
  updateQuantity: cartSessions.updateQuantity,
  otherVariants: cartSessions.otherVariants,
  changeVariant: cartSessions.changeVariant,
  choosePlan: cartSessions.choosePlan,
  updateShippingMethod: cartSessions.updateShippingMethod,
  verifyPromoCode: cartSessions.verifyPromoCode,
  applyPromoCode: cartSessions.applyPromoCode,
  removePromoCode: cartSessions.removePromoCode,
  shippingMethods: shippingMethods.fetch,
  updateCustomerInfo: cartSessions.updateCustomerInfo,
  updateAttemptedTransaction: cartSessions.updateAttemptedTransaction,
  updateBrowserInfo: cartSessions.updateBrowserInfo,
  updateProgress: cartSessions.updateProgress,
  recordImpression: cartSessions.recordImpression,
  resumeLink: cartSessions.resumeLink,
  sendResumeCode: cartSessions.sendResumeCode,
  resume: cartSessions.resume,
  recordEvents: cartSessions.recordEvents,
  checkStatus: cartSessions.checkStatus,
  postPurchase: cartSessions.postPurchase,
  bundleTotals: cartSessions.calculateBundleTotals,
  liveOffer: optimizers.live,
  offerImpression: optimizers.impression,
  paymentOptions: transactions.options,
  pay: transactions.pay,
  continuePayment: transactions.continue,
  cancelPayment: transactions.cancel,
  clientCall: transactions.clientCall,
}

describe('shopper API paths', () => {
  it.each(Object.entries(real))('%s matches its contract and needs no token', (name, contract) => {
    expect(Reflect.get(paths, name)).toEqual({ method: contract.method, path: contract.path })
    expect(['public', 'shopper']).toContain(contract.access)
  })

  it('have no other entries', () => {
    expect(Object.keys(paths).toSorted()).toEqual(Object.keys(real).toSorted())
  })
})
