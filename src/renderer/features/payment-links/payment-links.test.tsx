import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { makePlan } from '../../../../tests/support/app/plan-rows.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { unusedKey, linkRules, linkValues } from './link-form.ts'
import { linkUrl, SELLS_NOTHING, soldText } from './link-labels.ts'
import { makeLink } from './payment-links.fixture.ts'
import PaymentLinkScreen from './payment-link-screen.tsx'
import PaymentLinksScreen from './payment-links-screen.tsx'

const LIST = 'GET /api/payment-links/all'
const CREATE = 'POST /api/payment-links/create'
const UPDATE = 'POST /api/payment-links/update'
const STATUS = 'POST /api/payment-links/set-status'
const REMOVE = 'POST /api/payment-links/delete'
const base = '/editor/checkout/payment-links'

const routes = [
  { path: base, element: <PaymentLinksScreen /> },
  { path: `${base}/new`, element: <PaymentLinkScreen /> },
  { path: `${base}/update/:paymentLinkId`, element: <PaymentLinkScreen /> },
]

const listed = (...payment_links: ReturnType<typeof makeLink>[]) => ({
  body: { payment_links, total: payment_links.length },
})
const basics = {
  [LIST]: listed(makeLink()),
  'GET /api/payment-links/details': { body: { data: makeLink() } },
  'GET /api/inventory/all': { body: { products: [], total: 0 } },
  'GET /api/subscriptions/store-plans': { body: { plans: [], total: 0 } },
  'GET /api/payment-page/all': { body: { payment_pages: [], total: 0 } },
}

