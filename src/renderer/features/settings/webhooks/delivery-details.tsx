import { Button, Menu, Tabs } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { webhooks, type WebhookEndpoint } from '../../../../shared/contracts/integrations/webhooks.ts'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import type { Reply } from '../../../../shared/contract.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatCount, pluralize } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { CodeBlock } from '../../../ui/display/code-block.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { DELIVERY_STATUS, dayTimeText, timeText } from './endpoint-texts.ts'
import classes from './webhooks.module.css'

type Details = Reply<typeof webhooks.delivery>['data']

const headersText = (headers: Record<string, string> = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

interface DeliveryDetailsProps {
  delivery_id: string
  endpoint: WebhookEndpoint
}

/** A delivery: its attempts, payload, headers and response, and sending it again. */
export function DeliveryDetails({ delivery_id, endpoint }: DeliveryDetailsProps) {
  const { data, load } = useApi(webhooks.delivery, { query: { delivery_id } })
  return (
    <LoadGate load={load} what="The delivery" skeleton={<RowSkeleton />}>
      {data && <Loaded delivery={data.data} endpoint={endpoint} />}
    </LoadGate>
  )
}

function Loaded({ delivery, endpoint }: { delivery: Details; endpoint: WebhookEndpoint }) {
  const { type, webhook_id, status, payload, requests } = delivery
  const copy = useCopy()
  const last = requests.at(-1)
  const { label, tone } = DELIVERY_STATUS[status]
  const until = endpoint.previous_secret?.valid_until
  return (
    <section aria-label={`${type} ${webhook_id}`}>
      <div className={classes.detailsHead}>
        <div>
          <h3 className={classes.detailsTitle}>
            {type} <StatusBadge tone={tone}>{label}</StatusBadge>
          </h3>
          <div className={classes.mono}>{webhook_id}</div>
        </div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={payload === ''}
            leftSection={<IconCopy size={15} stroke={1.8} />}
            onClick={() => void copy(payload, 'Payload')}
          >
            Copy
          </Button>
          <ResendMenu delivery={delivery} endpoint={endpoint} />
        </div>
      </div>
      {requests.length > 0 && (
        <ol className={classes.attempts}>
          {requests.map(({ at, status: code, note, duration_ms }, index) => (
            <li key={at + String(index)}>
              <StatusBadge tone={note === '' ? 'ok' : 'bad'} size="small">
                {code ?? 'None'}
              </StatusBadge>
              <span>
                <strong>Attempt {index + 1}</strong> {note === '' ? 'Delivered' : note}, {formatCount(duration_ms)} ms
              </span>
              <time dateTime={at} className={classes.quiet}>
                {timeText(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <Tabs defaultValue="payload" keepMounted={false}>
        <Tabs.List aria-label="Delivery">
          <Tabs.Tab value="payload">Payload</Tabs.Tab>
          <Tabs.Tab value="headers">Headers</Tabs.Tab>
          <Tabs.Tab value="response">Response</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="payload">
          <CodeBlock label="Payload">{payload || 'The event was deleted.'}</CodeBlock>
        </Tabs.Panel>
        <Tabs.Panel value="headers">
          <CodeBlock label="Headers">{headersText(last?.request.headers) || 'Not sent yet.'}</CodeBlock>
        </Tabs.Panel>
        <Tabs.Panel value="response">
          <CodeBlock label="Response">
            {last?.response ? `${headersText(last.response.headers)}\n\n${last.response.body}` : 'No response.'}
          </CodeBlock>
        </Tabs.Panel>
      </Tabs>
      <div className={classes.foot}>
        <span>
          {until === undefined ? 'Signed with one secret' : `Signed with both secrets until ${dayTimeText(until)}`}
        </span>
        <span>{formatCount(last?.request.body.length ?? 0)} bytes</span>
      </div>
    </section>
  )
}

const DAY_MS = 24 * 60 * 60_000

/** Resends this delivery, or what failed since it happened. */
function ResendMenu({ delivery, endpoint }: { delivery: Details; endpoint: WebhookEndpoint }) {
  const canManage = useCan('store.manage')
  const toast = useNotification()
  const options = {
    invalidates: [webhooks.log, webhooks.delivery, webhooks.hours, auditLog.list],
    onSuccess: ({ resent }: { resent: number }) =>
      void toast.success(resent === 0 ? 'Nothing to resend' : `Resending ${pluralize(resent, 'event')}`),
    onFailure: (error: unknown) => void toast.error(errorText(error)),
  }
  const one = useAction(webhooks.resend, options)
  const range = useAction(webhooks.resendRange, options)
  if (!canManage) return null
  const { endpoint_id } = endpoint
  const resendSince = (since: string) =>
    void range.run({ body: { endpoint_id, since, until: new Date().toISOString(), include: 'failed' } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          loading={one.busy || range.busy}
          disabled={endpoint.status === 'disabled'}
          leftSection={<IconRefresh size={15} stroke={1.8} />}
        >
          Resend
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void one.run({ body: { delivery_id: delivery.delivery_id } })}>This event</Menu.Item>
        <Menu.Item onClick={() => resendSince(delivery.occurred_at)}>Failed since this event</Menu.Item>
        <Menu.Item onClick={() => resendSince(new Date(Date.now() - 3 * DAY_MS).toISOString())}>
          Failed in the last 3 days
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
