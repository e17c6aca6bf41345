import { Alert, Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '../../../../shared/contract.ts'
import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDay } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { SimpleTable } from '../simple-table.tsx'
import { ActionFields } from './action-fields.tsx'
import { actionText } from './action-texts.ts'
import classes from './details.module.css'
import { usePerform } from './use-perform.ts'

type Preview = Reply<typeof subscriptions.preview>

/** The next three charges, before and after. */
function Changes({ preview, currency }: { preview: Preview; currency: string }) {
  const { before, after } = preview
  const rows = Math.max(before.length, after.length)
  if (rows === 0) return <p className={classes.quiet}>No charges follow.</p>
  return (
    <div className={classes.changes}>
      <SimpleTable label="Next charges" compact columns={['Charge', 'Now', 'After', { label: 'Total', align: 'end' }]}>
        {Array.from({ length: rows }, (_, index) => {
          const [old, next] = [before[index], after[index]]
          const same = old?.due_day === next?.due_day
          return (
            <tr key={index}>
              <td>{index + 1}</td>
              <td className={same ? undefined : classes.old}>{old ? formatDay(old.due_day) : '–'}</td>
              <td>{next ? <strong>{formatDay(next.due_day)}</strong> : 'No charge'}</td>
              <td data-align="end">
                {old && next && old.total !== next.total && (
                  <span className={classes.old}>
                    <Money amount={old.total} currency={currency} />{' '}
                  </span>
                )}
                {next ? <Money amount={next.total} currency={currency} /> : '–'}
              </td>
            </tr>
          )
        })}
      </SimpleTable>
    </div>
  )
}

function Effects({ preview, currency }: { preview: Preview; currency: string }) {
  const { effective_day, proration, credit, warning } = preview
  return (
    <>
      {warning && (
        <Alert color="yellow" mt={12}>
          {warning}
        </Alert>
      )}
      {effective_day !== null && <p className={classes.quiet}>Takes effect on {formatDay(effective_day)}.</p>}
      {proration !== undefined && (
        <p className={classes.quiet}>
          The customer is charged <Money amount={proration} currency={currency} /> now for the rest of this period.
        </p>
      )}
      {credit !== undefined && (
        <p className={classes.quiet}>
          <Money amount={credit} currency={currency} /> for the rest of this period is taken off the next charges.
        </p>
      )}
      <Changes preview={preview} currency={currency} />
    </>
  )
}

interface ActionFormProps {
  subscription: SubscriptionDetails
  start: ActionRequest
  onClose: () => void
}

/** The request that the inputs show before they are changed. */
const startOf = (start: ActionRequest, { shipping_address }: SubscriptionDetails): ActionRequest => {
  if (start.action === 'pause') return { pause_duration: 30, ...start }
  if (start.action === 'cancel') return { at: 'now', ...start }
  if (start.action === 'change_address' && shipping_address !== null) return { shipping_address, ...start }
  return start.action === 'swap' ? { when: 'renewal', ...start } : start
}

/** Asks for what an action needs, shows what it changes, and confirms it. */
export function ActionForm({ subscription, start, onClose }: ActionFormProps) {
  const [request, setRequest] = useState(() => startOf(start, subscription))
  const { id: subscription_id, currency } = subscription
  const input = { body: { subscription_id, ...request } }
  const { data: preview, error } = useApi(subscriptions.preview, input, { keepPrevious: true, freshMs: 0 })
  const perform = usePerform(subscription_id, onClose)
  const [emails, setEmails] = useState(true)
  const { message, confirm, keep } = actionText(request, subscription)
  const refusal = preview?.refusal ?? null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void perform.run(request, emails)
      }}
    >
      <p className={classes.quiet}>{message}</p>
      <ActionFields
        subscription={subscription}
        request={request}
        onChange={(change) => setRequest((now) => ({ ...now, ...change }))}
      />
      {!preview && error === null && <RowSkeleton rows={3} height={36} />}
      {error !== null && (
        <Alert color="red" mt={12}>
          {error}
        </Alert>
      )}
      {refusal && (
        <p className={classes.quiet} role="status">
          {refusal.message}
        </p>
      )}
      {preview && !refusal && <Effects preview={preview} currency={currency} />}
      {request.action !== 'retry' && (
        <Checkbox
          mt={16}
          label="Email the customer"
          description="Says what changes, and when the next charge is."
          checked={emails}
          onChange={(event) => setEmails(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onClose} disabled={perform.busy}>
          {keep}
        </Button>
        <Button
          type="submit"
          color={request.action === 'cancel' ? 'red' : 'brand'}
          loading={perform.busy}
          disabled={!preview || refusal !== null}
        >
          {confirm}
        </Button>
      </Group>
    </form>
  )
}
