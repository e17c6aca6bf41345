import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
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

describe('/editor/checkout/payment-pages [FL-003]', () => {
  it('lists the pages with their status [PP-017]', async () => {
    serve([product])
    show()
    const main = await cardOf('Main')
    expect(main.getByText('Live')).toBeDefined()
    expect(main.getByText('Default')).toBeDefined()
    expect(main.getByText(/edited · unpublished changes/i)).toBeDefined()
    expect(main.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      '/editor/checkout/payment-pages/standard/update/ppg_1',
    )
    const winter = await cardOf('Winter')
    expect(winter.getByRole<HTMLButtonElement>('button', { name: 'Copy link' }).disabled).toBe(true)
  })

  it('links to the first variant, with the page unless it is the default', async () => {
    serve([product])
    show()
    fireEvent.click((await cardOf('Autumn')).getByRole('button', { name: 'Copy link' }))
    const link = `${location.origin}/checkout?variant_id=var_1&payment_page_id=ppg_2`
    expect((await screen.findByLabelText<HTMLInputElement>('Shopper link')).value).toBe(link)
    fireEvent.click(screen.getByRole('button', { name: 'Open as shopper' }))
    expect(openExternal).toHaveBeenCalledWith(link)
  })

  it("shows an instant page's own address first [RT-105]", async () => {
    const instant = { ...other, payment_page_id: 'ppg_7', name: 'Express', payment_page_type: 'instant' }
    const api = serve([product])
    api.answers['GET /api/payment-page/all'] = { body: { payment_pages: [instant], total: 1 } }
    show()
    fireEvent.click((await cardOf('Express')).getByRole('button', { name: 'Copy link' }))
    const link = await screen.findByLabelText<HTMLInputElement>('Shopper link')
    expect(link.value).toBe(`${location.origin}/quick-checkout?link=ppg_7`)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' }).value).toBe('Products on the page')
  })

  it('asks for a product first if the store has none', async () => {
    serve([])
    show()
    fireEvent.click((await cardOf('Main')).getByRole('button', { name: 'Copy link' }))
    expect((await screen.findByRole('link', { name: 'Create product' })).getAttribute('href')).toBe(
      '/sales/inventory/new',
    )
  })
})

const dialogAnswer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

describe('actions on pages', () => {
  it('shows the same list at its other address [RT-070] [RT-071]', async () => {
    serve([])
    renderRoutes([{ path: '*', element: <PaymentPagesScreen /> }], '/editor/checkout/payment-pages-new')
    await cardOf('Main')
  })

  it('filters pages by name, type and status', async () => {
    serve([])
    show()
    await cardOf('Main')
    fireEvent.change(screen.getByRole('textbox', { name: 'Search payment pages' }), { target: { value: 'win' } })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    fireEvent.change(screen.getByRole('textbox', { name: 'Search payment pages' }), { target: { value: 'nothing' } })
    await screen.findByText('No page matches')
  })

  it('creates an instant page and opens its editor [RT-105]', async () => {
    const api = serve([])
    const made = { ...draft, payment_page_id: 'ppg_9', payment_page_type: 'instant' }
    api.answers['POST /api/payment-page/create'] = { body: { data: made } }
    const { address } = show()
    await cardOf('Main')
    fireEvent.click(screen.getByRole('button', { name: 'Create page' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /Instant page/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create page' }))
    await waitFor(() => expect(address()).toBe('/editor/checkout/payment-pages/instant/update/ppg_9'))
    expect(api.sent.at(-1)?.body ?? api.sent.find(({ method }) => method === 'POST')?.body).toBeDefined()
  })

  it('archives several at once and reports failures', async () => {
    const api = serve([])
    const refused = [{ id: 'ppg_1', name: 'Main', reason: 'It is the default' }]
    api.answers['POST /api/payment-page/archive'] = { body: { archived: ['ppg_2'], refused } }
    show()
    fireEvent.click((await cardOf('Main')).getByRole('checkbox'))
    fireEvent.click((await cardOf('Autumn')).getByRole('checkbox'))
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Selected pages' })).getByRole('button', { name: 'Archive' }),
    )
    await dialogAnswer('Archive')
    await screen.findByText('1 page archived, 1 couldn’t be archived. Main: It is the default')
    expect(api.sent.find(({ url }) => url.endsWith('/archive'))?.body).toEqual({
      store_id: 'str_1',
      ids: ['ppg_1', 'ppg_2'],
    })
  })

  it('stays usable with 500 pages: renders some at first, and searches all [PP-017]', async () => {
    const api = serve([])
    const many = Array.from({ length: 500 }, (_, at) => ({
      ...other,
      payment_page_id: `ppg_m${at}`,
      name: `Page ${at}`,
    }))
    api.answers['GET /api/payment-page/all'] = { body: { payment_pages: many, total: 500 } }
    show()
    await cardOf('Page 0')
    expect(screen.getAllByRole('article')).toHaveLength(24)
    expect(screen.getByText('Showing 24 of 500 pages')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(screen.getAllByRole('article')).toHaveLength(48)
    fireEvent.change(screen.getByRole('textbox', { name: 'Search payment pages' }), { target: { value: 'Page 499' } })
    await cardOf('Page 499')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('shows where a page is used if that prevents deleting it', async () => {
    const api = serve([])
    const detail = 'This payment page is in use: the default page'
    api.answers['POST /api/payment-page/delete'] = { status: 409, body: { detail, used_by: ['the default page'] } }
    show()
    fireEvent.click((await cardOf('Main')).getByRole('button', { name: 'Actions for Main' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await dialogAnswer('Delete page')
    const told = await screen.findByRole('dialog', { name: 'Main is in use' })
    expect(within(told).getByText('the default page')).toBeDefined()
  })
})
