import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/signed-in.ts'
import { defaultPaymentPage } from '../../../shared/domain/page-defaults.ts'
import type { Platform } from '../../platform/platform.ts'
import PaymentPagesScreen from './payment-pages-screen.tsx'

const base = {
  ...defaultPaymentPage(),
  store_id: 'str_1',
  payment_page_type: 'standard',
  updated_at: '2026-11-21T00:00:00Z',
}
const live = {
  ...base,
  payment_page_id: 'ppg_1',
  name: 'Main',
  status: 'live',
  is_default: true,
  version: 4,
  published_version: 3,
}
const other = { ...live, payment_page_id: 'ppg_2', name: 'Autumn', is_default: false, version: 1, published_version: 1 }
const draft = { ...other, payment_page_id: 'ppg_3', name: 'Winter', status: 'draft', published_version: null }

const variant = (variant_id: string, title: string) => ({
  variant_id,
  title,
  sku: '',
  price: 1900,
  stock: 5,
  held: 0,
  available: 5,
  low_stock_threshold: 0,
})
const product = {
  product_id: 'prd_1',
  store_id: 'str_1',
  title: 'Kettle',
  description: '',
  image: null,
  currency: 'USD',
  status: 'active',
  source: 'own',
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
  variants: [variant('var_1', 'Black'), variant('var_2', 'Sand')],
}

const serve = (products: object[]) =>
  fakeApi({
    'GET /api/payment-page/all': { body: { payment_pages: [live, other, draft], total: 3 } },
    'GET /api/inventory/all': { body: { products, total: products.length } },
  })

const show = () => renderRoutes([{ path: '*', element: <PaymentPagesScreen /> }], '/editor/checkout/payment-pages')
const openExternal = vi.fn<Platform['openExternal']>()
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }))

beforeEach(() => void signedInDevice({}, { openExternal }))

describe('/editor/checkout/payment-pages', () => {
  it('lists the pages with how each stands [PP-017]', async () => {
    serve([product])
    show()
    const main = await cardOf('Main')
    expect(main.getByText('Live')).toBeDefined()
    expect(main.getByText('Default')).toBeDefined()
    expect(main.getByText(/has unpublished changes/)).toBeDefined()
    expect(main.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      '/editor/checkout/payment-pages/standard/update/ppg_1',
    )
    const winter = await cardOf('Winter')
    expect(winter.getByRole<HTMLButtonElement>('button', { name: 'Copy link' }).disabled).toBe(true)
  })

  it('gives a link with the first variant, which names the page unless it is the default', async () => {
    serve([product])
    show()
    fireEvent.click((await cardOf('Autumn')).getByRole('button', { name: 'Copy link' }))
    const link = `${location.origin}/checkout?variant_id=var_1&payment_page_id=ppg_2`
    expect((await screen.findByLabelText<HTMLInputElement>('Shopper link')).value).toBe(link)
    fireEvent.click(screen.getByRole('button', { name: 'Open as shopper' }))
    expect(openExternal).toHaveBeenCalledWith(link)
  })

  it('asks for a product first where there is none', async () => {
    serve([])
    show()
    fireEvent.click((await cardOf('Main')).getByRole('button', { name: 'Copy link' }))
    expect((await screen.findByRole('link', { name: 'Add product' })).getAttribute('href')).toBe('/sales/inventory/new')
  })
})
