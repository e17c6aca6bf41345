import type { Offer } from '../../../../shared/contracts/sales/offers.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { CopyAddress } from '../../../ui/display/copy-address.tsx'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import forms from '../../../ui/resource/form.module.css'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import sales from '../sales.module.css'
import { Thumb } from '../thumb.tsx'
import { offerUrl, offerPrice, contentsText, STATE_LABELS, validityText } from './offer-labels.ts'
import classes from './offers.module.css'

function OfferName({ offer }: { offer: Offer }) {
  return (
    <span className={`${sales.two} ${classes.named}`}>
      <Thumb image={offer.products.find(({ image }) => image)?.image ?? null} />
      <span className={sales.words}>
        <span className={sales.strong}>{offer.name}</span>
        <span className={sales.quiet}>{contentsText(offer)}</span>
      </span>
    </span>
  )
}

/** The offer's price, and its products' regular price. */
function Price({ offer, currency }: { offer: Offer; currency: string }) {
  if (offer.products.length === 0) return <span className={classes.none}>No price yet</span>
  const price = offerPrice(offer)
  return (
    <span className={classes.price}>
      <Money amount={price} currency={currency} />
      {price < offer.regular_price && (
        <s className={classes.regular}>
          <Money amount={offer.regular_price} currency={currency} />
        </s>
      )}
    </span>
  )
}

/** Columns of the list of offers; amounts are in the store's currency. */
export const offerColumns = (store: Pick<Store, 'checkout_domain' | 'currency'>): TableColumn<Offer>[] => [
  { key: 'name', label: 'Name', sortable: true, card: 'title', cell: (offer) => <OfferName offer={offer} /> },
  {
    key: 'link',
    label: 'Link',
    card: 'none',
    cell: ({ name, offer_id }) => <CopyAddress name={name} address={offerUrl(store, offer_id)} />,
  },
  {
    key: 'price',
    label: 'Price',
    align: 'end',
    card: 'value',
    cell: (offer) => <Price offer={offer} currency={store.currency} />,
  },
  {
    key: 'uses',
    label: 'Orders',
    sortable: true,
    align: 'end',
    card: 'note',
    cell: ({ uses }) => (
      <>
        {formatCount(uses)}
        <span className={forms.onPhone}>{uses === 1 ? ' order' : ' orders'}</span>
      </>
    ),
  },
  {
    key: 'revenue',
    label: 'Revenue',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: ({ revenue }) => <Money amount={revenue} currency={store.currency} />,
  },
  { key: 'ends_at', label: 'Valid', sortable: true, tone: 'soft', card: 'none', cell: validityText },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    cell: ({ state }) => <StatusBadge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</StatusBadge>,
  },
]
