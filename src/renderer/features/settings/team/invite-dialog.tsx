import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import { assignableRoles, type Role } from '../../../../shared/domain/store/permissions.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { platform } from '../../../platform/current.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { DialogFooter } from '../../../ui/feedback/dialog-footer.tsx'
import { RoleChoice } from './role-choice.tsx'
import classes from './team.module.css'

/** The sign-up URL of an invite, the same as in its email. */
export const inviteLink = (invite_code: string): string =>
  (platform().apiBase || location.origin) + to('signup', undefined, { invite_code })

interface InviteFormProps {
  onInvited: (email: string, invite_code: string) => void
  onClose: () => void
}

function InviteForm({ onInvited, onClose }: InviteFormProps) {
  const { store_id, role: own } = useStore()
  const initialValues: { email: string; role: Role } = { email: '', role: 'staff' }
  const { form, action, ref, onSubmit, error } = useFormAction(auth.invite, {
    initialValues,
    validate: (values) => schemaRules(auth.invite.body)({ ...values, store_id }),
    toInput: (values) => ({ body: { ...values, store_id } }),
    invalidates: [team.invites, auditLog.list],
    onSuccess: ({ data }, { body }) => onInvited(body.email, data.invite_code),
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate data-status={action.status} aria-label="Invite a member">
      <Stack gap={16}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus
          disabled={action.busy}
          {...form.getInputProps('email')}
        />
        <RoleChoice
          roles={assignableRoles(own)}
          value={form.values.role}
          error={form.errors['role']}
          onChange={(role) => form.setFieldValue('role', role)}
        />
      </Stack>
      <DialogFooter error={error} busy={action.busy} onCancel={onClose}>
        Send invite
      </DialogFooter>
    </form>
  )
}

interface SentProps {
  email: string
  link: string
  onAgain: () => void
  onClose: () => void
}

function Sent({ email, link, onAgain, onClose }: SentProps) {
  return (
    <>
      <p className={classes.sent} role="status">
        We sent an invite to <strong>{email}</strong>. It expires in seven days.
      </p>
      <CopyField
        label="Invite link"
        value={link}
        description="Share this link yourself. It only works for this email address."
        mono
      />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onAgain}>
          Invite another
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </>
  )
}

interface InviteDialogProps {
  opened: boolean
  onClose: () => void
}

/** Invites someone to the store with a role, then shows the link to copy (AU-012). */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null)
  const close = () => {
    setSent(null)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={sent ? 'Invite sent' : 'Invite a member'}>
      {sent ? (
        <Sent {...sent} onAgain={() => setSent(null)} onClose={close} />
      ) : (
        <InviteForm onInvited={(email, code) => setSent({ email, link: inviteLink(code) })} onClose={close} />
      )}
    </Modal>
  )
}
