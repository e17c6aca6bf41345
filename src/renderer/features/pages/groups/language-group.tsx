import { Select } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { pageLanguage } from '../../../../shared/contracts/page-fields.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { languageName, languages } from '../languages.ts'
import { usePaymentPage } from '../payment-page-context.tsx'

/** The language of the page's own texts. */
export function LanguageGroup() {
  const { client, set } = usePaymentPage()
  return (
    <SettingGroup title="Language" icon={IconLanguage} note={languageName(client.language)}>
      <Select
        label="Page language"
        description="Of the page's own texts. Names of products stay as you wrote them."
        size="xs"
        data={languages}
        value={client.language}
        allowDeselect={false}
        onChange={(language) => language !== null && set({ language: pageLanguage.parse(language) })}
      />
    </SettingGroup>
  )
}
