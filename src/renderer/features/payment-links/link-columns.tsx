import type { PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { formatDate } from '../../lib/format/format.ts'
import { CopyAddress } from '../../ui/display/copy-address.tsx'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { Money } from '../../ui/display/money.tsx'
import forms from '../../ui/resource/form.module.css'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { linkUrl, soldText, STATUS_LABELS, usesText } from './link-labels.ts'

function LinkName({ link, currency }: { link: PaymentLink; currency: string }) {
  return (
    <span className={forms.name}>
      <span className={forms.strong}>{link.name}</span>
      <span className={link.sells_nothing ? forms.warning : forms.quiet}>{soldText(link, currency)}</span>
    </span>
  )
}

/** Columns of the list of payment links; amounts are in the store's currency. */
export const linkColumns = (store: Pick<Store, 'checkout_domain' | 'currency'>): TableColumn<PaymentLink>[] => [
  {
    key: 'name',
    label: 'Name',
    sortable: true,
    card: 'title',
    cell: (link) => <LinkName link={link} currency={store.currency} />,
  },
  {
    key: 'url',
    label: 'URL',
    card: 'none',
    cell: (link) => <CopyAddress name={link.name} address={linkUrl(store, link.link, link.utm)} />,
  },
  {
    key: 'uses',
    label: 'Orders',
    sortable: true,
    align: 'end',
    card: 'note',
    cell: (link) => (
      <span className={forms.figure}>
        {usesText(link)}
        <span className={forms.onPhone}>{link.uses === 1 && link.max_uses === null ? ' order' : ' orders'}</span>
      </span>
    ),
  },
  {
    key: 'revenue',
    label: 'Revenue',
    sortable: true,
    align: 'end',
    card: 'value',
    cell: ({ revenue }) => <Money amount={revenue} currency={store.currency} />,
  },
  {
    key: 'expires_at',
    label: 'Expires',
    sortable: true,
    tone: 'soft',
    card: 'none',
    cell: ({ expires_at }) => (expires_at === null ? 'Never' : formatDate(expires_at)),
  },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    cell: ({ status }) => <StatusBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</StatusBadge>,
  },
]
