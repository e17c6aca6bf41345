import { expect, it } from 'vitest'
import { defaultPaymentPage } from '../../../shared/domain/page-defaults.ts'
import { pageChecks, type CheckFacts } from './checks.ts'
import { paleChecks } from './editor/checks.ts'

const facts: CheckFacts = {
  instant: false,
  archived: [],
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

it('names what was archived since it was put on the page', () => {
  expect(openOf(values, { instant: true })).not.toContain('archived')
  const found = pageChecks(values, { ...facts, instant: true, archived: ['Mug', 'Tray'] })
  expect(found.find(({ key }) => key === 'archived')).toMatchObject({
    ok: false,
    title: '2 products archived',
    text: 'Shoppers cannot buy Mug, Tray.',
  })
})

it('is not fine with custom CSS that has a problem, saved or not [PP-001]', () => {
  const css = (custom_css: string) => pageChecks({ ...values, custom_css }, facts).find(({ key }) => key === 'css')
  expect(css('.shop-hero { color: #123456 }')).toMatchObject({ ok: true })
  expect(css('.shop-hero { background: url(x) }')).toMatchObject({ ok: false, title: '1 problem in the custom CSS' })
})

it('names the texts that custom CSS makes hard to read', () => {
  expect(paleChecks({ hidden: [] })).toEqual([])
  expect(paleChecks({ hidden: [], pale: ['Contact', 'Payment'] })).toMatchObject([
    {
      ok: false,
      title: 'Custom CSS makes 2 texts hard to read',
      text: 'Under 4.5:1 on their ground: “Contact”, “Payment”.',
    },
  ])
})
