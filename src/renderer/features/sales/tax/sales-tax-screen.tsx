import { Button, Menu } from '@mantine/core'
import {
  IconPlus,
  IconReceiptTax,
  IconUpload,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { salesTaxes, type SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { countryName } from '../../../../shared/domain/address/regions.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import type { FetchPage } from '../../../lib/api/fetch-all-pages.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { listQuery, type ListQuery } from '../../../ui/data-table/list-query.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { ExportButton } from '../../../ui/layout/export-button.tsx'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import { useCsvExport } from '../../../ui/layout/use-csv-export.ts'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { TaxCalculator } from './tax-calculator.tsx'
import { regionName, taxColumns } from './tax-columns.tsx'
import { taxCsv } from './tax-csv.ts'
import { TaxImportDialog } from './tax-import-dialog.tsx'
import { TaxRateDialog } from './tax-rate-dialog.tsx'

const BY_PLACE = { key: 'country_code', direction: 'asc' } as const

/** The open dialog: a new rate, an existing rate, or the import. */
type Open = 'new' | 'import' | SalesTaxRate | null

const empty: EmptyStateProps = {
  icon: IconReceiptTax,
  title: 'No tax rates yet',
  message:
    'Add a rate for each country or state where you collect tax. Payment pages with sales tax turned on use these rates.',
}

const pagesOf =
  (query: ListQuery): FetchPage<SalesTaxRate> =>
  async (page, size, signal) => {
    const { tax_rates, total } = await call(salesTaxes.list, { query: { ...query, page, size } }, { signal })
    return { rows: tax_rates, total }
  }

function Actions({ onOpen }: { onOpen: (what: 'new' | 'import') => void }) {
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} stroke={1.8} />} onClick={() => onOpen('import')}>
        Import
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => onOpen('new')}>
        Add tax rate
      </Button>
    </>
  )
}

function Dialogs({ open, store_id, onClose }: { open: Open; store_id: string; onClose: () => void }) {
  if (open === null) return null
  if (open === 'import') return <TaxImportDialog store_id={store_id} onClose={onClose} />
  return <TaxRateDialog store_id={store_id} rate={open === 'new' ? null : open} onClose={onClose} />
}

/** /sales/sales-tax: the store's tax rates, with a calculator for an address (SA-005, RT-089). */
export default function SalesTaxScreen() {
  const { store_id } = useStore()
  const mayManage = useCan('pages.manage')
  const [state, change] = useTableState({ filters: [], sort: BY_PLACE })
  const query = useMemo(() => listQuery(store_id, state), [store_id, state])
  const list = useApi(salesTaxes.list, { query }, { keepPrevious: true })
  const [open, setOpen] = useState<Open>(null)
  const actions = useTaxActions()
  const csv = useCsvExport({ name: 'tax-rates', write: (rates) => toCsv(taxCsv, rates), fetchPage: pagesOf(query) })
  const total = list.data?.total ?? 0
  const buttons = mayManage && <Actions onOpen={setOpen} />
  const menuOf = (rate: SalesTaxRate) => <TaxMenu rate={rate} actions={actions} onEdit={() => setOpen(rate)} />
  return (
    <>
      <ListScreen
        header={{
          title: 'Sales tax',
          purpose: 'Set where you collect tax and at what rate.',
          action: (
            <>
              <ExportButton csv={csv} />
              {buttons}
            </>
          ),
        }}
        empty={{ ...empty, action: buttons }}
        above={total > 0 && <TaxCalculator />}
        table={{
          label: 'Tax rates',
          columns: taxColumns,
          rows: list.data?.tax_rates ?? [],
          total,
          rowId: (rate) => rate.tax_rate_id,
          rowLabel: (rate) => `${rate.name}, ${countryName(rate.country_code)}, ${regionName(rate)}`,
          state,
          onStateChange: change,
          load: list.load,
          ...(mayManage && { rowClick: { handler: setOpen }, rowActions: menuOf }),
          emptyMessage: 'No matching rates. Try a different search.',
        }}
      />
      <Dialogs open={open} store_id={store_id} onClose={() => setOpen(null)} />
    </>
  )
}

/** Actions menu at the end of a rate's row. */
function TaxMenu({ rate, actions, onEdit }: { rate: SalesTaxRate; actions: TaxActions; onEdit: () => void }) {
  const { active, name } = rate
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
        Edit
      </Menu.Item>
      <Menu.Item
        leftSection={active ? <IconPlayerPause size={16} stroke={1.7} /> : <IconPlayerPlay size={16} stroke={1.7} />}
        onClick={() => actions.turn(rate, !active)}
      >
        {active ? 'Turn off' : 'Turn on'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => void actions.remove(rate)}
      >
        Delete
      </Menu.Item>
    </RowMenu>
  )
}

interface TaxActions {
  turn: (rate: SalesTaxRate, active: boolean) => void
  /** Deletes the rate after a confirmation with its name. */
  remove: (rate: SalesTaxRate) => Promise<void>
}

const invalidates = [salesTaxes.list, salesTaxes.calculate]

/** Actions on one rate, for the list. */
function useTaxActions(): TaxActions {
  const toast = useNotification()
  const onFailure = (error: unknown) => toast.error(errorText(error))
  const change = useAction(salesTaxes.update, {
    invalidates,
    onFailure,
    onSuccess: ({ data }) => toast.success(`${data.name} turned ${data.active ? 'on' : 'off'}`),
  })
  const removal = useAction(salesTaxes.remove, { invalidates, onFailure })
  return {
    turn: ({ tax_rate_id }, active) => void change.run({ body: { tax_rate_id, active } }),
    remove: async (rate) => {
      const { tax_rate_id, name, percentage, country_code } = rate
      const sure = await askToConfirm({
        title: `Delete ${name} ${percentage}%?`,
        message: `Orders to ${countryName(country_code)} (${regionName(rate).toLowerCase()}) are no longer taxed at this rate. Past orders aren’t affected. You can’t undo this.`,
        confirmLabel: 'Delete rate',
      })
      if (sure && (await removal.run({ body: { tax_rate_id } }))) toast.success(`${name} deleted`)
    },
  }
}
