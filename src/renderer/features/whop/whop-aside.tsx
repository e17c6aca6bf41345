import { Button } from '@mantine/core'
import type { WhopIntegration } from '../../../shared/contracts/payments/whop.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { exactTime } from '../../ui/display/time-text.ts'
import { verificationTone } from '../../lib/format/verification-tone.ts'
import { VerifyBar } from '../../ui/feedback/verify-bar.tsx'
import type { WhopActions } from './use-whop.ts'
import { WEBHOOK_LABELS } from './labels.ts'
import classes from './whop.module.css'

interface AsideProps {
  integration: WhopIntegration
  actions: WhopActions
  mayManage: boolean
}

function Result({ integration, actions }: Pick<AsideProps, 'integration' | 'actions'>) {
  const { verification: checked, status } = integration
  if (actions.verify.busy) return <VerifyBar tone="mute" title="Contacting Whop…" text="Sends one test request." />
  if (actions.verify.error !== null)
    return <VerifyBar tone="bad" title="Couldn’t verify the key" text={actions.verify.error} />
  if (checked === null) {
    const text = status === 'none' ? 'Save an API key first.' : 'Select Verify to send one test request.'
    return <VerifyBar tone="mute" title="Not verified" text={text} />
  }
  const when = `${checked.latency_ms} ms, ${exactTime(checked.checked_at, 'en-US')}`
  return <VerifyBar tone={verificationTone(checked)} title={checked.message} text={when} />
}

function VerifySection(props: AsideProps) {
  const { integration, actions, mayManage } = props
  const { account, mode, status, verification } = integration
  const canVerify = mayManage && status !== 'none'
  return (
    <Section
      flush
      title="Verification"
      action={
        canVerify && (
          <Button size="compact-xs" variant="subtle" loading={actions.verify.busy} onClick={actions.verify.run}>
            {verification ? 'Verify again' : 'Verify'}
          </Button>
        )
      }
    >
      <Result integration={integration} actions={actions} />
      <div className={classes.facts}>
        <KeyValueList
          align="end"
          items={[
            { label: 'Environment', value: mode === 'live' ? 'Live' : 'Sandbox' },
            { label: 'Account', value: account?.title ?? 'Unknown' },
            ...(account
              ? [{ label: 'Account ID', value: <span className={classes.mono}>{account.account_id}</span> }]
              : []),
          ]}
        />
      </div>
    </Section>
  )
}

function WebhookSection({ integration: { webhook, status }, actions, mayManage }: AsideProps) {
  if (!webhook) return null
  const { label, tone } = WEBHOOK_LABELS[webhook.state]
  return (
    <Section form title="Webhook" note="Whop sends payment, refund and dispute events here. Set up automatically.">
      <div className={classes.form}>
        <CopyField label="Webhook URL" value={webhook.url} mono />
        <KeyValueList
          align="end"
          items={[
            { label: 'Status', value: <StatusBadge tone={tone}>{label}</StatusBadge> },
            { label: 'Last event', value: webhook.seen_at ? <RelativeTime value={webhook.seen_at} /> : 'None yet' },
            {
              label: 'Checked',
              value: webhook.checked_at ? <RelativeTime value={webhook.checked_at} /> : 'Not yet',
            },
          ]}
        />
        {webhook.message !== '' && (
          <p className={classes.quiet} role="status">
            Response from Whop: {webhook.message} Until this is fixed, payment updates take a little longer.
          </p>
        )}
        {mayManage && status === 'active' && (
          <div>
            <Button size="xs" variant="default" loading={actions.listen.busy} onClick={actions.listen.run}>
              {webhook.state === 'listening' ? 'Check webhook' : 'Set up webhook'}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

/** Next to the key: its verification, and the webhook status. */
export function WhopAside(props: AsideProps) {
  return (
    <>
      <VerifySection {...props} />
      <WebhookSection {...props} />
    </>
  )
}
