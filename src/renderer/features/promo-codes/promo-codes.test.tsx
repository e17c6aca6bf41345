import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { makePromo } from './promo-codes.fixture.ts'
import PromoCodeScreen from './promo-code-screen.tsx'
import PromoCodesScreen from './promo-codes-screen.tsx'

const LIST = 'GET /api/shopify/promo-codes'
const DETAILS = 'GET /api/shopify/promo-codes/prm_1'
const CREATE = 'POST /api/shopify/promo-codes/create'
const UPDATE = 'POST /api/shopify/promo-codes/update'
const DISABLE = 'POST /api/shopify/promo-codes/disable'
const SYNC = 'POST /api/shopify/promo-codes/sync'
const base = '/editor/checkout/promo-codes'

const routes = [
  { path: base, element: <PromoCodesScreen /> },
  { path: `${base}/new`, element: <PromoCodeScreen /> },
  { path: `${base}/update/:promoCodeId`, element: <PromoCodeScreen /> },
]

const listed = (...promo_codes: ReturnType<typeof makePromo>[]) => ({
  body: { promo_codes, total: promo_codes.length, last_synced_at: null, can_sync: false },
})
const basics = {
  [LIST]: listed(makePromo()),
  [DETAILS]: { body: { data: makePromo() } },
  'GET /api/inventory/all': { body: { products: [], total: 0 } },
}

function show(at: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const { sent } = fakeApi({ ...basics, ...answers })
  const bodies = (name: string) =>
    sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name).map(({ body }) => body)
  return { ...renderRoutes(routes, at), bodies, sent }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('the list of promo codes [PC-001] [RT-068]', () => {
  it('shows code, type, value, uses, window, source, revenue and status', async () => {
    const over = makePromo({ promo_code_id: 'prm_2', code: 'GONE', usage_count: 100, ends_at: '2026-07-01T12:00:00Z' })
    show(base, { [LIST]: listed(makePromo(), over) })
    const rowOf = async (code: string) => within((await screen.findByText(code)).closest('tr') ?? document.body)
    const row = await rowOf('BREW15')
    for (const words of ['Percentage', '15% off', '12 of 100', 'Always', 'Cartwright', '$1,234.50', 'Active']) {
      expect(row.getByText(words)).toBeTruthy()
    }
    expect((await rowOf('GONE')).getByText('Used up')).toBeTruthy()
    expect((await rowOf('GONE')).getByText('Until Jul 1, 2026')).toBeTruthy()
  })

  it('disables the selected codes after one confirmation', async () => {
    const { bodies } = show(base, { [DISABLE]: { body: { changed: 1 } } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select BREW15' }))
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable 1 promo code' }))
    expect(await screen.findByText('BREW15 disabled')).toBeTruthy()
    expect(bodies(DISABLE)).toEqual([{ store_id: 'str_1', promo_code_ids: ['prm_1'], disabled: true }])
  })

  it('offers a sync if Shopify is connected, using the token under authToken [PC-002] [RO-005]', async () => {
    const message = 'Syncing promo codes with Shopify'
    const promos = { ...listed(makePromo()).body, last_synced_at: new Date().toISOString(), can_sync: true }
    const { bodies, sent } = show(base, {
      [LIST]: { body: promos },
      [SYNC]: { body: { synced: 1, message, promo_codes: [] } },
    })
    localStorage.setItem('authToken', 'the-other-token')
    fireEvent.click(await screen.findByRole('button', { name: 'Sync with Shopify' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(bodies(SYNC)).toEqual([{ store_id: 'str_1', source: 'manual' }])
    const call = sent.find(({ url }) => url.endsWith('/sync'))
    expect(call?.headers.get('Authorization')).toBe('Bearer the-other-token')
    expect(sent.find(({ url }) => url.includes('store_id='))?.headers.get('Authorization')).not.toContain('other')
    // The list is refetched.
    await waitFor(() => expect(bodies(LIST).length).toBeGreaterThan(1))
  })

  it('offers to create the first code', async () => {
    show(base, { [LIST]: listed() })
    expect((await screen.findByRole('link', { name: 'Create promo code' })).getAttribute('href')).toBe(`${base}/new`)
  })
})

describe('a promo code [RT-069]', () => {
  it('describes the code while it is typed, and creates it', async () => {
    const { bodies, address } = show(`${base}/new`, { [CREATE]: { body: { data: makePromo() } } })
    expect(await screen.findByText('Enter the discount')).toBeTruthy()
    type(screen.getByLabelText(/^Code/), 'brew15')
    type(screen.getByLabelText(/^Percent off/), '15')
    type(screen.getByLabelText(/^Usage limit/), '100')
    expect(await screen.findByText('15% off the whole order, 100 uses in total.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Create promo code' }))
    expect(await screen.findByText('BREW15 created')).toBeTruthy()
    expect(bodies(CREATE)[0]).toMatchObject({
      store_id: 'str_1',
      code: 'brew15',
      discount_type: 'percentage',
      discount_value: 15,
      usage_limit: 100,
      starts_at: null,
    })
    await waitFor(() => expect(address()).toBe(`${base}/update/prm_1`))
  })

  it('shows errors at their fields and sends nothing', async () => {
    const { bodies } = show(`${base}/new`)
    type(await screen.findByLabelText(/^Percent off/), '120')
    type(screen.getByLabelText(/^Starts/), '2026-07-01T00:00')
    type(screen.getByLabelText(/^Ends/), '2026-06-01T00:00')
    fireEvent.click(screen.getByRole('button', { name: 'Create promo code' }))
    expect(await screen.findByText('Code is required')).toBeTruthy()
    expect(screen.getAllByText('Percentage can’t be more than 100').length).toBeGreaterThan(0)
    expect(screen.getByText('End must be after the start')).toBeTruthy()
    expect(bodies(CREATE)).toEqual([])
  })

  it('shows a duplicate code at its field and preserves the input [ERR-039]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const taken = 'Another promo code in this store uses this code'
    show(`${base}/update/prm_1`, { [UPDATE]: { status: 409, body: { detail: taken, errors: { code: taken } } } })
    const field = await screen.findByLabelText(/^Code/)
    type(field, 'TAKEN')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(taken)).toBeTruthy()
    expect(screen.getByDisplayValue('TAKEN')).toBe(field)
    expect(logged).toHaveBeenCalledWith('Couldn’t save the promo code:', expect.anything())
  })

  it('loads the details and saves changes [PC-003] [API-125] [DEF-67]', async () => {
    const { bodies, sent } = show(`${base}/update/prm_1`, {
      [UPDATE]: { body: { data: makePromo({ discount_value: 20 }) } },
    })
    expect(await screen.findByDisplayValue('BREW15')).toBeTruthy()
    expect(screen.getByText('15% off the whole order for orders from $50.00, 100 uses in total.')).toBeTruthy()
    expect(sent.some(({ method, url }) => `${method} ${url}` === DETAILS)).toBe(true)
    type(screen.getByLabelText(/^Percent off/), '20')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(bodies(UPDATE)[0]).toMatchObject({ promo_code_id: 'prm_1', discount_value: 20, minimum_subtotal: 5000 })
  })

  it('is read-only if it came from Shopify', async () => {
    const data = makePromo({ source: 'shopify', synced_at: new Date().toISOString() })
    show(`${base}/update/prm_1`, { [DETAILS]: { body: { data } } })
    expect(await screen.findByText(/Shopify manages this promo code/)).toBeTruthy()
    expect(screen.getByLabelText(/^Code/)).toHaveProperty('disabled', true)
    for (const name of ['Save', 'Delete', 'Disable']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
