import { Textarea, TextInput } from '@mantine/core'
import { IconLanguage, IconPalette } from '@tabler/icons-react'
import { useState } from 'react'
import { pageLanguages, type PageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import type { PortalTexts } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { languageName, languages } from '../../../lib/format/page-languages.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { fieldsOf } from '../editor/fields.tsx'
import { reasonLabel } from './offer-labels.ts'
import { usePortal } from './portal-context.tsx'
import type { PortalValues } from './portal-kind.ts'

const { ColourSetting, ImageField, TextField } = fieldsOf<PortalValues>()

/** Logo and colors. */
export function BrandGroup() {
  const { values } = usePortal()
  return (
    <SettingGroup
      title="Brand"
      icon={IconPalette}
      note={values.logo === null ? 'Store logo' : 'Custom logo'}
      keywords="logo color name background"
    >
      <TextField name="name" label="Name" description="Only your team sees this." max={80} />
      <ImageField name="logo" label="Logo" description="Leave blank to use your store’s logo or name." />
      <ColourSetting name="brand_color" />
      <ColourSetting name="background_color" />
    </SettingGroup>
  )
}

interface TranslationProps {
  language: PageLanguage
}

/** The merchant's texts in another language. */
function Translation({ language }: TranslationProps) {
  const { values, set } = usePortal()
  const texts = values.translations[language] ?? {}
  const write = (change: PortalTexts) =>
    set({ translations: { ...values.translations, [language]: { ...texts, ...change } } })
  const name = languageName(language)
  const worded = values.reasons.filter(({ label }) => label !== '')
  return (
    <>
      {values.heading !== '' && (
        <TextInput
          label={`Heading in ${name}`}
          size="xs"
          maxLength={80}
          placeholder={values.heading}
          value={texts.heading ?? ''}
          onChange={(event) => write({ heading: event.currentTarget.value })}
        />
      )}
      {values.help_text !== '' && (
        <Textarea
          label={`Text in ${name}`}
          size="xs"
          rows={3}
          maxLength={300}
          placeholder={values.help_text}
          value={texts.help_text ?? ''}
          onChange={(event) => write({ help_text: event.currentTarget.value })}
        />
      )}
      {worded.map((each) => (
        <TextInput
          key={each.reason}
          label={`“${reasonLabel(each)}” in ${name}`}
          size="xs"
          maxLength={80}
          value={texts.reasons?.[each.reason] ?? ''}
          onChange={(event) => write({ reasons: { ...texts.reasons, [each.reason]: event.currentTarget.value } })}
        />
      ))}
    </>
  )
}

/** Heading, text and their translations. Everything else is translated by us. */
export function TextsGroup() {
  const { values, set } = usePortal()
  const others = pageLanguages.filter((code) => code !== values.language)
  const [picked, setPicked] = useState<PageLanguage>('de')
  const shown = others.find((code) => code === picked) ?? others[0]
  const hasTexts = values.heading !== '' || values.help_text !== '' || values.reasons.some(({ label }) => label !== '')
  return (
    <SettingGroup
      title="Texts"
      icon={IconLanguage}
      note={`${pageLanguages.length} languages`}
      keywords="heading help text language translation"
    >
      <ChoiceSelect
        labelled
        label="Language of your texts"
        value={values.language}
        options={languages}
        onChange={(language) => set({ language })}
      />
      <TextField
        name="heading"
        label="Heading"
        description="Leave blank to greet customers by name."
        placeholder="Hi, Hannah"
        max={80}
      />
      <TextField name="help_text" label="Text below the heading" max={300} lines={3} />
      {hasTexts && shown !== undefined && (
        <>
          <ChoiceSelect
            labelled
            label="Translate to"
            value={shown}
            options={languages.filter(({ value }) => value !== values.language)}
            onChange={setPicked}
          />
          <Translation key={shown} language={shown} />
        </>
      )}
    </SettingGroup>
  )
}
