import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { useGoLiveDialog } from '../../../lib/stores/go-live.ts'
import { makeCart } from './carts.fixture.ts'
import CartsScreen from './carts-screen.tsx'

const main = makeCart({ name: 'Main', version: 4 })
const winter = makeCart({
  cart_id: 'crt_2',
  name: 'Winter',
  status: 'draft',
  is_default: false,
  version: 1,
  published_version: null,
})

const serve = () =>
  fakeApi({
    'GET /api/cart/all': { body: { carts: [winter, main], total: 2 } },
    'GET /api/stores': { body: { stores: [makeStore()] } },
  })

const show = () => renderRoutes([{ path: '*', element: <CartsScreen /> }], '/editor/checkout/carts')
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }))
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

/** Shows which store's go-live dialog is open. */
const OpenDialog = () => <p data-testid="go-live">{useGoLiveDialog().store_id}</p>

beforeEach(() => void signedInDevice())

describe('/editor/checkout/carts [RT-067] [FL-001]', () => {
  it('lists the carts with their status and opens them [CT-004]', async () => {
    serve()
    show()
    const card = await cardOf('Main')
    expect(card.getByText('Live')).toBeDefined()
    expect(card.getByText('Default')).toBeDefined()
    expect(card.getByText(/edited · unpublished changes/i)).toBeDefined()
    expect(card.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/editor/checkout/carts/update/crt_1')
    expect((await cardOf('Winter')).getByText('Draft')).toBeDefined()
  })

  it('searches carts by name', async () => {
    serve()
    show()
    await cardOf('Main')
    fireEvent.change(screen.getByRole('textbox', { name: 'Search carts' }), { target: { value: 'win' } })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  })

  it('creates a cart and opens its editor', async () => {
    const api = serve()
    api.answers['POST /api/cart/create'] = { body: { data: makeCart({ cart_id: 'crt_9' }) } }
    const { address } = show()
    await cardOf('Main')
    fireEvent.click(screen.getByRole('button', { name: 'Create cart' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New cart' }))
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: ' ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create cart' }))
    expect(dialog.getByText('Name is required')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Winter' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create cart' }))
    await waitFor(() => expect(address()).toBe('/editor/checkout/carts/update/crt_9'))
    expect(api.sent.find(({ url }) => url.endsWith('/create'))?.body).toEqual({ store_id: 'str_1', name: 'Winter' })
  })

  it('saves nothing without a name', async () => {
    const api = serve()
    show()
    await cardOf('Main')
    fireEvent.click(screen.getByRole('button', { name: 'Create cart' }))
    const dialog = await screen.findByRole('dialog', { name: 'New cart' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent.some(({ url }) => url.endsWith('/create'))).toBe(false)
  })

  it('duplicates, archives and deletes carts', async () => {
    const api = serve()
    api.answers['POST /api/cart/duplicate'] = { body: { data: makeCart({ name: 'Main copy' }) } }
    api.answers['POST /api/cart/archive'] = { body: { archived: ['crt_2'], refused: [] } }
    api.answers['POST /api/cart/delete'] = { body: { message: 'Cart deleted' } }
    show()
    fireEvent.click((await cardOf('Main')).getByRole('button', { name: 'Actions for Main' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    await screen.findByText('Main copy is a draft')
    fireEvent.click((await cardOf('Winter')).getByRole('checkbox'))
    const chosen = screen.getByRole('region', { name: 'Selected carts' })
    fireEvent.click(within(chosen).getByRole('button', { name: 'Archive' }))
    await answer('Archive')
    await screen.findByText('1 cart archived')
    expect(api.sent.find(({ url }) => url.endsWith('/archive'))?.body).toEqual({ store_id: 'str_1', ids: ['crt_2'] })
    fireEvent.click((await cardOf('Winter')).getByRole('button', { name: 'Actions for Winter' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await answer('Delete cart')
    await screen.findByText('Winter deleted')
    expect(api.sent.find(({ url }) => url.endsWith('/delete'))?.body).toEqual({ cart_id: 'crt_2' })
  })
})

describe('cart mode of the store [CT-005]', () => {
  it("opens the store's go-live checks", async () => {
    serve()
    renderRoutes(
      [{ path: '*', element: [<CartsScreen key="carts" />, <OpenDialog key="dialog" />] }],
      '/editor/checkout/carts',
    )
    const mode = within(await screen.findByRole('region', { name: /Cart mode/ }))
    expect(mode.getByText('Test')).toBeDefined()
    fireEvent.click(mode.getByRole('button', { name: 'Go live' }))
    expect(screen.getByTestId('go-live').textContent).toBe('str_1')
  })

  it('is read-only for staff', async () => {
    signedInDevice({ role: 'staff' })
    serve()
    show()
    await cardOf('Main')
    expect(screen.getByRole('region', { name: /Cart mode/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
  })
})