function show(at: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const { sent } = fakeApi({ ...basics, ...answers })
  const bodies = (name: string) =>
    sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name).map(({ body }) => body)
  return { ...renderRoutes(routes, at), bodies }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('the list of payment links [API-079] [RT-064]', () => {
  it('shows name, URL, uses and limit, revenue, end and status', async () => {
    const over = makeLink({ payment_link_id: 'lnk_2', name: 'Gone', status: 'used_up', uses: 10 })
    show(base, { [LIST]: listed(makeLink(), over) })
    const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)
    const row = await rowOf('Spring set')
    for (const words of ['1 product', '3 of 10', '$59.97', 'Never', 'Active']) expect(row.getByText(words)).toBeTruthy()
    expect(row.getByText(/\/quick-checkout\?link=spring-set$/)).toBeTruthy()
    expect(row.getByRole('button', { name: 'Copy link to Spring set' })).toBeTruthy()
    expect((await rowOf('Gone')).getByText('Used up')).toBeTruthy()
  })

  it('pauses the selected links after one confirmation', async () => {
    const { bodies } = show(base, { [STATUS]: { body: { changed: 1 } } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Spring set' }))
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pause 1 payment link' }))
    expect(await screen.findByText('Spring set paused')).toBeTruthy()
    expect(bodies(STATUS)).toEqual([{ store_id: 'str_1', payment_link_ids: ['lnk_1'], status: 'paused' }])
  })

  it('offers to create the first link', async () => {
    show(base, { [LIST]: listed() })
    expect(await screen.findByText('No payment links yet')).toBeTruthy()
  })
})

describe('the payment link form [API-079] [RT-065]', () => {
  it('creates a link from the filled-in fields, without generating a path itself', async () => {
    const { bodies } = show(`${base}/new`, { [CREATE]: { body: { data: makeLink({ name: 'Class' }) } } })
    type(await screen.findByRole('textbox', { name: /^Name/ }), 'Class')
    fireEvent.click(screen.getByRole('radio', { name: 'Custom amount' }))
    type(screen.getByRole('textbox', { name: 'Minimum amount' }), '25')
    fireEvent.click(screen.getByRole('button', { name: 'Add question' }))
    type(screen.getByRole('textbox', { name: 'Question 1' }), 'Who comes?')
    type(screen.getByRole('textbox', { name: 'Redirect URL' }), 'https://example.com/thanks')
    expect(screen.getByText('Accepts an amount: from $25.00.')).toBeTruthy()
    expect(screen.getByText('Redirects shoppers to example.com after confirmation.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Create payment link' }))
    expect(await screen.findByText('Class created')).toBeTruthy()
    expect(bodies(CREATE)).toMatchObject([
      {
        store_id: 'str_1',
        name: 'Class',
        kind: 'amount',
        minimum_amount: 2500,
        custom_fields: [{ key: 'question_1', label: 'Who comes?', required: false }],
        redirect_url: 'https://example.com/thanks',
      },
    ])
    expect(bodies(CREATE)[0]).not.toHaveProperty('link')
  })

  it('preselects a subscription for a product that has plans', async () => {
    const { bodies } = show(`${base}/update/lnk_1`, {
      'GET /api/subscriptions/store-plans': { body: { plans: [makePlan()], total: 1 } },
      [UPDATE]: { body: { data: makeLink() } },
    })
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Preselected purchase option/ })
    expect(field.value).toBe('One-time purchase')
    fireEvent.click(field)
    fireEvent.click(await screen.findByRole('option', { name: 'Single-origin monthly: Every month' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(bodies(UPDATE)).toMatchObject([{ products: [{ product_id: 'prd_1', plan_option_id: 'plo_1' }] }])
  })

  it('shows URL, QR code and figures of a saved link, and saves a change', async () => {
    const { bodies } = show(`${base}/update/lnk_1`, {
      [UPDATE]: { body: { data: makeLink({ name: 'Autumn set' }) } },
    })
    expect(await screen.findByRole('img', { name: /^QR code of .*link=spring-set$/ })).toBeTruthy()
    for (const name of ['SVG', 'PNG']) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByText('$59.97')).toBeTruthy()
    type(screen.getByRole('textbox', { name: /^Name/ }), 'Autumn set')
    type(screen.getByRole('textbox', { name: 'Source' }), 'mail')
    expect(screen.getByText('Takes effect when you save.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(bodies(UPDATE)).toMatchObject([
      { payment_link_id: 'lnk_1', name: 'Autumn set', utm: { utm_source: 'mail' } },
    ])
  })

  it('shows a taken path at its field and preserves the other values', async () => {
    const message = 'Another payment link already uses this address'
    show(`${base}/update/lnk_1`, { [UPDATE]: { status: 409, body: { detail: message, errors: { link: message } } } })
    const field = await screen.findByRole('textbox', { name: 'Custom URL ending' })
    type(field, 'taken')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(field).toHaveProperty('value', 'taken')
  })

  it('warns about a link that sells nothing until it has a product', async () => {
    const empty = { payment_page_id: 'pg_1', name: 'Main', payment_page_type: 'standard', selected_products: [] }
    const pages = [{ ...empty, status: 'live', is_default: true }]
    show(`${base}/new`, { 'GET /api/payment-page/all': { body: { payment_pages: pages, total: 1 } } })
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    expect(await screen.findByText(SELLS_NOTHING)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Custom amount' }))
    expect(name).toBeTruthy()
    expect(screen.queryByText(SELLS_NOTHING)).toBeNull()
  })

  it('asks for confirmation before it deletes', async () => {
    const { bodies } = show(`${base}/update/lnk_1`, { [REMOVE]: { body: { message: 'Payment link deleted' } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete payment link' }))
    expect(await screen.findByText('Spring set deleted')).toBeTruthy()
    expect(bodies(REMOVE)).toEqual([{ payment_link_id: 'lnk_1' }])
  })
})

describe('link texts and rules', () => {
  it('describe what is sold and where', () => {
    expect(soldText(makeLink({ products: [] }), 'USD')).toBe('Products on its page')
    expect(soldText(makeLink({ products: [], sells_nothing: true }), 'USD')).toBe('No products yet')
    expect(soldText(makeLink({ kind: 'amount', minimum_amount: 100, maximum_amount: 500 }), 'USD')).toBe(
      '$1.00 to $5.00',
    )
    const address = linkUrl({ checkout_domain: 'pay.example.com' }, 'a1', {
      utm_source: 'mail',
      utm_medium: '',
      utm_campaign: '',
    })
    expect(address).toBe('https://pay.example.com/quick-checkout?link=a1&utm_source=mail')
  })

  it('validate across fields and give each question a unique key', () => {
    const values = { ...linkValues(makeLink()), kind: 'amount' as const, minimum_amount: 500, maximum_amount: 100 }
    expect(linkRules(values, null)).toEqual({ maximum_amount: 'Maximum can’t be less than the minimum' })
    expect(unusedKey([{ key: 'question_2', label: '', required: false }])).toBe('question_1')
    expect(unusedKey([{ key: 'question_1', label: '', required: false }])).toBe('question_2')
  })
})
