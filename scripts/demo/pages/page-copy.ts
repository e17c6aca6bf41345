import type { ConfirmationPageContent } from '../../../src/shared/contracts/pages/confirmation-pages.ts'
import type { PaymentPageContent } from '../../../src/shared/contracts/pages/payment-page-content.ts'
import type { Drawing } from '../catalog/art.ts'

interface DemoReview {
  user_name: string
  user_role: string
  review_title: string
  product_review: string
  product_title: string
  product_description: string
  pictures: readonly Drawing[]
}

const review = (
  [user_name, user_role]: readonly [string, string],
  [review_title, product_review]: readonly [string, string],
  [product_title, product_description]: readonly [string, string] = ['', ''],
  pictures: readonly Drawing[] = [],
): DemoReview => ({
  user_name,
  user_role,
  review_title,
  product_review,
  product_title,
  product_description,
  pictures,
})

/** Reviews on the payment page. */
export const PAYMENT_REVIEWS: readonly DemoReview[] = [
  review(
    ['Daniel Weiss', 'Home brewer, Denver'],
    [
      'The pour is under control',
      'The spout does not drip and the handle stays cool. My morning cup got noticeably cleaner.',
    ],
    ['Heron gooseneck kettle', 'Matte black'],
    ['kettle', 'dripper'],
  ),
  review(
    ['Leila Haddad', 'Verified buyer'],
    [
      'Grinds like my old electric one',
      'Forty settings sounded like a gimmick. Two weeks in, I know exactly which one is mine.',
    ],
    ['Pebble hand grinder', 'Steel'],
    ['grinder'],
  ),
  review(
    ['Owen Pruitt', 'Café owner, Asheville'],
    ['We brew with it all day', 'Six months of daily use behind the bar and not a chip in the glaze.'],
  ),
]

/** Reviews on the confirmation page. */
export const CONFIRMATION_REVIEWS: readonly DemoReview[] = [
  review(
    ['Priya Raman', 'Verified buyer'],
    [
      'Wrapped like a gift',
      'It arrived two days early, in paper I could keep, with a card on how to rinse the first filter.',
    ],
    ['Ridge pour-over dripper', 'Clay'],
    ['dripper', 'filters'],
  ),
  review(
    ['Marcus Ellison', 'Third order'],
    ['They actually reply', 'I asked about grind size at ten in the evening and had a helpful answer by breakfast.'],
  ),
]

/** Reasons to buy, with pictures. */
export const REASONS = {
  header: 'Why people brew with us',
  sections: [
    ['60 days to change your mind', "Brew with it. If it's not for you, send it back and we pay for shipping.", 'mugs'],
    ['Packed in Portland', 'Orders before 2 PM ship the same day.', 'canister'],
    ['Spare parts for ten years', 'Every gasket, lid and burr is sold separately.', 'server'],
  ],
} as const satisfies { header: string; sections: readonly (readonly [string, string, Drawing])[] }

/** The demo's changes to a new payment page. */
export const PAYMENT_PAGE: Partial<PaymentPageContent> = {
  name: 'Main checkout',
  banner_enabled: true,
  banner_primary_text: 'Free shipping from $75',
  banner_secondary_text: 'in the US and Canada',
  promo_codes_enabled: true,
  reviews_enabled: true,
  reviews_background_color: '#F6F4EF',
  affirmation_box_enabled: true,
  affirmation_background_color: '#EAF2EE',
  limited_stock_enabled: true,
  limited_stock_remaining: 8,
  progress_rewards_enabled: true,
  progress_reward_stages: [
    { threshold: 7500, reward_type: 'free_shipping', discount_percentage: 0, title: '' },
    { threshold: 18_000, reward_type: 'discount', discount_percentage: 8, title: '' },
  ],
}

/** The page to test against it. */
export const MINIMAL_PAGE: Partial<PaymentPageContent> = {
  name: 'Minimal, no banner',
  template: 'minimal',
  promo_codes_enabled: true,
}

/** The demo's changes to a new confirmation page. */
export const CONFIRMATION_PAGE: Partial<ConfirmationPageContent> = {
  name: 'Thank you',
  icon_color: '#1B6E4A',
  tracking_code_enabled: true,
  custom_description_enabled: true,
  custom_description:
    '<p>While you wait: our <a href="https://fernhill.example/first-cup">guide to the first cup</a> takes ' +
    '<strong>four minutes</strong> and needs a kettle and a spoon.</p>',
  reviews_enabled: true,
}
