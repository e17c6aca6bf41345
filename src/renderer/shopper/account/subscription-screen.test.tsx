import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AccountPage } from '../../../shared/account-page.ts'
import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import { DEFAULT_PORTAL } from '../../../shared/domain/subscriptions/portal-settings.ts'
import { makePortalSubscription, SAMPLE_DAY, sampleLinks } from '../../storefront/portal/portal-sample.ts'
import { SubscriptionScreen } from './subscription-screen.tsx'

const subscription: PortalSubscription = {
  ...makePortalSubscription(),
  subscription_display_id: 'SUB-1',
  mode: 'test',
  actions: ['cancel', 'add_item'],
  method: null,
  backup: null,
  upcoming: [],
  skipped: [],
  add_ons: [{ variant_id: 'var_filters', title: 'Paper filters', image: null, quantity: 1, price: 950 }],
  swaps: [],
}

const page: AccountPage = {
  store: null,
  settings: DEFAULT_PORTAL,
  customer: null,
  test: false,
  time_zone: 'UTC',
  today: SAMPLE_DAY,
  view: { kind: 'missing' },
}

const items = [
  { variant_id: 'var_brush', title: 'Burr brush', image: null, price: 800, available: 3 },
  { variant_id: 'var_mug', title: 'Mug', image: null, price: 1500, available: 99 },
]
const after = [
  {
    cycle: 9,
    day: '2026-12-18',
    amount: 4487,
    shipping: 490,
    tax: 340,
    tax_included: false,
    add_ons: ['Burr brush'],
    charged: true,
  },
]

const sent: [string, unknown][] = []
function stubServer(refusal: { message: string; field: string } | null = null) {
  sent.length = 0
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    sent.push([url, body && (JSON.parse(body) as unknown)])
    const reply = url.includes('addable-items') ? { items } : { effective_day: '2026-12-18', after, refusal }
    return Promise.resolve(new Response(JSON.stringify(reply)))
  })
}
afterEach(() => vi.unstubAllGlobals())

const show = (of = subscription) => render(<SubscriptionScreen of={of} page={page} links={sampleLinks} panel="" />)

it('adds a product to the next delivery once its price is shown', async () => {
  stubServer()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
  const confirm = screen.getAllByRole('button', { name: 'Add item' }).at(-1)
  expect(confirm?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(await screen.findByRole('radio', { name: /^Burr brush \$8\.00 · In stock: 3/ }))
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '2' } })
  expect(await screen.findByText('Includes $3.40 tax.')).toBeTruthy()
  await waitFor(() => expect(confirm?.getAttribute('aria-disabled')).toBeNull())
  if (confirm) fireEvent.click(confirm)
  const body = { subscription_id: 'sub_sample', variant_id: 'var_brush', quantity: 2 }
  await waitFor(() => expect(sent).toContainEqual(['/api/customer-portal/add-item', body]))
  expect(sent).toContainEqual(['/api/customer-portal/preview', { ...body, action: 'add_item' }])
})

it('says why a product can’t be added', async () => {
  stubServer({ message: 'Only 1 left in stock', field: 'quantity' })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
  fireEvent.click(await screen.findByRole('radio', { name: /^Mug/ }))
  expect(await screen.findByText(/Only 1 left|Choose another quantity/)).toBeTruthy()
})

it('removes an item that was added', async () => {
  stubServer()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Remove: 1 × Paper filters' }))
  expect(screen.getByRole('heading', { name: 'Remove Paper filters from your next delivery?' })).toBeTruthy()
  const confirm = screen.getByRole('button', { name: 'Remove' })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(confirm)
  const body = { subscription_id: 'sub_sample', variant_id: 'var_filters' }
  await waitFor(() => expect(sent).toContainEqual(['/api/customer-portal/remove-item', body]))
})

it('names the delivery that is skipped or restored, so that a second press skips no other one', async () => {
  stubServer()
  const upcoming = makePortalSubscription().upcoming.map((charge) => ({
    ...charge,
    tax: 0,
    tax_included: false,
    add_ons: [...charge.add_ons],
  }))
  show({ ...subscription, upcoming, skipped: [{ cycle: 8, day: '2026-12-04' }], actions: ['skip'] })
  for (const [button, title, confirm, path, cycle] of [
    ['Skip Jan 18', 'Skip the delivery on Jan 18?', 'Skip Jan 18', 'skip', 10],
    ['Undo skip: Dec 4', 'Deliver on Dec 4 after all?', 'Undo skip', 'unskip', 8],
  ] as const) {
    const [opener] = screen.getAllByRole('button', { name: button })
    if (opener) fireEvent.click(opener)
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    const confirmButton = screen.getAllByRole('button', { name: confirm }).at(-1)
    await waitFor(() => expect(confirmButton?.getAttribute('aria-disabled')).toBeNull())
    if (confirmButton) fireEvent.click(confirmButton)
    const body = { subscription_id: 'sub_sample', cycle }
    await waitFor(() => expect(sent).toContainEqual([`/api/customer-portal/${path}`, body]))
    expect(sent).toContainEqual(['/api/customer-portal/preview', { ...body, action: path }])
  }
})
