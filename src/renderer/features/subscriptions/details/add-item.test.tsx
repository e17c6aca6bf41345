import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { makeDetails, makeUpcoming } from '../subscriptions.fixture.ts'
import SubscriptionDetailsScreen from './subscription-details-screen.tsx'

const makeProduct = (product_id: string, title: string, status: 'active' | 'archived' = 'active') => ({
  product_id,
  store_id: 'str_1',
  title,
  description: '',
  image: null,
  currency: 'USD',
  status,
  source: 'own',
  created_at: '2026-06-01T12:00:00.000Z',
  updated_at: '2026-06-01T12:00:00.000Z',
  version: 1,
  variants: [
    { variant_id: `var_${product_id}`, title: '', price: 900, inventory: 10, sku: '', image: null, options: [] },
  ],
})

/** As in a store with more products than a page of them: only a search finds the grinder. */
const firstPage = [makeProduct('prd_1', 'Filters'), makeProduct('prd_2', 'Old mug', 'archived')]
const searchOf = ({ url }: SentCall): string => new URL(url, 'http://a').searchParams.get('search') ?? ''
const findProducts = (call: SentCall) => {
  const products = searchOf(call) === 'GRD-7' ? [makeProduct('prd_150', 'Hand grinder')] : firstPage
  return { body: { products, total: 150 } }
}

/** Lets several search delays pass, each with time to render. */
async function pass() {
  for (let delay = 0; delay < 6; delay++) await act(() => vi.advanceTimersByTimeAsync(500))
}

async function openDialog() {
  signedInDevice()
  const { sent } = fakeApi({
    'GET /api/subscriptions/details': { body: { data: makeDetails() } },
    'GET /api/inventory/all': findProducts,
    'POST /api/subscriptions/preview': {
      body: {
        effective_day: '2026-12-18',
        before: [makeUpcoming('2026-12-18')],
        after: [makeUpcoming('2026-12-18', { total: 4000 })],
        refusal: null,
      },
    },
  })
  const routes = [
    { path: '/subscriptions/details', element: <SubscriptionDetailsScreen /> },
    { path: '*', element: null },
  ]
  renderRoutes(routes, '/subscriptions/details?id=sub_1')
  await pass()
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
  await pass()
  fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Add one-time item' }))
  await pass()
  return { sent, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' }) }
}

const options = () =>
  within(screen.getByRole('listbox', { name: 'Product', hidden: true })).queryAllByRole('option', { hidden: true })

describe('the one-time item of the next order', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is searched on the server, among all products on sale', async () => {
    const { field, sent } = await openDialog()
    act(() => field.focus())
    fireEvent.click(field)
    await pass()
    expect(options().map(({ textContent }) => textContent)).toEqual(['Filters ($9.00)'])
    fireEvent.change(field, { target: { value: 'GRD-7' } })
    await pass()
    expect(sent.filter(({ url }) => url.startsWith('/api/inventory/all')).map(searchOf)).toEqual(['', 'GRD-7'])
    const [grinder] = options()
    expect(grinder?.textContent).toBe('Hand grinder ($9.00)')
    if (grinder) fireEvent.click(grinder)
    await pass()
    expect(field.value).toBe('Hand grinder ($9.00)')
    const previewed = sent.findLast(({ url }) => url.endsWith('/subscriptions/preview'))
    expect(previewed?.body).toMatchObject({ action: 'add_item', variant_id: 'var_prd_150' })
  })
})
