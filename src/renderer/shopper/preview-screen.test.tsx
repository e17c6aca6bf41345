import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { PreviewMessage } from '../../shared/preview.ts'
import { loadSideParts } from '../storefront/load-side-parts.ts'
import { english } from '../storefront/messages.ts'
import { ShopTexts } from '../storefront/texts.tsx'
import { englishShopper } from './messages.ts'
import PreviewScreen from './preview-screen.tsx'

beforeAll(loadSideParts)

/** Opens the frame and sends it a draft, as the editor around it does. */
async function preview(page: PreviewMessage['page'], more: Partial<PreviewMessage> = {}): Promise<void> {
  render(
    <ShopTexts messages={english} locale="en-US">
      <PreviewScreen texts={englishShopper} />
    </ShopTexts>,
  )
  const data: PreviewMessage = { type: 'preview', page, store: { store_name: 'Kettle & Crane' }, ...more }
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
