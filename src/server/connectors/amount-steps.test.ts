import { expect, it } from 'vitest'
import { currencyDecimals } from '../../shared/domain/money/money.ts'
import * as adyen from './adyen/amounts.ts'
import * as paypal from './paypal/amounts.ts'
import * as stripe from './stripe/amounts.ts'

const codes = Intl.supportedValuesOf('currency')

it.each([
  ['Stripe', stripe, codes],
  ['Adyen', adyen, codes],
  ['PayPal', paypal, paypal.PAYPAL_CURRENCIES],
])('%s accepts exactly the amounts that match its amount step', (_, { amountProblem, amountStep }, currencies) => {
  const found = currencies.map((currency) => {
    const step = amountStep(currency)
    const taken = [step * 7, step * 70, step * 1234].every((amount) => amountProblem(amount, currency) === null)
    return { currency, taken, refused: step === 1 || amountProblem(step * 7 + 1, currency) !== null }
  })
  expect(found).toEqual(currencies.map((currency) => ({ currency, taken: true, refused: true })))
})

it('uses steps of ten for three-decimal currencies at Stripe, and whole forints at PayPal', () => {
  expect(stripe.amountStep('KWD')).toBe(10)
  expect(stripe.amountStep('USD')).toBe(1)
  expect(paypal.amountStep('HUF')).toBe(10 ** currencyDecimals('HUF'))
})
