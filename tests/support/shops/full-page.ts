import { contracts } from '../../../src/shared/contracts/index.ts'
import { remotePage, saveRemotePage } from '../e2e/remote-page.ts'
import type { Remote, RemoteShop } from '../e2e/remote-shop.ts'

const stages = [
  { threshold: 3998, reward_type: 'free_shipping', discount_percentage: 0, title: '' },
  { threshold: 7996, reward_type: 'discount', discount_percentage: 10, title: '' },
]

/** Every part of a payment page, enabled and filled in. */
export const everyPart = {
  banner_enabled: true,
  banner_primary_text: 'Free 60-day returns',
  banner_secondary_text: 'Packed in Austin',
  hero_enabled: true,
  hero_section_header_text: 'Slow mornings start here',
  callout_enabled: true,
  callout_title: 'Roasters’ choice',
  custom_text_enabled: true,
  custom_text: 'Tested by twelve cafés.',
  custom_description_enabled: true,
  custom_description: '<p>Made to <strong>last</strong>.</p>',
  limited_time_enabled: true,
  limited_time_remaining: 12,
  limited_stock_enabled: true,
  limited_stock_remaining: 500,
  progress_rewards_enabled: true,
  progress_reward_stages: stages,
  promo_codes_enabled: true,
  affiliate_codes_enabled: true,
  customer_phone_enabled: true,
  reviews_enabled: true,
  affirmation_box_enabled: true,
  custom_css: '.shop-section h2 { letter-spacing: 0.01em }',
}

const names = ['Noor', 'Caleb', 'Ines', 'Tomasz', 'Priya']

async function post(server: Remote, { token }: RemoteShop, path: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: form })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
}

/** Adds reviews and an affirmation box to the store's page, which are stored in addition to the draft. */
export async function addShownParts(server: Remote, shop: RemoteShop): Promise<void> {
  const { payment_page_id } = await remotePage(server, shop)
  for (const user_name of names) {
    const product_review = 'It pours slowly, stays hot and looks good on the table.'
    await post(server, shop, contracts.reviews.create.path, { payment_page_id, user_name, product_review })
  }
  await post(server, shop, contracts.affirmationBoxes.update.path, {
    payment_page_id,
    header: 'Why people stay',
    title_one: 'Made in Austin',
    message_one: 'Every kettle is tested by hand.',
    title_two: 'Sixty days',
    message_two: 'Send it back if it is not for you.',
  })
}

/** Fills the draft of the store's page with every part. */
export async function fillRemotePage(
  server: Remote,
  shop: RemoteShop,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await saveRemotePage(server, shop, { ...everyPart, ...more })
  await addShownParts(server, shop)
}
