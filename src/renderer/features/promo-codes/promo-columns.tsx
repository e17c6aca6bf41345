import type { PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import { promoValue } from '../../../shared/domain/cart/promo.ts'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { Money } from '../../ui/display/money.tsx'
import forms from '../../ui/resource/form.module.css'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import classes from './promo.module.css'
import { SOURCE_LABELS, STATUS_LABELS, TYPE_LABELS, usesText, validityText } from './promo-labels.ts'

const isUsedUp = ({ usage_limit, usage_count }: PromoCode): boolean =>
  usage_limit !== null && usage_count >= usage_limit

function CodeName({ promo }: { promo: PromoCode }) {
  return (
    <span className={classes.name}>
      <span className={classes.code}>{promo.code}</span>
      {promo.auto_apply && <span className={forms.quiet}>Applied automatically</span>}
    </span>
  )
}

function StatusCell({ promo }: { promo: PromoCode }) {
  const { label, tone } = STATUS_LABELS[promo.status]
  if (promo.status === 'active' && isUsedUp(promo)) return <StatusBadge tone="warn">Used up</StatusBadge>
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Columns of the list of promo codes; amounts are in the store's currency. */
export const promoColumns = (currency: string): TableColumn<PromoCode>[] => [
  { key: 'code', label: 'Code', sortable: true, card: 'title', cell: (promo) => <CodeName promo={promo} /> },
  {
    key: 'discount_type',
    label: 'Type',
    tone: 'soft',
    card: 'none',
    cell: ({ discount_type }) => TYPE_LABELS[discount_type],
  },
  { key: 'value', label: 'Value', tone: 'strong', card: 'value', cell: (promo) => promoValue(promo, currency) },
  {
    key: 'usage_count',
    label: 'Orders',
    sortable: true,
    align: 'end',
    card: 'note',
    cell: (promo) => (
      <span className={forms.figure}>
        {usesText(promo)}
        <span className={forms.onPhone}>
          {promo.usage_count === 1 && promo.usage_limit === null ? ' order' : ' orders'}
        </span>
      </span>
    ),
  },
  { key: 'ends_at', label: 'Valid', sortable: true, tone: 'soft', card: 'none', cell: validityText },
  { key: 'source', label: 'Source', tone: 'soft', card: 'none', cell: ({ source }) => SOURCE_LABELS[source] },
  {
    key: 'revenue',
    label: 'Revenue',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: ({ revenue }) => <Money amount={revenue} currency={currency} />,
  },
  { key: 'status', label: 'Status', card: 'badge', cell: (promo) => <StatusCell promo={promo} /> },
]
