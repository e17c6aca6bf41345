import { Link } from 'react-router-dom'
import type { AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './abandoned-carts.module.css'
import { stageLabel } from './cart-labels.ts'

type Recovery = AbandonedCart['recovery']

/** What happened last, or happens next. */
function Detail({ recovery }: { recovery: Recovery }) {
  const { stage, sent_at, clicked_at, next_at, suppressed_at, order } = recovery
  if (order) {
    return (
      <Link to={to('orders.details', undefined, { order_id: order.order_id })}>
        {formatMoney(order.total, order.currency)}
      </Link>
    )
  }
  if (stage === 'suppressed' && suppressed_at !== null) return formatDate(suppressed_at)
  if (stage === 'holdout') return 'Gets no emails'
  if (clicked_at !== null) {
    return (
      <>
        Clicked <RelativeTime value={clicked_at} />
      </>
    )
  }
  if (sent_at !== null) {
    return (
      <>
        Sent <RelativeTime value={sent_at} />
      </>
    )
  }
  if (next_at === null) return null
  return (
    <>
      Next email <RelativeTime value={next_at} />
    </>
  )
}

/** Where a cart is in the recovery emails. */
export function RecoveryCell({ cart: { recovery } }: { cart: AbandonedCart }) {
  const { label, tone } = stageLabel(recovery)
  return (
    <span className={classes.two}>
      <span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </span>
      <span className={classes.quiet}>
        <Detail recovery={recovery} />
      </span>
    </span>
  )
}
