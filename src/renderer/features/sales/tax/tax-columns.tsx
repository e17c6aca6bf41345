import type { SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { countryName } from '../../../../shared/domain/address/regions.ts'
import { statesOf } from '../../../../shared/domain/address/states.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from '../sales.module.css'

/** 'Texas', 'Las Palmas', or the text for the whole country. */
export const regionName = ({ country_code, region }: Pick<SalesTaxRate, 'country_code' | 'region'>): string =>
  region === '' ? 'Whole country' : (statesOf(country_code)?.find(({ code }) => code === region)?.name ?? region)

function Place({ rate }: { rate: SalesTaxRate }) {
  return (
    <span className={classes.words}>
      <span className={classes.strong}>{countryName(rate.country_code)}</span>
      <span className={classes.quiet}>{regionName(rate)}</span>
    </span>
  )
}

export const taxColumns: TableColumn<SalesTaxRate>[] = [
  {
    key: 'country_code',
    label: 'Place',
    sortable: true,
    card: 'title',
    cell: (rate) => <Place rate={rate} />,
  },
  { key: 'name', label: 'Name', sortable: true, card: 'note', cell: ({ name }) => name },
  {
    key: 'percentage',
    label: 'Rate',
    sortable: true,
    align: 'end',
    tone: 'strong',
    card: 'value',
    cell: ({ percentage }) => `${percentage}%`,
  },
  {
    key: 'inclusive',
    label: 'Prices',
    card: 'none',
    cell: ({ inclusive }) => (inclusive ? 'Tax included' : 'Tax added'),
  },
  {
    key: 'applies_to_shipping',
    label: 'Shipping',
    tone: 'soft',
    card: 'none',
    cell: ({ applies_to_shipping }) => (applies_to_shipping ? 'Taxed' : 'Not taxed'),
  },
  {
    key: 'active',
    label: 'Status',
    card: 'badge',
    cell: ({ active }) =>
      active ? <StatusBadge tone="ok">Active</StatusBadge> : <StatusBadge tone="mute">Off</StatusBadge>,
  },
]
