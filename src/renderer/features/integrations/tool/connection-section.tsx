import { Switch, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SENT_FROM_LABELS } from '../integration-labels.ts'
import { CredentialField } from './credential-field.tsx'
import type { ToolForm } from './tool-form.ts'
import classes from './tool.module.css'

export interface PartProps {
  tool: Tool
  integration: Integration
  form: ToolForm
  mayManage: boolean
}

/** Where events are sent from, if the merchant has a choice. */
function SentFromField({ tool, integration, form, mayManage }: PartProps) {
  // The tag of a sandbox would load the tool's own script.
  const options = integration.is_sandbox ? (['server'] as const) : tool.sends
  const { sent_from } = form.getValues()
  return (
    <div>
      <p className={classes.label}>Send events from</p>
      {options.length > 1 && mayManage ? (
        <Segments
          wide
          label="Send events from"
          value={sent_from}
          options={options.map((value) => ({ value, label: SENT_FROM_LABELS[value] }))}
          onChange={(value) => form.setFieldValue('sent_from', value)}
        />
      ) : (
        <p className={classes.fixed}>{SENT_FROM_LABELS[sent_from]}</p>
      )}
      <p className={classes.hint}>
        {sent_from === 'both'
          ? 'Both send the same ID, so each event counts once.'
          : 'Each event is sent once, so it counts once.'}
      </p>
    </div>
  )
}

/** Credentials and how events are sent. Saving verifies changed credentials with a call to the tool. */
export function ConnectionSection(props: PartProps) {
  const { tool, integration, form, mayManage } = props
  return (
    <Section
      form
      title="Connection"
      action={
        <span className={classes.sealed}>
          <IconLock size={14} stroke={1.7} aria-hidden />
          Stored encrypted, never shown again
        </span>
      }
    >
      <div className={classes.grid}>
        {tool.fields.map((field) => (
          <CredentialField
            key={`${field.key}${integration.version}`}
            field={field}
            form={form}
            stored={integration.secrets[field.key]}
            disabled={!mayManage}
          />
        ))}
        <SentFromField {...props} />
        {tool.has_test_code && (
          <TextInput
            label={
              <>
                Test event code <span className={classes.optional}>optional</span>
              </>
            }
            description={`From the test events page of ${tool.label}. Sent with test events and events of test mode, never with live ones.`}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            classNames={{ input: classes.mono ?? '' }}
            autoComplete="off"
            spellCheck={false}
            disabled={!mayManage}
            {...form.getInputProps('test_code')}
          />
        )}
        <Switch
          className={classes.across ?? ''}
          label="Send events of test mode"
          description={`Orders that you place in test mode are sent to ${tool.label} too.`}
          disabled={!mayManage}
          {...form.getInputProps('sends_test_mode', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}
