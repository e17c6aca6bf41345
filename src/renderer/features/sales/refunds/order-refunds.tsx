import { Button } from '@mantine/core'
import { IconArrowBackUp, IconClock, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { orders, type OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { refunds, type OrderRefund } from '../../../../shared/contracts/payments/refunds.ts'
import { disputeReason } from '../../../../shared/domain/payments/dispute-reason.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { DISPUTE_LABELS } from '../../../ui/payments/dispute-labels.ts'
import { Money } from '../../../ui/display/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { ExactTime } from '../exact-time.tsx'
import classes from '../orders/order-details.module.css'
import sales from '../sales.module.css'

const WORDS: Readonly<Record<OrderRefund['status'], { label: string; tone: StatusTone; icon: typeof IconClock }>> = {
  succeeded: { label: 'Refunded', tone: 'ok', icon: IconArrowBackUp },
  pending: { label: 'Pending', tone: 'warn', icon: IconClock },
  working: { label: 'Unknown outcome', tone: 'warn', icon: IconClock },
  failed: { label: 'Failed', tone: 'bad', icon: IconCircleX },
}

const REASONS: Readonly<Record<string, string>> = {
  requested_by_customer: 'Requested by customer',
  duplicate: 'Duplicate charge',
  fraudulent: 'Fraudulent',
  other: 'Other',
}

/** What a refund covers: '2 × Kettle, shipping'. */
function whatFor(order: OrderDetails, { lines, shipping_amount, request_id }: OrderRefund): string {
  const names = lines.map(({ line_id, quantity }) => {
    const title = order.line_items.find((line) => line.line_id === line_id)?.title ?? 'an item'
    return `${quantity} × ${title}`
  })
  if (shipping_amount > 0) names.push('shipping')
  if (names.length > 0) return names.join(', ')
  return request_id === null ? 'Refunded in the provider’s dashboard' : 'Custom amount'
}

function RefundRow({ order, refund }: { order: OrderDetails; refund: OrderRefund }) {
  const toast = useNotification()
  const may = useCan('orders.manage')
  const retry = useAction(refunds.retry, {
    invalidates: [orders.details, orders.list],
    onSuccess: ({ message }) => toast.success(message),
    onFailure: (error) => toast.error(errorText(error)),
  })
  const { status, amount, currency, message, reason, note, created_at, refund_id } = refund
  const { label, tone, icon: Mark } = WORDS[status]
  const why = [REASONS[reason] ?? reason, note].filter((part) => part !== '').join(': ')
  return (
    <li className={classes.attempt}>
      <Mark className={classes.mark ?? ''} data-tone={tone} size={20} stroke={1.7} aria-hidden />
      <div className={classes.attemptBody}>
        <p className={classes.attemptHead}>
          <span className={classes.connection}>{whatFor(order, refund)}</span>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </p>
        {why !== '' && <p className={classes.reason}>{why}</p>}
        {message !== '' && <p className={classes.reason}>{message}</p>}
        {may && (status === 'failed' || status === 'working') && (
          <Button
            variant="default"
            size="compact-sm"
            mt={6}
            loading={retry.busy}
            onClick={() => void retry.run({ body: { refund_id } })}
          >
            {status === 'failed' ? 'Retry' : 'Check status'}
          </Button>
        )}
      </div>
      <div className={classes.attemptFigures}>
        <Money amount={amount} currency={currency} />
        <span className={classes.hint}>
          <ExactTime value={created_at} />
        </span>
      </div>
    </li>
  )
}

/** All refunds of an order, including pending and failed ones. */
export function OrderRefunds({ order }: { order: OrderDetails }) {
  const { refunds: all = [] } = order
  if (all.length === 0) return null
  return (
    <Section title="Refunds" action={pluralize(all.length, 'refund')} flush>
      <ul className={classes.attempts}>
        {all.toReversed().map((refund) => (
          <RefundRow key={refund.refund_id} order={order} refund={refund} />
        ))}
      </ul>
    </Section>
  )
}

/** Disputes of the order's charges. */
export function OrderDisputes({ order }: { order: OrderDetails }) {
  const { disputes: all = [] } = order
  if (all.length === 0) return null
  return (
    <Section title="Disputes" flush>
      <ul className={classes.attempts}>
        {all.map(({ dispute_id, amount, currency, reason, status, due_date }) => {
          const { label, tone } = DISPUTE_LABELS[status]
          return (
            <li key={dispute_id} className={classes.attempt}>
              <div className={classes.attemptBody}>
                <p className={classes.attemptHead}>
                  <Link className={sales.link ?? ''} to={to('chargebacks.details', undefined, { dispute_id })}>
                    {disputeReason(reason)}
                  </Link>
                  <StatusBadge tone={tone}>{label}</StatusBadge>
                </p>
                {status === 'needs_response' && due_date !== null && (
                  <p className={classes.reason}>
                    Respond by <ExactTime value={due_date} />
                  </p>
                )}
              </div>
              <div className={classes.attemptFigures}>
                <Money amount={amount} currency={currency} />
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
