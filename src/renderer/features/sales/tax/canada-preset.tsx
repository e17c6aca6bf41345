import { Button } from '@mantine/core'
import { useState } from 'react'
import { salesTaxes } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { canadaRates } from '../../../../shared/domain/tax/canada-tax.ts'
import { fetchAllPages } from '../../../lib/api/fetch-all-pages.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './tax.module.css'

/** True if the store already has Canadian rates: the same tax under another name would be charged twice. */
async function hasCanadianRates(store_id: string): Promise<boolean> {
  const { signal } = new AbortController()
  const rates = await fetchAllPages(
    async (page, size) => {
      const query = { store_id, page, size, search: 'Canada' }
      const { tax_rates, total } = await call(salesTaxes.list, { query }, { signal })
      return { rows: tax_rates, total }
    },
    { signal },
  )
  return rates.some(({ country_code }) => country_code === 'CA')
}

const RATES_EXIST = 'Your store already has tax rates for Canada. Delete them first so that tax isn’t charged twice.'

/** Adds the rates of all Canadian provinces at once, because GST must be combined with each provincial tax. */
export function CanadaPreset({ store_id, onClose }: { store_id: string; onClose: () => void }) {
  const toast = useNotification()
  const [problem, setProblem] = useState<string | null>(null)
  const [looking, setLooking] = useState(false)
  const action = useAction(salesTaxes.importRates, {
    invalidates: [salesTaxes.list, salesTaxes.calculate],
    onSuccess: ({ added }) => {
      toast.success(`${added} rates for Canada added`)
      onClose()
    },
  })
  const add = async () => {
    setLooking(true)
    setProblem(null)
    try {
      if (await hasCanadianRates(store_id)) setProblem(RATES_EXIST)
      else await action.run({ body: { store_id, rates: [...canadaRates] } })
    } catch (error) {
      setProblem(errorText(error))
    }
    setLooking(false)
  }
  const shown = problem ?? action.error
  return (
    <div className={classes.preset}>
      <p>
        <strong>Add all rates for Canada?</strong> Adds 5% GST for the whole country, and the combined GST with PST, RST
        or QST, or HST, for each province that has it. You can change or delete rates afterward. Charge tax only where
        you’re registered.
      </p>
      <Button size="xs" variant="default" loading={looking || action.busy} onClick={() => void add()}>
        Add rates for Canada
      </Button>
      {shown !== null && (
        <p className={classes.problem} role="alert">
          {shown}
        </p>
      )}
    </div>
  )
}
