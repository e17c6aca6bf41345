import { expect, it } from 'vitest'
import { defaultPaymentPage } from '../../../shared/domain/page-defaults.ts'
import { pageChecks, type CheckFacts } from './checks.ts'

const facts: CheckFacts = {
  instant: false,
  methods: 1,
  connections: undefined,
  mode: 'test',
  hasTerms: true,
  hiddenParts: [],
}
const values = defaultPaymentPage()
const openOf = (given: typeof values, more: Partial<CheckFacts> = {}) =>
  pageChecks(given, { ...facts, ...more })
    .filter(({ ok }) => !ok)
    .map(({ key }) => key)

it('tells that an instant page names no product before shoppers find out', () => {
  expect(openOf(values)).not.toContain('products')
  expect(openOf(values, { instant: true })).toContain('products')
  expect(openOf({ ...values, selected_products: ['prd_1'] }, { instant: true })).not.toContain('products')
})
