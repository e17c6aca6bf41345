import { IconPalette, IconPhoto, IconTruckDelivery } from '@tabler/icons-react'
import { pluralize } from '../../../lib/format/format.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { colorWarnings } from '../editor/colors/colors.ts'
import { CssGroup } from '../editor/colors/css-group.tsx'
import type { Groups } from '../editor/editor-kind.tsx'
import { fieldsOf } from '../editor/fields.tsx'
import { DescriptionGroup } from '../groups/description-group.tsx'
import { onOff } from '../groups/group.ts'
import { NameGroup } from '../groups/name-group.tsx'
import { ReviewsOf } from '../groups/reviews-group.tsx'
import { confirmationColors } from './confirmation-colors.ts'
import { useConfirmationPage } from './confirmation-context.tsx'
import type { ConfirmationValues } from './confirmation-kind.ts'

const { ColourSetting, FlagField, ImageField } = fieldsOf<ConfirmationValues>()

function LogoGroup() {
  const { values } = useConfirmationPage()
  return (
    <SettingGroup title="Logo" icon={IconPhoto} note={values.logo === null ? 'Store logo' : 'Custom'} keywords="image">
      <ImageField name="logo" label="Logo" description="Leave blank to use your store’s logo or name." />
    </SettingGroup>
  )
}

/** All colors, each with its contrast against its background. */
function ColorsGroup() {
  const { values } = useConfirmationPage()
  const warnings = colorWarnings(confirmationColors, values)
  const note = warnings.length === 0 ? undefined : pluralize(warnings.length, 'warning')
  return (
    <SettingGroup title="Colors" icon={IconPalette} open deferred keywords="background text icon button" note={note}>
      {confirmationColors.map(({ key }) => (
        <ColourSetting key={key} name={key} />
      ))}
    </SettingGroup>
  )
}

/** Whether the page mentions the tracking code. */
function TrackingGroup() {
  const { values } = useConfirmationPage()
  return (
    <SettingGroup
      title="Tracking number"
      icon={IconTruckDelivery}
      note={onOff(values.tracking_code_enabled)}
      keywords="parcel shipment delivery"
    >
      <FlagField
        name="tracking_code_enabled"
        label="Mention the tracking number"
        description="Tells shoppers that they’ll get a tracking number by email, unless shipping confirmations are turned off."
      />
    </SettingGroup>
  )
}

/** Customer reviews, and whether the page shows them (FL-006). */
function ReviewsGroup() {
  const { page, values } = useConfirmationPage()
  const { confirmation_page_id } = page
  return (
    <ReviewsOf page={{ confirmation_page_id }} shown={values.reviews_enabled}>
      <FlagField name="reviews_enabled" label="Show reviews" />
    </ReviewsOf>
  )
}

/** The setting groups of a confirmation page, from top to bottom. */
export const confirmationGroups: Groups = [
  ['name', NameGroup],
  ['logo', LogoGroup],
  ['colours', ColorsGroup],
  ['description', DescriptionGroup],
  ['tracking', TrackingGroup],
  ['reviews', ReviewsGroup],
  ['css', CssGroup],
]
