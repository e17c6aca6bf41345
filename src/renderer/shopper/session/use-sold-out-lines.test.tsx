import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OrderSummary } from '../../storefront/summary/order-summary.tsx'
import { createCartActions } from './cart-actions.ts'
import { englishShopper } from '../messages.ts'
import { fakeApi, silenceErrors, kettle, makeStore, refusal } from '../shopper.fixture.ts'
import type { ShopStore } from './checkout-store.ts'
import { useLinesShortOfStock } from './use-sold-out-lines.tsx'

const sand = { variant_id: 'var_2', title: 'Sand', price: kettle.price }
const olive = { variant_id: 'var_3', title: 'Olive', price: kettle.price + 500 }

type Cart = Parameters<typeof useLinesShortOfStock>[1]

function Summary({ store, cart }: { store: ShopStore; cart: Cart }) {
  useLinesShortOfStock(store, cart)
  const { session } = store.use()
  return <OrderSummary page={{}} session={session} promo={{}} handlers={{ onRemove: () => {} } as never} />
}

function show(answers: Parameters<typeof fakeApi>[0]) {
  const store = makeStore()
  const fake = fakeApi(answers)
  const notify = vi.fn<(type: string, message: string) => void>()
  const deps = { store, api: fake.api, texts: englishShopper, onPaidElsewhere: () => {} }
  const cart = createCartActions({ ...deps, notify })
  act(() => store.takeSession({ ...store.get().session, cart: [kettle] }))
  render(<Summary store={store} cart={cart} />)
  act(() => store.patch({ short: { [kettle._id]: 0 } }))
  return { ...fake, store, notify }
}

it('offers the other available variants of a sold-out line item, with prices that differ [GAP-87]', async () => {
  const switched = { ...kettle, _id: 'itm_9', product_variant_id: 'var_3', variant_title: 'Olive' }
  const { store, named } = show({
    otherVariants: { variants: [sand, olive] },
    changeVariant: { live_cart: { ...makeStore().get().session, cart: [switched], cart_version: 99 } },
  })
  const group = await screen.findByRole('group', { name: 'Still in stock' })
  expect([...group.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Sand',
    expect.stringMatching(/^Olive · \$/),
  ])
  expect(store.get().blocked).toBe('To pay, choose another option for the sold-out item, or remove it.')
  fireEvent.click(screen.getByRole('button', { name: /^Switch to Olive/ }))
  await waitFor(() => expect(store.get().blocked).toBeNull())
  expect(named('changeVariant')).toMatchObject([{ body: { item_id: kettle._id, variant_id: 'var_3' } }])
  expect(named('otherVariants')).toHaveLength(1)
  expect(screen.queryByRole('group', { name: 'Still in stock' })).toBeNull()
})

it("asks to remove a line item without other variants, or if they can't be loaded", async () => {
  const said = silenceErrors()
  const { store, named } = show({ otherVariants: refusal(500, 'No way') })
  await waitFor(() => expect(named('otherVariants')).toHaveLength(1))
  await waitFor(() => expect(said).toHaveBeenCalled())
  expect(store.get().blocked).toBe('To pay, remove the sold-out item from your order.')
  expect(screen.getByRole('button', { name: /^Remove / })).toBeDefined()
})

it('reports that a variant sold out meanwhile, and offers the remaining ones', async () => {
  silenceErrors()
  const { notify, store } = show({
    otherVariants: (turn: number) => ({ variants: turn === 1 ? [sand, olive] : [olive] }),
    changeVariant: refusal(409, 'Kettle is sold out', { code: 'sold_out', available: 0 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to Sand' }))
  await waitFor(() => expect(notify).toHaveBeenCalledWith('error', 'Kettle is sold out'))
  await waitFor(() => expect(store.get().in_stock).toEqual({ [kettle._id]: [olive] }))
  expect(await screen.findByRole('button', { name: /^Switch to Olive/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Switch to Sand' })).toBeNull()
})
