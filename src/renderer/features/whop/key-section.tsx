import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { whop, type WhopIntegration } from '../../../shared/contracts/payments/whop.ts'
import { schemaRules, useFormAction } from '../../lib/forms/form.ts'
import { useStore } from '../../lib/session/stores.ts'
import { Section } from '../../ui/layout/section.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { whopReads } from './use-whop.ts'
import classes from './whop.module.css'

interface KeyProps {
  integration: WhopIntegration
  mayManage: boolean
}

/** The saved key is masked and can be replaced, but never read again (DEF-25). */
export function KeySection({ integration, mayManage }: KeyProps) {
  const { status, api_key, mode } = integration
  const [replacing, setReplacing] = useState(false)
  const stored = status !== 'none'
  const where = mode === 'test' ? 'sandbox.whop.com' : 'whop.com'
  return (
    <Section
      form
      title="Credentials"
      action={
        <span className={classes.sealed}>
          <IconLock size={14} stroke={1.7} aria-hidden />
          Stored encrypted and never shown again
        </span>
      }
    >
      {stored && !replacing ? (
        <TextInput
          label="API key"
          description={`For your company at ${where}. Only the last four characters are shown.`}
          readOnly
          value={api_key.padStart(19, '•••• ')}
          classNames={{ input: classes.mono ?? '' }}
          {...(mayManage && {
            rightSectionWidth: 82,
            rightSection: (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label="Replace API key"
                onClick={() => setReplacing(true)}
              >
                Replace
              </Button>
            ),
          })}
        />
      ) : (
        <KeyForm
          where={where}
          mayManage={mayManage}
          onSaved={() => setReplacing(false)}
          {...(stored && { onKeep: () => setReplacing(false) })}
        />
      )}
    </Section>
  )
}

interface KeyFormProps {
  where: string
  mayManage: boolean
  onSaved: () => void
  /** Cancels the replacement of a saved key. */
  onKeep?: () => void
}

function KeyForm({ where, mayManage, onSaved, onKeep }: KeyFormProps) {
  const { store_id } = useStore()
  const toast = useNotification()
  const { form, action, ref, onSubmit, error } = useFormAction(whop.connect, {
    initialValues: { whop_api_key: '' },
    validate: (values) => schemaRules(whop.connect.body)({ store_id, ...values }),
    toInput: ({ whop_api_key }) => ({ body: { store_id, whop_api_key } }),
    invalidates: whopReads,
    onSuccess: ({ message, data }) => {
      if (data.status === 'active') toast.success(message)
      onSaved()
    },
  })
  return (
    <form ref={ref} className={classes.form} aria-label="Whop API key" noValidate onSubmit={onSubmit}>
      {error !== null && <Alert color="red">{error}</Alert>}
      <PasswordInput
        label="API key"
        description={`In ${where}, go to Developer > API keys. Create a company key that can read payments, create checkouts and webhooks, and issue refunds.`}
        placeholder="apik_…"
        autoComplete="off"
        spellCheck={false}
        disabled={!mayManage}
        classNames={{ input: classes.mono ?? '' }}
        visibilityToggleButtonProps={{ 'aria-label': 'Show API key', tabIndex: 0 }}
        {...form.getInputProps('whop_api_key')}
        name="whop_api_key"
      />
      <div>
        <Button type="submit" loading={action.busy} disabled={!mayManage}>
          {onKeep ? 'Save and verify' : 'Connect Whop'}
        </Button>
        {onKeep && (
          <Button ml={8} variant="subtle" color="gray" disabled={action.busy} onClick={onKeep}>
            Keep current key
          </Button>
        )}
      </div>
    </form>
  )
}
