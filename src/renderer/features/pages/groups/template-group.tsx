import { Radio } from '@mantine/core'
import { IconLayout } from '@tabler/icons-react'
import { pageTemplate } from '../../../../shared/contracts/pages/page-fields.ts'
import { templateChange } from '../../../../shared/domain/pages/page-defaults.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import classes from './groups.module.css'

const templates = [
  { value: 'classic', label: 'Classic', text: 'Form and summary side by side on a plain background.' },
  { value: 'modern', label: 'Modern', text: 'Cards with rounded corners on a tinted background.' },
  { value: 'minimal', label: 'Minimal', text: 'One column with thin lines.' },
] as const

/** The page's template. */
export function TemplateGroup() {
  const { values, set } = usePaymentPage()
  const chosen = templates.find(({ value }) => value === values.template)
  return (
    <SettingGroup
      title="Template"
      icon={IconLayout}
      note={chosen?.label ?? values.template}
      keywords="layout classic modern minimal"
    >
      <Radio.Group
        aria-label="Template"
        value={values.template}
        onChange={(value) => set(templateChange(values, pageTemplate.parse(value)))}
      >
        <div className={classes.choices}>
          {templates.map(({ value, label, text }) => (
            <Radio key={value} value={value} label={label} description={text} />
          ))}
        </div>
      </Radio.Group>
    </SettingGroup>
  )
}
