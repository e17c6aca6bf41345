import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Reply } from '../../../../shared/contract.ts'
import { integrationCalls } from '../../../../shared/contracts/integrations/integrations.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CodeBlock } from '../../../ui/display/code-block.tsx'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { exactTime } from '../../../ui/display/time-text.ts'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { eventLabel, RESULT_LABELS } from '../integration-labels.ts'
import classes from './tool.module.css'
import { integrationReads } from './use-tool-actions.ts'

type Delivery = Reply<typeof integrationCalls.delivery>['data']

function Requests({ requests }: Pick<Delivery, 'requests'>) {
  return requests.map(({ at, status, duration_ms, note, request, response }, index) => (
    <section key={`${at}${index}`} className={classes.attempt} aria-label={`Request ${index + 1}`}>
      <h3>
        Request {index + 1}
        <span>{exactTime(at, 'en-US')}</span>
      </h3>
      <p className={classes.address}>
        {request.method} {request.url}
      </p>
      {request.body !== '' && <CodeBlock label={`Body of request ${index + 1}`}>{request.body}</CodeBlock>}
      <p className={classes.responseLine}>
        {status === null ? 'No response' : `Response ${status}`} after {duration_ms} ms{note && `: ${note}`}
      </p>
      {response && response.body !== '' && (
        <CodeBlock label={`Body of response ${index + 1}`}>{response.body}</CodeBlock>
      )}
    </section>
  ))
}

function Details({ tool, delivery, mayManage }: { tool: Tool; delivery: Delivery; mayManage: boolean }) {
  const { store_id } = useStore()
  const toast = useNotification()
  const resend = useAction(integrationCalls.resend, {
    invalidates: integrationReads,
    onSuccess: ({ resent }) =>
      resent > 0 ? toast.success('Resending the event') : toast.error('This event can’t be resent'),
    onFailure: (error) => toast.error(errorText(error)),
  })
  const { status, sent_as, type, subject, event_id, value, currency, matched, reason, requests, occurred_at } = delivery
  const canResend = mayManage && !delivery.is_test && (status === 'rejected' || status === 'failed')
  return (
    <div className={classes.details}>
      <div className={classes.detailsHead}>
        <h2>{sent_as}</h2>
        <StatusBadge tone={RESULT_LABELS[status].tone}>{RESULT_LABELS[status].label}</StatusBadge>
        {canResend && (
          <Button
            size="xs"
            variant="default"
            ml="auto"
            leftSection={<IconRefresh size={15} stroke={1.8} />}
            loading={resend.busy}
            onClick={() => void resend.run({ body: { store_id, name: tool.name, delivery_id: delivery.delivery_id } })}
          >
            Resend
          </Button>
        )}
      </div>
      <KeyValueList
        items={[
          { label: 'Store event', value: eventLabel(type) },
          { label: 'Order or session', value: subject || '–' },
          { label: 'Event ID', value: event_id },
          { label: 'Time', value: exactTime(occurred_at, 'en-US') },
          ...(value !== null && currency !== null
            ? [{ label: 'Value', value: <Money amount={value} currency={currency} /> }]
            : []),
          { label: 'Match fields', value: matched.join(', ') || 'None' },
          ...(reason === '' ? [] : [{ label: 'Reason', value: reason }]),
        ]}
      />
      {requests.length === 0 ? (
        <p className={classes.quiet}>Nothing was sent to {tool.label} for this event.</p>
      ) : (
        <>
          <Requests requests={requests} />
          <p className={classes.hint}>Secrets are removed. Long bodies are shortened.</p>
        </>
      )}
    </div>
  )
}

interface DeliveryProps {
  tool: Tool
  delivery_id: string
  mayManage: boolean
}

/** An event of the log with its requests and responses. */
export function DeliveryDetails({ tool, delivery_id, mayManage }: DeliveryProps) {
  const { data, load } = useApi(integrationCalls.delivery, { query: { delivery_id } })
  return (
    <LoadGate load={load} what="The event" skeleton={<RowSkeleton />}>
      {data && <Details tool={tool} delivery={data.data} mayManage={mayManage} />}
    </LoadGate>
  )
}
