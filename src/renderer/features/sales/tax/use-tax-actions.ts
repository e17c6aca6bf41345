import { salesTaxes, type SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { countryName } from '../../../../shared/domain/address/regions.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { regionName } from './tax-columns.tsx'

export interface TaxActions {
  turn: (rate: SalesTaxRate, active: boolean) => void
  /** Deletes the rate after a confirmation with its name. */
  remove: (rate: SalesTaxRate) => Promise<void>
}

const invalidates = [salesTaxes.list, salesTaxes.calculate]

/** Actions on one rate, for the list. */
export function useTaxActions(): TaxActions {
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
