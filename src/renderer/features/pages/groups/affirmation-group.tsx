import { IconShieldCheck } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { AffirmationSections } from '../affirmation/affirmation-sections.tsx'
import { ColourSetting, FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import { onOff } from './group.ts'

/** Up to three reasons to buy, in the merchant's order, and whether the page shows them (B §3). */
export function AffirmationGroup() {
  const { page, values } = usePaymentPage()
  const { payment_page_id } = page
  return (
    <SettingGroup
      title="Affirmation box"
      icon={IconShieldCheck}
      note={onOff(values.affirmation_box_enabled)}
      keywords="reasons sections heading message background"
    >
      <FlagField name="affirmation_box_enabled" label="Show the affirmation box" />
      <ColourSetting name="affirmation_background_color" />
      <AffirmationSections page={{ payment_page_id }} />
    </SettingGroup>
  )
}
