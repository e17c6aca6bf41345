import { expect, it } from 'vitest'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { previewLines } from './preview-cart.ts'

it.each([
  ['USD', ['$49.00', '$19.50']],
  ['JPY', ['¥4,900', '¥1,950']],
  ['KWD', ['KWD 49.000', 'KWD 19.500']],
])("formats sample prices like the store's in %s [DEF-52]", (currency, prices) => {
  const shown = previewLines(currency).map(({ price }) => formatMoney(price, currency).replaceAll('\u00a0', ' '))
  expect(shown).toEqual(prices)
})
