import { Textarea } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { MAX_CSS } from '../../../../shared/contracts/page-fields.ts'
import { customCssProblems } from '../../../../shared/domain/custom-css.ts'
import { counted } from '../../../lib/format.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import classes from './groups.module.css'

/** CSS of the merchant's own: it holds on this page alone, loads nothing and hides no price (PP-001). */
export function CssGroup() {
  const { values, set } = usePaymentPage()
  const { custom_css } = values
  const problems = customCssProblems(custom_css)
  const note = problems.length > 0 ? counted(problems.length, 'problem') : custom_css === '' ? 'None' : 'Own'
  return (
    <SettingGroup title="Custom CSS" icon={IconCode} note={note} words="style">
      <Textarea
        label="Custom CSS"
        description="For this page alone. It cannot load anything from elsewhere."
        classNames={{ input: classes.code ?? '' }}
        rows={8}
        resize="vertical"
        spellCheck={false}
        maxLength={MAX_CSS}
        value={custom_css}
        error={problems.length > 0 ? 'Not saved until this is mended' : undefined}
        onChange={(event) => set({ custom_css: event.currentTarget.value })}
      />
      {problems.length > 0 && (
        <ul className={classes.lines} aria-label="Problems in the CSS">
          {problems.map(({ line, message }) => (
            <li key={`${line} ${message}`} className={classes.problem}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
    </SettingGroup>
  )
}
