import type { AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { plainAmount, type CsvColumn } from '../../../lib/format/csv.ts'
import { pluralize } from '../../../lib/format/format.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './abandoned-carts.module.css'
import { cartName, CAUSE_LABELS, sourceLabel, stageLabel, STEP_LABELS } from './cart-labels.ts'
import { RecoveryCell } from './recovery-cell.tsx'

function Contact({ cart }: { cart: AbandonedCart }) {
  return (
    <span className={classes.two}>
      <span className={classes.name}>{cartName(cart)}</span>
      {cart.customer_name !== '' && <span className={classes.quiet}>{cart.customer_email}</span>}
    </span>
  )
}

const itemsText = ({ items }: AbandonedCart): string =>
  items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')

export const cartColumns: readonly TableColumn<AbandonedCart>[] = [
  {
    key: 'customer_email',
    label: 'Contact',
    sortable: true,
    card: 'title',
    cell: (cart) => <Contact cart={cart} />,
  },
  {
    key: 'value',
    label: 'Value',
    sortable: true,
    align: 'end',
    tone: 'strong',
    card: 'value',
    cell: (cart) => (
      <span className={classes.two} title={itemsText(cart)}>
        <Money amount={cart.value} currency={cart.currency} />
        <span className={classes.quiet}>{pluralize(cart.items_count, 'item')}</span>
      </span>
    ),
  },
  {
    key: 'last_step',
    label: 'Last step',
    tone: 'soft',
    card: 'note',
    cell: ({ last_step }) => STEP_LABELS[last_step],
  },
  {
    key: 'cause',
    label: 'Cause',
    card: 'badge',
    cell: ({ cause, decline_reason }) => (
      <span title={decline_reason ?? undefined}>
        <StatusBadge tone={CAUSE_LABELS[cause].tone}>{CAUSE_LABELS[cause].label}</StatusBadge>
      </span>
    ),
  },
  {
    key: 'source',
    label: 'Source',
    tone: 'soft',
    card: 'none',
    cell: ({ source }) => <span className={classes.breaking}>{sourceLabel(source)}</span>,
  },
  {
    key: 'idle_since',
    label: 'Idle',
    sortable: true,
    align: 'end',
    tone: 'soft',
    card: 'note',
    cardLabel: 'idle',
    cell: ({ idle_since }) => <RelativeTime value={idle_since} length="short" />,
  },
  {
    key: 'recovery',
    label: 'Recovery',
    card: 'note',
    cell: (cart) => <RecoveryCell cart={cart} />,
  },
]

/** Columns of the CSV export: all fields of the list, one per column. */
export const cartCsv: readonly CsvColumn<AbandonedCart>[] = [
  { label: 'Customer', value: (cart) => cart.customer_name },
  { label: 'Email', value: (cart) => cart.customer_email },
  { label: 'Phone', value: (cart) => cart.customer_phone },
  { label: 'Accepts marketing', value: (cart) => cart.opted_in },
  { label: 'Currency', value: (cart) => cart.currency },
  { label: 'Value', value: (cart) => plainAmount(cart.value, cart.currency) },
  { label: 'Items', value: itemsText },
  { label: 'Last step', value: (cart) => STEP_LABELS[cart.last_step] },
  { label: 'Cause', value: (cart) => CAUSE_LABELS[cart.cause].label },
  { label: 'Decline reason', value: (cart) => cart.decline_reason },
  { label: 'Source', value: (cart) => sourceLabel(cart.source) },
  { label: 'Recovery', value: ({ recovery }) => stageLabel(recovery).label },
  { label: 'Emails sent', value: ({ recovery }) => recovery.sent },
  { label: 'Last email (UTC)', value: ({ recovery }) => recovery.sent_at },
  { label: 'Clicked (UTC)', value: ({ recovery }) => recovery.clicked_at },
  { label: 'Started (UTC)', value: (cart) => cart.created_at },
  { label: 'Idle since (UTC)', value: (cart) => cart.idle_since },
  { label: 'Recovery link', value: (cart) => cart.link },
  { label: 'Session ID', value: (cart) => cart.session_id },
]
