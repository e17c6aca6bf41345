import { IconPhoto } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { sizes } from '../editor/fields.tsx'
import { ChoiceField, ImageField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'

/** The page's own logo and its size. */
export function LogoGroup() {
  const { client } = usePaymentPage()
  return (
    <SettingGroup
      title="Logo"
      icon={IconPhoto}
      note={client.logo === null ? 'Store logo' : 'Custom'}
      keywords="image size"
    >
      <ImageField name="logo" label="Logo" description="Leave blank to use your store’s logo or name." />
      <ChoiceField name="logo_size" label="Logo size" choices={sizes} />
    </SettingGroup>
  )
}
