import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { CartDraft } from '../../../../shared/contracts/pages/carts.ts'
import { deleteLocalDraft } from '../../../lib/storage/draft-store.ts'
import { makeCart } from './carts.fixture.ts'
import CartEditorScreen from './cart-editor-screen.tsx'

const PATH = '/editor/checkout/carts/update'

const typed = (value: FormDataEntryValue): unknown => {
  if (value instanceof File) return `/uploads/${value.name}`
  if (value === 'None') return null
  return /^(true|false|\d+)$/.test(value) ? JSON.parse(value) : value
}

/** Fake server with one cart that stores updates. */
function serve(cart = makeCart()) {
  let kept: CartDraft = cart
  return fakeApi({
    'GET /api/flow/live': { body: { flow: null } },
    'GET /api/cart/details': () => ({ body: { cartDetails: kept } }),
    'POST /api/cart/presence': { body: { others: [] } },
    'POST /api/cart/update': ({ body }) => {
      const fields = Object.entries(body instanceof FormData ? Object.fromEntries(body) : {})
      const values = fields.filter(([name]) => name !== 'cart_id' && name !== 'version')
      kept = { ...kept, ...Object.fromEntries(values.map(([name, value]) => [name, typed(value)])) }
      kept = { ...kept, version: kept.version + 1 }
      return { body: { data: kept } }
    },
    'POST /api/cart/publish': () => {
      kept = { ...kept, status: 'live', is_default: true, published_version: kept.version }
      return { body: { data: kept, message: 'Published' } }
    },
  })
}

const show = () => renderRoutes([{ path: `${PATH}/:cartId`, element: <CartEditorScreen /> }], `${PATH}/crt_1`)

const updates = (sent: readonly SentCall[]) =>
  sent
    .filter(({ url }) => url.includes('/cart/update'))
    .map(({ body }) => Object.fromEntries(body instanceof FormData ? body : []))

beforeEach(async () => {
  signedInDevice()
  await deleteLocalDraft('cart crt_1')
})

describe('cart editor [RT-103]', () => {
  it("shows the server's values under client-side names [CT-003]", async () => {
    serve(makeCart({ name: 'Winter cart', template: 'modern', icon_color: '#8A4B1F', one_click_checkout: true }))
    show()
    expect((await screen.findByLabelText<HTMLInputElement>('Cart name')).value).toBe('Winter cart')
    expect((await screen.findByLabelText<HTMLInputElement>('Icon')).value).toBe('#8A4B1F')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Modern/ }).checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(/^Show express buttons/).checked).toBe(true)
  })

  it('saves only changed fields and drops null and undefined [CT-006]', async () => {
    const { sent } = serve()
    show()
    fireEvent.change(await screen.findByLabelText('Cart name'), { target: { value: 'Winter cart' } })
    await screen.findByText('Saved')
    expect(updates(sent)).toEqual([{ cart_id: 'crt_1', version: '3', name: 'Winter cart' }])
  })

  it('publishes separately from saving', async () => {
    const { sent } = serve(makeCart({ status: 'draft', is_default: false, published_version: null }))
    show()
    await screen.findByText('Shoppers don’t see this cart yet. Publishing makes it live and the default.')
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Shoppers see this version.')
    expect(sent.find(({ url }) => url.endsWith('/publish'))?.body).toEqual({ cart_id: 'crt_1', version: 3 })
  })

  it('previews an empty cart and carts with one and many items', async () => {
    serve()
    show()
    await screen.findByRole('combobox', { name: 'Preview with: Items' })
    for (const name of ['Many items', 'One item', 'Empty']) {
      expect(await screen.findByRole('option', { name })).toBeDefined()
    }
  })

  it('warns about a low-contrast icon', async () => {
    serve(makeCart({ icon_color: '#E8EFEA' }))
    show()
    await screen.findByText('1 color hard to read')
    expect(screen.getByRole('button', { name: /^Use #/ })).toBeDefined()
  })
})
