import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadCountries } from '../../storefront/form/country-list.ts'
import type { PaymentPagePreview, PreviewMessage } from '../../../shared/preview.ts'
import { loadOptionalSections } from '../../storefront/content/load-optional-sections.ts'
import PreviewScreen from './preview-screen.tsx'

// As the entry does before it renders a preview.
await loadCountries()

// Previews are loaded on demand, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(loadOptionalSections)

/** Opens the frame and sends it a draft, as the editor does. */
async function preview(
  page: PaymentPagePreview['page'],
  more: Partial<PaymentPagePreview> & Pick<PreviewMessage, 'shopper' | 'tryable'> = {},
): Promise<void> {
  render(<PreviewScreen />)
  const store = { store_name: 'Kettle & Crane' }
  const data: PreviewMessage = { type: 'preview', kind: 'payment_page', page, store, ...more }
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, source: parent }))
  })
}

it('applies the draft’s rewards to a cart [PP-013]', async () => {
  await preview({
    progress_rewards_enabled: true,
    progress_reward_stages: [
      { threshold: 5000, reward_type: 'free_shipping', discount_percentage: 0, title: '' },
      { threshold: 8000, reward_type: 'discount', discount_percentage: 10, title: '' },
    ],
  })
  expect(await screen.findByText('10% off unlocked. You’ve earned every reward.')).toBeDefined()
  expect(screen.getByText('Pay $79.20')).toBeDefined()
})

it('shows the timer, stock and code fields as in a new session [PP-003] [PP-010]', async () => {
  await preview({
    limited_time_enabled: true,
    limited_time_remaining: 15,
    limited_stock_enabled: true,
    limited_stock_remaining: 4,
    promo_codes_enabled: true,
    affiliate_codes_enabled: true,
  })
  expect((await screen.findByRole('timer')).textContent).toMatch(/^1[45]:\d\d$/)
  expect(screen.getByText('Only 4 left.')).toBeDefined()
  for (const label of ['Promo code', 'Affiliate code']) expect(screen.getByLabelText(label)).toBeDefined()
})

it('shows the store’s own shipping methods', async () => {
  await preview(
    {},
    {
      shipping_methods: [
        {
          id: 'shp_1',
          method_id: 'shp_1',
          store_id: 'str_1',
          payment_page_id: 'pp_1',
          shipping_title: 'By bicycle',
          shipping_description: '',
          shipping_timeframe: 'Today',
          shipping_rate: 300,
          minimum_subtotal: 0,
          is_default: true,
          section_order: 0,
        },
      ],
    },
  )
  expect(screen.getByText('By bicycle')).toBeDefined()
  expect(screen.getByText('Pay $91.00')).toBeDefined()
})

it('switches to the draft’s language immediately [PP-015]', async () => {
  await preview({ language: 'de' })
  expect(await screen.findByText(/\d.* bezahlen$/)).toBeDefined()
  expect(document.documentElement.lang).toBe('de')
})

