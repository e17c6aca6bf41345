import { IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reviews } from '../../../../shared/contracts/pages/reviews.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { ColourSetting, FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import type { Reviewed } from '../reviews/review-dialog.tsx'
import { ReviewList } from '../reviews/review-list.tsx'

interface ReviewsOfProps {
  /** The reviewed page or offer. */
  page: Reviewed
  /** Whether shoppers see the reviews. */
  shown: boolean
  /** Settings above the list. */
  children: ReactNode
}

/** The reviews of a page or offer, with their number. */
export function ReviewsOf({ page, shown, children }: ReviewsOfProps) {
  const { data } = useApi(reviews.list, { query: page })
  const count = data ? String(data.reviews.length) : undefined
  return (
    <SettingGroup title="Reviews" icon={IconStar} note={shown ? count : 'Off'} keywords="customers pictures background">
      {children}
      <ReviewList page={page} />
    </SettingGroup>
  )
}

/** Customer reviews, and whether the page shows them (B §3). */
export function ReviewsGroup() {
  const { page, values } = usePaymentPage()
  const { payment_page_id } = page
  return (
    <ReviewsOf page={{ payment_page_id }} shown={values.reviews_enabled}>
      <FlagField name="reviews_enabled" label="Show reviews" />
      <ColourSetting name="reviews_background_color" />
    </ReviewsOf>
  )
}
