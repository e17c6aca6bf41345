import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { EXPRESS_REASON_ID } from '../../storefront/payment/wallets.tsx'
import { NotificationProvider } from '../../storefront/content/toaster.tsx'
import { createCheckout } from '../session/checkout.ts'
import ExpressScreen from './wallet-screen.tsx'
import { englishShopper } from '../messages.ts'
import { fakeApi, makeData } from '../shopper.fixture.ts'

vi.mock('../providers/sides.ts', () => ({
  loadSide: () => Promise.resolve({ button: () => Promise.resolve(() => {}) }),
}))

vi.mock('./wallet-sheet.tsx', () => ({ ExpressSheet: () => <p>The sheet</p> }))

const frame: PaymentOption = {
  payment_method: 'google_pay',
  connector: 'test',
  connection_id: 'con_1',
  client: { kind: 'frame', data: { wallet_url: 'https://fields.example/wallet' } },
}
const script: PaymentOption = {
  payment_method: 'paypal',
  connector: 'paypal',
  connection_id: 'con_2',
  client: { kind: 'script', url: '', data: {} },
}

function show(available?: number) {
  const base = makeData()
  const [line] = base.live_cart.cart
  if (!line) throw new Error('The fixture has a line')
  const short = available === undefined ? [] : [{ item_id: line._id, available }]
  const data = { ...base, express: [frame, script], short }
  const rest = {
    texts: englishShopper,
    language: 'en',
    onInvalid: vi.fn(),
    notify: vi.fn(),
    go: vi.fn(),
    wait: vi.fn(),
  }
  const copy = { read: vi.fn(), write: vi.fn(), clear: vi.fn() }
  const made = createCheckout(data, { api: fakeApi().api, copy, ...rest })
  render(
    <NotificationProvider>
      <ExpressScreen checkout={{ ...made, express: () => {} }} data={data} />
    </NotificationProvider>,
  )
  return made.store
}

const google = () => screen.findByRole('button', { name: 'Pay with Google Pay' })
const provider = () => document.querySelector('.shop-provider-wallet')

it('opens no wallet while a line item is sold out, and shows the reason [GAP-87] [PP-012]', async () => {
  location.hash = '#pay-google_pay'
  const store = show(0)
  const button = await google()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-describedby')).toBe(EXPRESS_REASON_ID)
  await waitFor(() => expect(provider()?.hasAttribute('inert')).toBe(true))
  // Redirected from a wallet button on the previous page, it doesn't open either.
  await waitFor(() => expect(location.hash).toBe(''))
  fireEvent.click(button)
  expect(screen.queryByText('The sheet')).toBeNull()
  act(() => store.takeSession({ ...store.get().session, cart: [] }))
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  expect(provider()?.hasAttribute('inert')).toBe(false)
  fireEvent.click(button)
  expect(await screen.findByText('The sheet')).toBeDefined()
})

it('opens a wallet if every line item is in stock', async () => {
  show()
  fireEvent.click(await google())
  expect(await screen.findByText('The sheet')).toBeDefined()
  await waitFor(() => expect(provider()?.hasAttribute('inert')).toBe(false))
})
