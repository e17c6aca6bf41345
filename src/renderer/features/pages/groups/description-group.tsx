import { IconTextCaption } from '@tabler/icons-react'
import { Suspense, use, useEffect, useMemo, type ComponentProps } from 'react'
import { retryableImport } from '../../../lib/api/retryable-import.ts'
import { whenIdle } from '../../../lib/forms/when-idle.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { fieldsOf } from '../editor/fields.tsx'
import { useSettings } from '../editor/settings-context.tsx'
import type * as RichTextModule from '../rich-text-field.tsx'
import { onOff } from './group.ts'

/** The text editor's bundle is as large as all other settings together. */
const loadField = retryableImport<typeof RichTextModule>(() => import('../rich-text-field.tsx'))

type LoadedProps = ComponentProps<typeof RichTextModule.RichTextField> & { of: Promise<typeof RichTextModule> }

function LoadedField({ of, ...props }: LoadedProps) {
  const { RichTextField } = use(of)
  return <RichTextField {...props} />
}

/** Rendered when the group is opened; the editor was prefetched while the browser was idle. */
function DescriptionField(props: Omit<LoadedProps, 'of'>) {
  // One promise while mounted, so that a rejection is thrown once; Retry loads again.
  const field = useMemo(() => loadField(), [])
  return (
    <Suspense fallback={<RowSkeleton rows={3} height={32} />}>
      <LoadedField of={field} {...props} />
    </Suspense>
  )
}

const loadAhead = () => void loadField().catch(() => {})

const { FlagField } = fieldsOf<{ custom_description_enabled: boolean; custom_description: string }>()

/** Rich text with headings, links and lists on the page (PP-004). */
export function DescriptionGroup() {
  const { read, write, problems, readOnly } = useSettings()
  const on = read('custom_description_enabled') === true
  useEffect(() => (on ? whenIdle(loadAhead) : undefined), [on])
  return (
    <SettingGroup title="Description" icon={IconTextCaption} note={onOff(on)} keywords="custom rich text">
      <FlagField name="custom_description_enabled" label="Show a description" />
      {on && (
        <DescriptionField
          label="Description"
          description="Scripts and styles are removed when you save."
          value={String(read('custom_description'))}
          error={problems.get('custom_description')}
          disabled={readOnly}
          onChange={(html) => write('custom_description', html)}
        />
      )}
    </SettingGroup>
  )
}
