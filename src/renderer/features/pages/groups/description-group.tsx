import { IconTextCaption } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { RowSkeleton } from '../../../ui/skeletons.tsx'
import { fieldsOf } from '../editor/fields.tsx'
import { useSettings } from '../editor/settings-context.tsx'
import { onOff } from './group.ts'

// The text editor is as large as all other settings together.
const RichTextField = lazy(() =>
  import('../rich-text-field.tsx').then(({ RichTextField: field }) => ({ default: field })),
)

const { FlagField } = fieldsOf<{ custom_description_enabled: boolean; custom_description: string }>()

/** A text with headings, links and lists on the page (PP-004). */
export function DescriptionGroup() {
  const { read, write, problems, readOnly } = useSettings()
  const on = read('custom_description_enabled') === true
  return (
    <SettingGroup title="Description" icon={IconTextCaption} note={onOff(on)} words="custom rich text">
      <FlagField name="custom_description_enabled" label="Show a description" />
      {on && (
        <Suspense fallback={<RowSkeleton rows={3} height={32} />}>
          <RichTextField
            label="Description"
            description="Scripts and styles are taken out when it is saved."
            value={String(read('custom_description'))}
            error={problems.get('custom_description')}
            disabled={readOnly}
            onChange={(html) => write('custom_description', html)}
          />
        </Suspense>
      )}
    </SettingGroup>
  )
}
