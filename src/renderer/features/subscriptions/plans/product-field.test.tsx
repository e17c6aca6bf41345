import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { makeContext, makePlan } from '../../../../../tests/support/app/plan-rows.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import PlanEditorScreen from './plan-editor-screen.tsx'

const makeProduct = (product_id: string, title: string, price: number) => ({
  product_id,
  store_id: 'str_1',
  title,
  description: '',
  image: null,
  currency: 'USD',
  status: 'active',
  source: 'own',
  created_at: '2026-06-01T12:00:00.000Z',
  updated_at: '2026-06-01T12:00:00.000Z',
  version: 1,
  variants: [{ variant_id: `var_${product_id}`, title: '', price, inventory: 10, sku: '', image: null, options: [] }],
})

const products = [
  makeProduct('prd_1', 'Single-origin coffee, 340 g', 3400),
  makeProduct('prd_2', 'Espresso duo', 4600),
  makeProduct('prd_3', 'Tea', 900),
]

const searchOf = ({ url }: SentCall): string => new URL(url, 'http://a').searchParams.get('search') ?? ''

const findProducts = (call: SentCall) => {
  const found = products.filter(({ title }) => title.toLowerCase().includes(searchOf(call).toLowerCase()))
  return { body: { products: found, total: found.length } }
}

async function show() {
  signedInDevice()
  const { sent } = fakeApi({
    'GET /api/subscriptions/fetch-plan': { body: { data: makePlan(), context: makeContext() } },
    'GET /api/inventory/all': findProducts,
  })
  renderRoutes(
    [{ path: '/subscriptions/plans/update', element: <PlanEditorScreen /> }],
    '/subscriptions/plans/update?plan_id=pln_1',
  )
  await pass()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Product/ })
  return { field, searches: () => sent.filter(({ url }) => url.startsWith('/api/inventory/all')).map(searchOf) }
}

/** Lets several search delays pass, each with time to render. */
async function pass() {
  for (let delay = 0; delay < 6; delay++) await act(() => vi.advanceTimersByTimeAsync(500))
}

const list = () => within(screen.getByRole('listbox', { name: /^Product/, hidden: true }))
const optionNames = () =>
  list()
    .queryAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent)

describe('the product of a plan [RT-060]', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('loads products once, because the name of the selected product isn’t a search', async () => {
    const { field, searches } = await show()
    expect(searches()).toEqual([''])
    expect(field.value).toBe('Single-origin coffee, 340 g')
  })

  it('searches for the typed text, then keeps the name of the selected product', async () => {
    const { field, searches } = await show()
    act(() => field.focus())
    fireEvent.change(field, { target: { value: 'espresso' } })
    await pass()
    expect(field.value).toBe('espresso')
    expect(searches()).toEqual(['', 'espresso'])
    expect(optionNames()).toEqual(['Espresso duo$46.00'])
    fireEvent.click(list().getByRole('option', { name: /^Espresso duo/, hidden: true }))
    await pass()
    expect(field.value).toBe('Espresso duo')
    expect(optionNames()).toHaveLength(3)
    expect(searches()).not.toContain('Espresso duo')
  })

  it('shows the selected product again after a search without a selection', async () => {
    const { field } = await show()
    act(() => field.focus())
    fireEvent.change(field, { target: { value: 'nothing like it' } })
    await pass()
    expect(screen.getByText('No products found')).toBeTruthy()
    fireEvent.blur(field)
    await pass()
    expect(field.value).toBe('Single-origin coffee, 340 g')
    expect(optionNames()).toHaveLength(3)
  })
})
