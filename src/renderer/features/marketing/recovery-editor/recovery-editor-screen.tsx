import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import {
  cartRecovery,
  type RecoverySequence,
  type RecoveryStep,
} from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { PageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { languages } from '../../../lib/format/page-languages.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ONE_PANE } from '../../../ui/display/media.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { BarLabel } from '../../../ui/resource/bar-label.tsx'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import { EditorScreen, type DraftState } from '../../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import { EditorNotes, SendTest, SequenceStatus } from './editor-bar-parts.tsx'
import { EmailPreview } from './email-preview.tsx'
import { SequencePane } from './sequence-pane.tsx'
import { StepPane } from './step-pane.tsx'
import { useRecoveryForm, type RecoveryEditor } from './use-recovery-form.ts'
import { useSelection } from './use-selection.ts'

const PLACE = {
  title: 'Abandoned checkout',
  kind: 'Recovery sequence',
  backTo: to('abandoned-carts.recovery'),
}

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

interface EditorActionsProps {
  editor: RecoveryEditor
  step: RecoveryStep | undefined
  language: PageLanguage
  onSave: () => void
}

function EditorActions({ editor: { edited }, step, language, onSave }: EditorActionsProps) {
  return (
    <>
      {edited.form.isDirty() && (
        <Button variant="default" disabled={edited.saving} onClick={onSave}>
          <BarLabel icon={IconDeviceFloppy} label="Save draft" />
        </Button>
      )}
      {step && <SendTest step={step} language={language} />}
    </>
  )
}

/** How the email is previewed. */
function usePreview() {
  const [language, setLanguage] = useState<PageLanguage>('en')
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop')
  const choices = (
    <>
      <ChoiceSelect
        label="Language of the email"
        value={language}
        options={languages}
        onChange={setLanguage}
        width={142}
      />
      <Segments label="Preview width" value={width} options={WIDTHS} onChange={setWidth} />
    </>
  )
  return { language, width, choices }
}

const draftState = ({ saving, form }: RecoveryEditor['edited']): DraftState => {
  if (saving) return 'saving'
  return form.isDirty() ? 'unsaved' : 'saved'
}

function Editor({ sequence }: { sequence: RecoverySequence }) {
  const { store_id } = useStore()
  const readOnly = !useCan('pages.manage')
  const narrow = useMediaQuery(ONE_PANE) ?? false
  const editor = useRecoveryForm(store_id, sequence)
  const { edited, values, setStep, problems } = editor
  const { selected, select, isFull, showInvalid, add, duplicate, remove } = useSelection(editor)
  const { language, width, choices } = usePreview()
  const step = values.steps[selected]
  const state = draftState(edited)
  const save = () => showInvalid(editor.save())
  const pane = step && (
    <StepPane
      {...{ step, language, readOnly, problems }}
      index={selected}
      onChange={(change) => setStep(selected, change)}
      onDuplicate={isFull ? undefined : duplicate}
      onRemove={values.steps.length > 1 ? remove : undefined}
    />
  )
  const publish = {
    onPublish: () => showInvalid(editor.publish()),
    busy: editor.publishing || edited.saving,
    disabled: state === 'saved' && sequence.published_version === sequence.version,
  }
  return (
    <>
      <UnsavedGuard dirty={state === 'unsaved'} />
      {edited.conflict && <ConflictDialog what="Sequence" conflict={edited.conflict} />}
      <EditorScreen
        {...PLACE}
        load={LOADED}
        status={<SequenceStatus sequence={sequence} />}
        draft={state}
        onSave={save}
        {...(!readOnly && { publish })}
        actions={!readOnly && <EditorActions {...{ editor, step, language }} onSave={save} />}
        settings={
          <SequencePane {...editor} {...{ sequence, readOnly, selected, isFull }} onSelect={select} onAdd={add}>
            {narrow && pane}
          </SequencePane>
        }
        above={
          <>
            {choices}
            <EditorNotes editor={editor} readOnly={readOnly} />
          </>
        }
        aside={!narrow && pane}
      >
        {step && <EmailPreview step={step} language={language} width={width} />}
      </EditorScreen>
    </>
  )
}

/** /marketing/abandoned-carts/sequence: the emails that bring shoppers back to their carts. */
export default function RecoveryEditorScreen() {
  const { store_id } = useStore()
  const { data, load } = useApi(cartRecovery.sequence, { query: { store_id } })
  if (data) return <Editor key={store_id} sequence={data.data} />
  return (
    <EditorScreen {...PLACE} load={load} draft="saved" settings={null}>
      {null}
    </EditorScreen>
  )
}
