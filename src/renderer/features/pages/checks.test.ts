import { expect, it } from 'vitest'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
import { pageChecks, type CheckFacts } from './checks.ts'
import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'
import { withCssFindings } from './editor/page-checks.ts'

const facts: CheckFacts = {
  instant: false,
  archived: [],
  methods: 1,
  connections: undefined,
  mode: 'test',
  currency: 'USD',
  hasTerms: true,
  hiddenParts: [],
}
const values = defaultPaymentPage()
const connection: Connection = {
  connector_id: 'con_1',
  connection_id: 'con_1',
  store_id: 'str_1',
  provider: 'test_gateway',
  provider_name: 'Test gateway',
  account_name: 'Test gateway',
  environment: 'sandbox',
  mode: 'test',
  active: true,
  is_default: true,
  status: 'active',
  methods: ['card'],
  currencies: 'any',
  on_pages: true,
  token_scope: 'test-gateway',
  health: { state: 'ok', since: null, attempts: 0, approved: 0, faults: 0, latency_ms: null, last_fault: null },
  approved_24h: 0,
  attempts_24h: 0,
  approved_30d: 0,
  attempts_30d: 0,
  volume_30d: [],
  cap: null,
  created_at: '2026-05-02T09:00:00.000Z',
}
const openOf = (given: typeof values, more: Partial<CheckFacts> = {}) =>
  pageChecks(given, { ...facts, ...more })
    .filter(({ ok }) => !ok)
    .map(({ key }) => key)

it('warns about a banner without text', () => {
  const shown = { ...values, banner_enabled: true }
  expect(openOf({ ...shown, banner_enabled: false })).not.toContain('banner')
  expect(openOf({ ...shown, banner_primary_text: ' ', banner_secondary_text: '' })).toContain('banner')
  expect(openOf({ ...shown, banner_primary_text: 'Free shipping' })).not.toContain('banner')
})

it('warns about an instant page without products', () => {
  expect(openOf(values)).not.toContain('products')
  expect(openOf(values, { instant: true })).toContain('products')
  expect(openOf({ ...values, selected_products: ['prd_1'] }, { instant: true })).not.toContain('products')
})

it('names products that were archived after they were added to the page', () => {
  expect(openOf(values, { instant: true })).not.toContain('archived')
  const found = pageChecks(values, { ...facts, instant: true, archived: ['Mug', 'Tray'] })
  expect(found.find(({ key }) => key === 'archived')).toMatchObject({
    ok: false,
    title: '2 products archived',
    text: 'Shoppers can’t buy Mug, Tray.',
  })
})

it('reports that no account accepts the store currency, with a link', () => {
  const dollars = { ...connection, currencies: ['USD'] }
  const told = (currency: string) =>
    pageChecks(values, { ...facts, currency, connections: [dollars] }).find(({ key }) => key === 'payment')
  expect(told('USD')?.ok).toBe(true)
  expect(told('CAD')).toMatchObject({
    ok: false,
    title: 'No connected account supports CAD',
    link: { label: 'Connect account', path: '/payments/accounts/choose-connector' },
  })
})

it('reports that shipped products have no shipping rate, and links to where to add one', () => {
  const told = (methods: number | undefined, shipping_method_enabled = true) =>
    pageChecks({ ...values, shipping_method_enabled }, { ...facts, methods }).find(({ key }) => key === 'shipping')
  expect(told(0)).toMatchObject({
    ok: false,
    title: 'No shipping rate',
    text: 'Shoppers can’t pay for orders with shipping until you add one.',
    group: { label: 'Add a shipping method', title: 'Shipping methods' },
  })
  expect(told(2)).toEqual({ key: 'shipping', ok: true, title: '2 shipping methods' })
  expect(told(0, false)).toBeUndefined()
  expect(told(undefined)).toBeUndefined()
})

it('counts only accounts of providers with fields on the page', () => {
  const account = (account_name: string, on_pages: boolean): Connection => ({ ...connection, account_name, on_pages })
  const told = (connections: Connection[]) =>
    pageChecks(values, { ...facts, connections }).find(({ key }) => key === 'payment')
  expect(told([account('One', true), account('Two', false)])).toMatchObject({ title: '1 account can take payments' })
  expect(told([account('Two', false)])).toMatchObject({
    ok: false,
    text: 'Payment pages don’t support Two yet.',
  })
  expect(told([])).toMatchObject({ ok: false, text: 'No test account is active.' })
})

it('reports problems in custom CSS, saved or not [PP-001]', () => {
  const css = (custom_css: string) => pageChecks({ ...values, custom_css }, facts).find(({ key }) => key === 'css')
  expect(css('.shop-hero { color: #123456 }')).toMatchObject({ ok: true })
  expect(css('.shop-hero { background: url(x) }')).toMatchObject({ ok: false, title: '1 problem in the custom CSS' })
})

it('names texts that custom CSS makes hard to read', () => {
  const fine = [{ key: 'colours', ok: true, title: 'All text is readable' }]
  expect(withCssFindings(fine, { hidden: [] })).toEqual(fine)
  // The passing contrast check is dropped if custom CSS makes a text hard to read.
  expect(withCssFindings(fine, { hidden: [], pale: ['Contact', 'Payment'] })).toMatchObject([
    {
      ok: false,
      title: 'Custom CSS makes 2 texts hard to read',
      text: 'Contrast below 4.5:1: “Contact”, “Payment”.',
    },
  ])
  expect(withCssFindings(fine, { hidden: [], pale: ['Contact', 'Payment'], pale_count: 40 })).toMatchObject([
    {
      title: 'Custom CSS makes 40 texts hard to read',
      text: 'Contrast below 4.5:1: “Contact”, “Payment” and 38 more.',
    },
  ])
})
