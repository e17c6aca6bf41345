import { createContext, type ReactNode } from 'react'
import type { ShownAffirmation } from '../../../shared/contracts/pages/affirmation-boxes.ts'
import type { ShownReview } from '../../../shared/contracts/pages/reviews.ts'
import type { PreviewShopper } from '../../../shared/preview.ts'
import { englishShopper, type ShopperMessages } from '../../shopper/messages.ts'
import { usePreviewForm } from '../../shopper/preview/preview-form.ts'
import type { CheckoutFormState, CheckoutHandlers, ShopCartItem, ShopPage } from '../../storefront/types.ts'
import { picture } from './pictures.ts'

const kettle = picture('Kettle', '#2f4f46')
const mug = picture('Mug', '#7a4a2b')

/** The texts of the checkout app in the language of the frame. */
export const ShopperTexts = createContext<ShopperMessages>(englishShopper)

export const LONG_TITLE = 'Gooseneck pour-over kettle with temperature control, walnut handle and a built-in brew timer'

const line: ShopCartItem = {
  _id: 'item_1',
  productId: 'prd_1',
  title: 'Kettle',
  variant_title: 'Black',
  quantity: 1,
  price: 8900,
  image: kettle,
}

/** Line items in every state. */
export const lines = {
  plain: line,
  discounted: { ...line, _id: 'item_2', title: 'Mug', quantity: 2, price: 2000, discount_price: 1500, image: mug },
  long: { ...line, _id: 'item_3', title: LONG_TITLE, variant_title: 'Matte black, 1.2 liters, EU plug', image: null },
  low: { ...line, _id: 'item_4', quantity: 3, note: 'Only 2 left' },
  soldOut: { ...line, _id: 'item_5', note: 'Sold out', sold_out: true },
}

const review: ShownReview = {
  review_id: 'rev_1',
  user_name: 'Lena Fischer',
  user_role: 'Verified buyer',
  review_title: 'Worth it',
  product_review: 'Heats in three minutes and pours exactly where you want it.',
  product_title: 'Kettle',
  product_description: 'Black',
  user_profile_picture: null,
  product_image_1: kettle,
  product_image_2: mug,
  product_image_3: null,
  product_image_4: null,
}

export const reviews: readonly ShownReview[] = [
  review,
  {
    ...review,
    review_id: 'rev_2',
    user_name: 'Diego Salazar',
    user_role: '',
    review_title: '',
    product_review: 'The best kettle I’ve owned.',
    product_title: '',
    product_description: '',
    product_image_1: null,
    product_image_2: null,
  },
]

export const affirmation: ShownAffirmation = {
  header: 'Why shop with us',
  title_one: 'Free returns',
  message_one: 'Send it back within 30 days.',
  image_one: null,
  title_two: 'Two-year warranty',
  message_two: 'We repair or replace it.',
  image_two: kettle,
  title_three: '',
  message_three: '',
  image_three: null,
  section_order: ['one', 'two', 'three'],
  affirmation_background_color: null,
}

const stage = { discount_percentage: 0, title: '' }

export const rewards = [
  { ...stage, threshold: 10_000, reward_type: 'free_shipping' as const },
  { ...stage, threshold: 20_000, reward_type: 'discount' as const, discount_percentage: 10 },
]

interface WithFormProps {
  page?: ShopPage
  shopper?: PreviewShopper
  children: (form: CheckoutFormState, handlers: CheckoutHandlers) => ReactNode
}

const NO_PAGE: ShopPage = {}
const NO_SHOPPER: PreviewShopper = {}

/** A checkout form that can be filled in. */
export function WithForm({ page = NO_PAGE, shopper = NO_SHOPPER, children }: WithFormProps) {
  const { form, handlers } = usePreviewForm(page, shopper, true)
  return children(form, handlers)
}

export const pictures = { kettle, mug }
