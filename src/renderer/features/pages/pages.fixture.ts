import type { AffirmationBox } from '../../../shared/contracts/pages/affirmation-boxes.ts'
import type { PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import type { Review } from '../../../shared/contracts/pages/reviews.ts'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'

/** A review of the page 'ppg_1' without images. */
export const makeReview = (changes: Partial<Review> = {}): Review => ({
  review_id: 'rev_1',
  payment_page_id: 'ppg_1',
  confirmation_page_id: null,
  optimizer_id: null,
  user_name: 'Mira Holt',
  user_role: 'Barista',
  review_title: 'My daily kettle',
  product_review: 'Pours like a dream.',
  product_title: '',
  product_description: '',
  user_profile_picture: null,
  product_image_1: null,
  product_image_2: null,
  product_image_3: null,
  product_image_4: null,
  section_order: 0,
  ...changes,
})

/** The affirmation box of the page 'ppg_1' with two of three sections. */
export const makeBox = (changes: Partial<AffirmationBox> = {}): AffirmationBox => ({
  affirmation_id: 'afb_1',
  payment_page_id: 'ppg_1',
  optimizer_id: null,
  header: 'Why buy here',
  title_one: '60-day returns',
  message_one: 'We pay the label.',
  image_one: null,
  title_two: 'Made to last',
  message_two: '',
  image_two: null,
  title_three: '',
  message_three: '',
  image_three: null,
  section_order: ['one', 'two', 'three'],
  affirmation_background_color: null,
  ...changes,
})

/** A live standard payment page, published without changes since. */
export const makePage = (changes: Partial<PaymentPageDraft> = {}): PaymentPageDraft => ({
  ...defaultPaymentPage(),
  payment_page_id: 'ppg_1',
  store_id: 'str_1',
  payment_page_type: 'standard',
  status: 'live',
  is_default: true,
  version: 3,
  published_version: 3,
  updated_at: '2026-11-21T00:00:00Z',
  ...changes,
})
