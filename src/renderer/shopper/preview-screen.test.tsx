import { act, configure, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { PaymentPagePreview, PreviewMessage } from '../../shared/preview.ts'
import { loadSideParts } from '../storefront/load-side-parts.ts'
import PreviewScreen from './preview-screen.tsx'

// The kind's own preview is loaded when it is shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(loadSideParts)

/** Opens the frame and sends it a draft, as the editor around it does. */
async function preview(page: PaymentPagePreview['page'], more: Partial<PaymentPagePreview> = {}): Promise<void> {
  render(<PreviewScreen />)
  const store = { store_name: 'Kettle & Crane' }
  const data: PreviewMessage = { type: 'preview', kind: 'payment_page', page, store, ...more }
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, source: parent }))
  })
}

it('shows what the draft’s rewards make of a cart [PP-013]', async () => {
  await preview({
    progress_rewards_enabled: true,
    progress_reward_stages: [
      { threshold: 5000, reward_type: 'free_shipping', discount_percentage: 0, title: '' },
      { threshold: 8000, reward_type: 'discount', discount_percentage: 10, title: '' },
    ],
  })
  expect(await screen.findByText('10% off unlocked. Every reward is yours.')).toBeDefined()
  expect(screen.getByText('Pay $79.20')).toBeDefined()
})

it('shows time and stock as a new session would have them, and the codes’ fields [PP-003] [PP-010]', async () => {
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

it('draws the store’s own ways to ship', async () => {
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

it('speaks the draft’s language at once [PP-015]', async () => {
  await preview({ language: 'de' })
  expect(await screen.findByText(/bezahlen$/)).toBeDefined()
  expect(document.documentElement.lang).toBe('de')
})
