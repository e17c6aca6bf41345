import type { ListedOptimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import { productsOf } from '../../../../shared/domain/offers/offers.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { ContentStatus, hasUnpublished } from '../list/content-status.tsx'
import { optimizerTypeLabel } from './optimizer-kind.ts'
import classes from './optimizers.module.css'

/** Accepted share of impressions; null without impressions. */
export const acceptedShare = ({ impressions, accepted }: Pick<ListedOptimizer, 'impressions' | 'accepted'>) =>
  impressions === 0 ? null : accepted / impressions

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

function NameCell({ optimizer }: { optimizer: ListedOptimizer }) {
  return (
    <span className={classes.name}>
      <span>{optimizer.name}</span>
      <span className={classes.quiet}>
        {optimizerTypeLabel(optimizer)}
        {hasUnpublished(optimizer) && optimizer.published_version !== null && ' · unpublished changes'}
      </span>
    </span>
  )
}

interface Facts {
  /** Returns a product's name. */
  nameOf: (product_id: string) => string
  currency: string
}

/** The columns of the optimizer list; amounts are in the store currency. */
export function optimizerColumns({ nameOf, currency }: Facts): TableColumn<ListedOptimizer>[] {
  return [
    { key: 'name', label: 'Offer', sortable: true, card: 'title', cell: (each) => <NameCell optimizer={each} /> },
    {
      key: 'trigger',
      label: 'Trigger',
      tone: 'soft',
      card: 'none',
      cell: ({ trigger_product_id: id }) => (id === '' ? 'Any product' : nameOf(id)),
    },
    {
      key: 'offered',
      label: 'Offered',
      tone: 'soft',
      card: 'note',
      cell: (each) => productsOf(each).map(nameOf).join(', ') || 'Not set',
    },
    {
      key: 'impressions',
      label: 'Impressions',
      sortable: true,
      align: 'end',
      card: 'none',
      cell: (each) => each.impressions,
    },
    {
      key: 'accepted',
      label: 'Accepted',
      sortable: true,
      align: 'end',
      card: 'note',
      cardLabel: 'accepted',
      cell: (each) => {
        const share = acceptedShare(each)
        return share === null ? '–' : percent.format(share)
      },
    },
    {
      key: 'extra_revenue',
      label: 'Extra revenue',
      sortable: true,
      align: 'end',
      tone: 'strong',
      card: 'value',
      cell: ({ extra_revenue }) => <Money amount={extra_revenue} currency={currency} />,
    },
    { key: 'status', label: 'Status', card: 'badge', cell: ({ status }) => <ContentStatus status={status} /> },
  ]
}
