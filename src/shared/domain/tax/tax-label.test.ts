import { expect, it } from 'vitest'
import { taxLabel } from './tax-label.ts'

const rates = [
  { name: 'GST', percentage: '5' },
  { name: 'PST', percentage: '9.975' },
]

it.each([
  [undefined, 'GST 5% + PST 9.975%'],
  ['de-AT', 'GST 5 % + PST 9,975 %'],
  ['fr', 'GST 5 % + PST 9,975 %'],
  ['ja', 'GST 5% + PST 9.975%'],
])('formats percentages for %s [PP-003]', (locale, label) => {
  expect(taxLabel(rates, locale).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(label)
})

it.each(['0.0001', '5.555', '8.2525', '100'])('keeps all decimals of %s', (percentage) => {
  expect(taxLabel([{ name: 'Tax', percentage }])).toBe(`Tax ${percentage}%`)
})

it('is empty without a tax', () => {
  expect(taxLabel(undefined)).toBe('')
})