it('shows the page for a shopper in another country, with a code and one item', async () => {
  await preview(
    { promo_codes_enabled: true, billing_same_as_shipping: true },
    { shopper: { items: 'one', form: 'filled', device: 'en-GB', code: true } },
  )
  // 49.00 less 10%, plus 5.90 shipping, with dollars formatted for the United Kingdom.
  expect(await screen.findByText('Pay US$50.00')).toBeDefined()
  expect(screen.getByText('SAMPLE10')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('isla@example.com')
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('GB')
})

it('shows the initial billing and consent settings in the language of the device', async () => {
  await preview({ billing_same_as_shipping: true, marketing_consent: 'always' }, { shopper: { device: 'en-US' } })
  const same = await screen.findByLabelText('Billing address is the same as shipping')
  expect(same).toHaveProperty('checked', true)
  expect(screen.getByLabelText(/news and offers/)).toHaveProperty('checked', true)
  cleanup()
  await preview({ billing_same_as_shipping: false, marketing_consent: 'always' }, { shopper: { device: 'en-GB' } })
  expect(await screen.findByLabelText('Billing address is the same as shipping')).toHaveProperty('checked', false)
  expect(screen.getByLabelText(/news and offers/)).toHaveProperty('checked', false)
  cleanup()
  await preview({ language: 'en', language_follows_shopper: true }, { shopper: { device: 'de-DE' } })
  expect(await screen.findByText('Kontakt')).toBeDefined()
})

it('shows the chosen number of the store’s own products', async () => {
  const product = { product_id: 'prd_1', variant_id: 'var_1', variant_title: '', image: null, price: 8900 }
  const products = [1, 2, 3].map((at) => ({ ...product, product_id: `prd_${at}`, title: `Kettle ${at}` }))
  await preview({}, { shopper: { items: 'two', products } })
  expect(await screen.findByText('Kettle 2')).toBeDefined()
  expect(screen.queryByText('Kettle 3')).toBeNull()
  expect(screen.queryByText('Sample product')).toBeNull()
})

it('shows form errors, a declined card and a payment being checked', async () => {
  await preview({}, { shopper: { form: 'mistakes' } })
  expect(await screen.findByText('Invalid email')).toBeDefined()
  cleanup()
  await preview({}, { shopper: { form: 'declined' } })
  expect(await screen.findByText('Payment declined. You haven’t been charged. Try another card.')).toBeDefined()
  cleanup()
  await preview({}, { shopper: { form: 'checking' } })
  expect(await screen.findByText(/Checking your payment/)).toBeDefined()
})

it('can be filled in when interactive, and sends nothing', async () => {
  await preview({}, { tryable: true })
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  fireEvent.change(email, { target: { value: 'maya' } })
  fireEvent.blur(email)
  expect(email.value).toBe('maya')
  expect(await screen.findByText('Invalid email')).toBeDefined()
})

const kettle = {
  product_id: 'prd_1',
  title: 'Kettle',
  description: '',
  image: null,
  minimum_quantity: 1,
  maximum_quantity: null,
  variants: [{ variant_id: 'var_1', title: 'Black', price: 8900, available: 20 }],
}
const instant = {
  payment_page_type: 'instant',
  instant_selection_mode: 'multiple',
  selected_products: ['prd_1', 'prd_2'],
} as const
const choices = [kettle, { ...kettle, product_id: 'prd_2', title: 'Mug' }]

it('shows the quantity of a product on an instant page, as shoppers see it [PP-007]', async () => {
  await preview({ ...instant, selected_products: [...instant.selected_products] }, { choices })
  expect(await screen.findByRole('button', { name: 'Increase quantity of Kettle' })).toBeDefined()
})

it('lets merchants try quantities and selections of an instant page [PP-007]', async () => {
  await preview({ ...instant, selected_products: [...instant.selected_products] }, { choices, tryable: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Increase quantity of Kettle' }))
  expect(screen.getByText('Pay $183.90')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: /Mug/ }))
  expect(screen.getByText('Pay $272.90')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: /Kettle/ }))
  expect(screen.getByText('Pay $94.90')).toBeDefined()
})

it('lets merchants edit the cart of a standard page like shoppers', async () => {
  await preview({}, { tryable: true, shopper: { items: 'one' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit cart' }))
  fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of Sample product' }))
  expect(screen.getByText('Pay $103.90')).toBeDefined()
})

it('renders the latest keystroke immediately and the surrounding page once typing stops', async () => {
  await preview({ hero_enabled: true, hero_section_header_text: 'Slow', button_color: '#111111' })
  await screen.findByRole('heading', { name: 'Slow' })
  const say = (shown: object) => {
    const data = { type: 'preview-change', shown, beside: {} }
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data, source: parent }))
    })
  }
  for (const text of ['Slow m', 'Slow mo', 'Slow mor']) {
    say({ hero_section_header_text: text })
    expect(screen.getByRole('heading', { name: text })).toBeDefined()
  }
  // Fields that no part subscribes to render with the whole page, which must not undo later keystrokes.
  say({ hero_section_header_text: 'Slow morn', shipping_method_enabled: false })
  expect(screen.getByRole('heading', { name: 'Slow morn' })).toBeDefined()
  expect(screen.getByText('Pay $88.00')).toBeDefined()
  say({ hero_enabled: false, hero_section_header_text: '' })
  expect(screen.queryByRole('heading', { name: 'Slow morn' })).toBeNull()
})

const isPort = (value: unknown): value is MessagePort =>
  typeof value === 'object' && value !== null && 'start' in value && 'postMessage' in value

it('receives messages on the port that it gave its editor', async () => {
  const given = vi.spyOn(parent, 'postMessage')
  await preview({ language: 'en' })
  await screen.findByText('Pay $93.90')
  const said: readonly unknown[] = given.mock.calls.flat(2)
  const port = said.find(isPort)
  const change = { type: 'preview-change', shown: { shipping_method_enabled: false }, beside: {} }
  await act(async () => {
    port?.postMessage(change)
    await vi.waitFor(() => expect(screen.getByText('Pay $88.00')).toBeDefined())
  })
})
