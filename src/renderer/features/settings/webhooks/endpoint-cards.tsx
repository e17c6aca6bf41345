import { Button, Modal } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { webhooks, type WebhookEndpoint, type WebhookHour } from '../../../../shared/contracts/integrations/webhooks.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { dayTimeText } from './endpoint-texts.ts'
import { SecretNotice } from './secret-notice.tsx'
import classes from './webhooks.module.css'

/** The secrets that sign, by their last four characters, with rotation. */
export function SecretsCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { endpoint_id, url, secret, previous_secret } = endpoint
  const [made, setMade] = useState<string | null>(null)
  const canManage = useCan('store.manage')
  const toast = useNotification()
  const action = useAction(webhooks.rotateSecret, {
    invalidates: [webhooks.list, auditLog.list],
    onSuccess: ({ data }) => setMade(data.secret),
    onFailure: (error) => toast.error(errorText(error)),
  })
  const rotate = async () => {
    const sure = await askToConfirm({
      title: 'Rotate the signing secret?',
      message: 'We sign events with both secrets for 24 hours. Replace the secret in your system before then.',
      confirmLabel: 'Rotate secret',
    })
    if (sure) await action.run({ body: { endpoint_id } })
  }
  return (
    <Section
      title="Signing secrets"
      note={<span className={classes.mono}>{url}</span>}
      action={
        canManage && (
          <Button
            variant="default"
            size="xs"
            loading={action.busy}
            leftSection={<IconRefresh size={15} stroke={1.8} />}
            onClick={() => void rotate()}
          >
            Rotate
          </Button>
        )
      }
    >
      <ul className={classes.secrets}>
        <li>
          <div>
            <div className={classes.mono}>whsec_•••• {secret}</div>
            <div className={classes.quiet}>Current</div>
          </div>
          <StatusBadge tone="ok">Signs</StatusBadge>
        </li>
        {previous_secret && (
          <li>
            <div>
              <div className={classes.mono}>whsec_•••• {previous_secret.last_four}</div>
              <div className={classes.quiet}>Previous, valid until {dayTimeText(previous_secret.valid_until)}</div>
            </div>
            <StatusBadge tone="info">Also signs</StatusBadge>
          </li>
        )}
      </ul>
      <p className={classes.quiet}>Standard Webhooks signature. Secrets are shown once.</p>
      <Modal
        opened={made !== null}
        onClose={() => setMade(null)}
        title="Copy your signing secret now"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {made !== null && <SecretNotice secret={made} onClose={() => setMade(null)} />}
      </Modal>
    </Section>
  )
}

const RESULTS = ['delivered', 'retried', 'failed'] as const
const LABELS = { delivered: 'Delivered', retried: 'Retried', failed: 'Failed' } as const

const totalOf = ({ delivered, retried, failed }: WebhookHour): number => delivered + retried + failed

/** Deliveries of the last 24 hours by hour. */
export function HoursCard({ endpoint_id, onOpenLog }: { endpoint_id: string; onOpenLog: () => void }) {
  const { data, load } = useApi(webhooks.hours, { query: { endpoint_id } })
  const hours = data?.data ?? []
  const most = Math.max(1, ...hours.map(totalOf))
  const sums = RESULTS.map((result) => ({ result, sum: hours.reduce((total, hour) => total + hour[result], 0) }))
  const summary = sums.map(({ result, sum }) => `${LABELS[result]} ${formatCount(sum)}`).join(', ')
  return (
    <Section
      title="Last 24 hours"
      action={
        <Button variant="subtle" size="xs" onClick={onOpenLog}>
          Open delivery log
        </Button>
      }
    >
      <LoadGate load={load} what="Figures" skeleton={<RowSkeleton />}>
        <div className={classes.bars} role="img" aria-label={summary}>
          {hours.map((hour) => (
            <span key={hour.from} className={classes.bar} title={`${dayTimeText(hour.from)}: ${totalOf(hour)}`}>
              {RESULTS.map((result) => (
                <span key={result} data-result={result} style={{ height: `${(hour[result] / most) * 100}%` }} />
              ))}
            </span>
          ))}
        </div>
        <ul className={classes.legend}>
          {sums.map(({ result, sum }) => (
            <li key={result} data-result={result}>
              {LABELS[result]} {formatCount(sum)}
            </li>
          ))}
        </ul>
      </LoadGate>
    </Section>
  )
}
