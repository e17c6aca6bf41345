import { IconStar } from '@tabler/icons-react'
import { reviews } from '../../../../../shared/contracts/pages/reviews.ts'
import { useApi } from '../../../../lib/api/use-api.ts'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { ReviewList } from '../../reviews/review-list.tsx'
import { ColourSetting, FlagField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** Customer reviews, and whether the offer shows them (FL-006, OP-011). */
export function ReviewsGroup() {
  const { page, values } = useOptimizer()
  const { optimizer_id } = page
  const { data } = useApi(reviews.list, { query: { optimizer_id } })
  const count = data ? String(data.reviews.length) : undefined
  return (
    <SettingGroup
      title="Reviews"
      icon={IconStar}
      note={values.reviews_enabled ? count : 'Off'}
      keywords="customers pictures background"
    >
      <FlagField name="reviews_enabled" label="Show reviews" />
      <ColourSetting name="reviews_background_color" />
      <ReviewList page={{ optimizer_id }} />
    </SettingGroup>
  )
}
