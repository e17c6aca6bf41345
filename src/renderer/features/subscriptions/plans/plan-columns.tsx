import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { formatCount } from '../../../lib/format/format.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import forms from '../../../ui/resource/form.module.css'
import { priceRange, STATUS_LABELS } from './plan-labels.ts'

/** Columns of the list of plans. */
export const planColumns: readonly TableColumn<SubscriptionPlan>[] = [
  {
    key: 'plan_name',
    label: 'Plan',
    sortable: true,
    card: 'title',
    cell: ({ plan_name, plan_title }) => (
      <span className={forms.name}>
        <span className={forms.strong}>{plan_name}</span>
        {plan_title !== plan_name && <span className={forms.quiet}>{plan_title}</span>}
      </span>
    ),
  },
  { key: 'product', label: 'Product', tone: 'soft', card: 'note', cell: ({ product }) => product.title },
  { key: 'prices', label: 'Prices', align: 'end', card: 'value', cell: priceRange },
  {
    key: 'active_subscriptions',
    label: 'Active subscriptions',
    sortable: true,
    align: 'end',
    card: 'note',
    cell: ({ active_subscriptions: count }) => (
      <>
        {formatCount(count)}
        <span className={forms.onPhone}> active</span>
      </>
    ),
  },
  {
    key: 'mrr',
    label: 'MRR',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: ({ mrr, currency }) => <Money amount={mrr} currency={currency} />,
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    card: 'badge',
    cell: ({ status }) => <StatusBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</StatusBadge>,
  },
]
