import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { Platform } from '../../platform/platform.ts'
import InventoryScreen from './products/inventory-screen.tsx'
import ProductFormScreen from './products/product-form-screen.tsx'
import { makeProduct } from './sales.fixture.ts'

const LIST = 'GET /api/inventory/all'
const DETAILS = 'GET /api/inventory/details'
const CREATE = 'POST /api/inventory/create'
const UPDATE = 'POST /api/inventory/update'
const ADJUST = 'POST /api/inventory/adjust-stock'
const REMOVE = 'POST /api/inventory/delete'

const one = makeProduct()
const basics = { [LIST]: { body: { products: [one], total: 1 } }, [DETAILS]: { body: { data: one } } }

const routes = [
  { path: '/sales/inventory', element: <InventoryScreen /> },
  { path: '/sales/inventory/new', element: <ProductFormScreen /> },
  { path: '/sales/inventory/edit', element: <ProductFormScreen /> },
]

function show(at: string, answers: Parameters<typeof fakeApi>[0] = {}, changes = {}) {
  signedInDevice({}, changes)
  const { sent } = fakeApi({ ...basics, ...answers })
  const bodies = (name: string) =>
    sent
      .filter(({ method, url }) => `${method} ${url}` === name)
      .map(({ body }) => (body instanceof FormData ? Object.fromEntries(body.entries()) : body))
  return { ...renderRoutes(routes, at), bodies }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const edit = '/sales/inventory/edit?product_id=prd_1'

describe('the list of products [SA-003] [RT-082]', () => {
  it('adds up stock, shows the price range, and badges for low and out of stock', async () => {
    show('/sales/inventory')
    const row = (await screen.findByText('Kestrel kettle')).closest('tr')
    if (!row) throw new Error('The product has no row')
    for (const words of ['2 variants', 'K-10 +1', '$99.00–$149.00', '1 of 2 out', '1 of 2 low']) {
      expect(within(row).getByText(words)).toBeTruthy()
    }
    expect(within(row).getByRole('button', { name: 'Adjust stock for Kestrel kettle, 5 on hand' })).toBeTruthy()
  })

  it('adjusts stock by a difference, and shows why if it cannot', async () => {
    const { bodies } = show('/sales/inventory', {
      [ADJUST]: { status: 422, body: { detail: 'Stock must not fall below zero' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: /Adjust stock for Kestrel kettle/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Adjust stock' }))
    expect(await within(dialog).findByText(/how many items/)).toBeTruthy()
    type(within(dialog).getByLabelText('Change'), '-4')
    expect(await within(dialog).findByText('5 → 1 on hand')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Adjust stock' }))
    expect(await within(dialog).findByText('Stock must not fall below zero')).toBeTruthy()
    expect(bodies(ADJUST)[0]).toEqual({ product_id: 'prd_1', variant_id: 'var_1', change: -4 })
  })

  it('archives the selected products after one confirmation', async () => {
    const { bodies } = show('/sales/inventory', { [UPDATE]: { body: { data: makeProduct({ status: 'archived' }) } } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Kestrel kettle' }))
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Archive 1 product' }))
    expect(await screen.findByText('Kestrel kettle archived')).toBeTruthy()
    expect(bodies(UPDATE)).toEqual([{ product_id: 'prd_1', status: 'archived' }])
  })

  it('offers to add the first product', async () => {
    show('/sales/inventory', { [LIST]: { body: { products: [], total: 0 } } })
    expect((await screen.findByRole('link', { name: 'Create product' })).getAttribute('href')).toBe(
      '/sales/inventory/new',
    )
  })
})

describe('a new product [SA-003]', () => {
  it('shows what is missing at each field and sends nothing', async () => {
    const { bodies } = show('/sales/inventory/new')
    fireEvent.click(await screen.findByRole('button', { name: 'Create product' }))
    for (const words of ['Title is required', 'Price is required', 'Stock is required']) {
      expect(await screen.findByText(words)).toBeTruthy()
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText(/^Product title/)[0]))
    expect(bodies(CREATE)).toEqual([])
  })

  it('is created with its price in whole cents on Ctrl+S, then opens at its own URL', async () => {
    const { bodies, address } = show('/sales/inventory/new', { [CREATE]: { body: { data: one } } })
    type((await screen.findAllByLabelText(/^Product title/))[0] ?? document.body, 'Kestrel kettle')
    type(screen.getByLabelText(/^Price/), '149.00')
    type(screen.getByLabelText(/^Stock/), '5')
    fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true })
    await waitFor(() => expect(address()).toBe(edit))
    expect(bodies(CREATE)[0]).toMatchObject({ store_id: 'str_1', title: 'Kestrel kettle' })
    const sent = bodies(CREATE)[0]
    const variants: unknown =
      typeof sent === 'object' && sent !== null && 'variants' in sent ? JSON.parse(String(sent.variants)) : null
    expect(variants).toEqual([
      { title: 'Default', sku: '', price: 14_900, track_stock: true, stock: 5, low_stock_threshold: 0 },
    ])
  })

  it('shows server errors at their fields', async () => {
    const errors = { 'variants.0.price': 'Price is too high' }
    show('/sales/inventory/new', { [CREATE]: { status: 400, body: { detail: 'Price is too high', errors } } })
    type((await screen.findAllByLabelText(/^Product title/))[0] ?? document.body, 'Kestrel kettle')
    type(screen.getByLabelText(/^Price/), '149.00')
    type(screen.getByLabelText(/^Stock/), '5')
    fireEvent.click(screen.getByRole('button', { name: 'Create product' }))
    expect(await screen.findAllByText('Price is too high')).toHaveLength(1)
    expect(screen.getByLabelText(/^Price/).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a saved product [SA-003]', () => {
  it('shows on hand, reserved and available stock, and omits stock when saving', async () => {
    const { bodies } = show(edit, { [UPDATE]: { body: { data: makeProduct({ title: 'Kestrel kettle II' }) } } })
    expect(await screen.findByText('2 reserved, 3 available')).toBeTruthy()
    type(screen.getAllByLabelText(/^Product title/)[0] ?? document.body, 'Kestrel kettle II')
    expect(await screen.findByText('Unsaved changes')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    expect(JSON.stringify(bodies(UPDATE)[0])).not.toContain('\\"stock\\":')
  })

  it('reorders, adds and removes variants', async () => {
    const { bodies } = show(edit, { [UPDATE]: { body: { data: one } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Move or remove 0.5 L' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add variant' }))
    expect(screen.getAllByLabelText(/^SKU/)).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Move or remove variant 3' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await waitFor(() => expect(screen.getAllByLabelText(/^SKU/)).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Changes saved')
    expect(JSON.stringify(bodies(UPDATE)[0])).toMatch(/var_2.*var_1/)
  })

  it('copies the checkout link of the variant', async () => {
    const copyText = vi.fn<Platform['copyText']>(() => Promise.resolve())
    show(edit, {}, { copyText })
    fireEvent.click(await screen.findByRole('button', { name: 'Copy shopper link for 0.5 L' }))
    expect(copyText).toHaveBeenCalledWith(`${location.origin}/checkout?variant_id=var_2`)
    expect(await screen.findByText('Shopper link copied')).toBeTruthy()
  })

  it('is deleted after a confirmation with its name', async () => {
    const { bodies, address } = show(edit, { [REMOVE]: { body: { message: 'Product deleted' } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Kestrel kettle?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete product' }))
    await waitFor(() => expect(address()).toBe('/sales/inventory'))
    expect(bodies(REMOVE)).toEqual([{ product_id: 'prd_1' }])
  })

  it('asks for confirmation before discarding unsaved changes', async () => {
    const { address } = show(edit)
    await screen.findByText('2 reserved, 3 available')
    type(screen.getAllByLabelText(/^Product title/)[0] ?? document.body, 'Other')
    fireEvent.click(screen.getByRole('link', { name: 'Inventory' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(edit)
  })
})
