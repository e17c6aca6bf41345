import { Select } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { pageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { languageName, languages } from '../../../lib/format/page-languages.ts'
import { FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'

/** The language of the page's built-in texts. */
export function LanguageGroup() {
  const { client, set, values } = usePaymentPage()
  const { language_follows_shopper: follows } = values
  return (
    <SettingGroup
      title="Language"
      icon={IconLanguage}
      note={follows ? `Shopper’s, or ${languageName(client.language)}` : languageName(client.language)}
    >
      <FlagField
        name="language_follows_shopper"
        label="Use the shopper’s language"
        description="Matches the shopper’s browser language if it’s available."
      />
      <Select
        label={follows ? 'Fallback language' : 'Page language'}
        description="Used for page text. Product names aren’t translated."
        size="xs"
        data={languages}
        value={client.language}
        allowDeselect={false}
        onChange={(language) => language !== null && set({ language: pageLanguage.parse(language) })}
      />
    </SettingGroup>
  )
}
