import { Textarea } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { customCssProblems } from '../../../../../shared/domain/pages/custom-css.ts'
import { pluralize } from '../../../../lib/format/format.ts'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import classes from '../../groups/groups.module.css'
import { useSettings } from '../settings-context.tsx'

/** Custom CSS: scoped to its page, loads no resources and can't hide the price (PP-001). */
export function CssGroup() {
  const { read, write } = useSettings()
  const css = String(read('custom_css'))
  const problems = customCssProblems(css)
  const content = css === '' ? 'None' : 'Custom'
  const note = problems.length > 0 ? pluralize(problems.length, 'problem') : content
  return (
    <SettingGroup title="Custom CSS" icon={IconCode} note={note} keywords="style">
      <Textarea
        label="Custom CSS"
        description="Applies to this page only. It can’t load files from other sites."
        classNames={{ input: classes.code ?? '' }}
        rows={8}
        resize="vertical"
        spellCheck={false}
        value={css}
        error={problems.length > 0 ? 'Fix this to save' : undefined}
        onChange={(event) => write('custom_css', event.currentTarget.value)}
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
