import { Alert, Box, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import {
  cartRecovery,
  type RecoverySequence,
  type RecoveryStep,
} from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { PageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { BarLabel } from '../../../ui/resource/bar-label.tsx'
import type { RecoveryEditor } from './use-recovery-form.ts'

/** Whether emails are sent, and whether the draft differs from what is sent. */
export function SequenceStatus({ sequence }: { sequence: RecoverySequence }) {
  const { enabled, version, published_version } = sequence
  return (
    <>
      <StatusBadge tone={enabled ? 'ok' : 'mute'}>{enabled ? 'Live' : 'Off'}</StatusBadge>
      {published_version !== version && (
        <Box visibleFrom="sm">
          <StatusBadge tone="warn">{published_version === null ? 'Not published' : 'Unpublished changes'}</StatusBadge>
        </Box>
      )}
    </>
  )
}

/** Sends a step to the signed-in member, as edited. */
export function SendTest({ step, language }: { step: RecoveryStep; language: PageLanguage }) {
  const { store_id } = useStore()
  const toast = useNotification()
  const { run, busy } = useAction(cartRecovery.sendTest, {
    onSuccess: ({ message }) => void toast.success(message),
    onFailure: (error) => void toast.error(errorText(error)),
  })
  return (
    <Button variant="default" loading={busy} onClick={() => void run({ body: { store_id, step, language } })}>
      <BarLabel icon={IconSend} label="Send test" />
    </Button>
  )
}

interface NotesProps {
  editor: RecoveryEditor
  readOnly: boolean
}

/** Notices above the preview: read-only, newer changes, errors. */
export function EditorNotes({ editor: { edited, problems }, readOnly }: NotesProps) {
  const count = Object.keys(problems).length
  return (
    <>
      {readOnly && <span role="status">Your role lets you view this sequence but not edit it.</span>}
      {edited.isBehind && <span role="status">Someone else saved changes. When you save, yours are merged.</span>}
      {count > 0 && <span role="status">{count === 1 ? '1 field needs a fix.' : `${count} fields need a fix.`}</span>}
      {edited.error !== null && <Alert color="red">{edited.error}</Alert>}
    </>
  )
}
