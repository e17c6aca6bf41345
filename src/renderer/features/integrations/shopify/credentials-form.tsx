import { Alert, Button } from '@mantine/core'
import { IconLock, IconPlugConnected } from '@tabler/icons-react'
import type { Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { SaveBar } from '../../../ui/feedback/save-bar.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import screen from '../../../ui/resource/screen.module.css'
import { CredentialField } from '../tool/credential-field.tsx'
import { useToolForm } from '../tool/tool-form.ts'
import table from '../tool/tool.module.css'

interface FormProps {
  tool: Tool
  integration: Integration
  mayManage: boolean
}

/** The credentials of the merchant's own Shopify app. Saving verifies them with a call to Shopify. */
export function CredentialsForm({ tool, integration, mayManage }: FormProps) {
  const { form, ref, onSubmit, error, saving, conflict } = useToolForm(tool, integration)
  const isNew = integration.status === 'not_connected'
  return (
    <form ref={ref} className={screen.stack} aria-label="Shopify connection" noValidate onSubmit={onSubmit}>
      {error !== null && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {conflict && <ConflictDialog what="Integration" conflict={conflict} />}
      <Section
        form
        title="Credentials"
        action={
          <span className={table.sealed}>
            <IconLock size={14} stroke={1.7} aria-hidden />
            Stored encrypted, never shown again
          </span>
        }
      >
        <div className={table.grid}>
          {tool.fields.map((field) => (
            <CredentialField
              key={`${field.key}${integration.version}`}
              field={field}
              form={form}
              stored={integration.secrets[field.key]}
              disabled={!mayManage}
            />
          ))}
        </div>
      </Section>
      {isNew && mayManage && (
        <div className={table.connect}>
          <p className={table.quiet}>
            Cartwright checks the credentials and the app’s permissions with a call to Shopify.
          </p>
          <Button type="submit" loading={saving} leftSection={<IconPlugConnected size={16} stroke={1.8} />}>
            Connect Shopify
          </Button>
        </div>
      )}
      {!isNew && mayManage && form.isDirty() && (
        <SaveBar dirty saving={saving} onDiscard={form.reset} saveLabel="Save" />
      )}
    </form>
  )
}
