import { IconStar } from '@tabler/icons-react'
import { reviews } from '../../../../shared/contracts/reviews.ts'
import { useApi } from '../../../lib/use-api.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { ColourSetting, FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import { ReviewList } from '../reviews/review-list.tsx'

/** What customers said, and whether the page shows it (B §3). */
export function ReviewsGroup() {
  const { page, values } = usePaymentPage()
  const { payment_page_id } = page
  const { data } = useApi(reviews.list, { query: { payment_page_id } })
  const count = data ? String(data.reviews.length) : undefined
  return (
    <SettingGroup
      title="Reviews"
      icon={IconStar}
      note={values.reviews_enabled ? count : 'Off'}
      words="customers pictures background"
    >
      <FlagField name="reviews_enabled" label="Show reviews" />
      <ColourSetting name="reviews_background_color" />
      <ReviewList page={{ payment_page_id }} />
    </SettingGroup>
  )
}
