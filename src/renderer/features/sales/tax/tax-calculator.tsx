import { useState } from 'react'
import { salesTaxes } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Reply } from '../../../../shared/contract.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { PlaceFields } from './place-fields.tsx'
import classes from './tax.module.css'

type Tried = Reply<typeof salesTaxes.calculate>

function Result({ tried: { tax, total }, currency }: { tried: Tried; currency: string }) {
  const money = (amount: number) => formatMoney(amount, currency)
  const rows =
    tax?.rates.map(({ name, percentage, amount }) => ({ label: `${name} ${percentage}%`, value: money(amount) })) ?? []
  return (
    <dl className={classes.result}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {tax === null && <p className={classes.help}>No tax rate applies here. Tax: {money(0)}</p>}
      <div className={classes.total}>
        <dt>Shopper pays</dt>
        <dd>{money(total)}</dd>
      </div>
      {tax?.inclusive && <p className={classes.help}>Tax is included in the prices.</p>}
      {tax && tax.shipping > 0 && <p className={classes.help}>{money(tax.shipping)} of the tax is for shipping.</p>}
    </dl>
  )
}

/** Calculates the tax of an order to an address, as the checkout does. */
export function TaxCalculator() {
  const { store_id, currency } = useStore()
  const [place, setPlace] = useState({ country_code: 'US', region: '' })
  const [amount, setAmount] = useState<number | null>(10_000)
  const [shipping, setShipping] = useState<number | null>(500)
  const query = { store_id, ...place, amount: amount ?? 0, shipping: shipping ?? 0 }
  const isReadable = !Number.isNaN(query.amount + query.shipping)
  const tried = useApi(salesTaxes.calculate, isReadable ? { query } : null, { keepPrevious: true })
  return (
    <section className={classes.calculator} aria-labelledby="try-an-address">
      <h2 id="try-an-address" className={classes.heading}>
        Try an address
      </h2>
      <div className={classes.fields}>
        <PlaceFields country={place.country_code} region={place.region} whole="Any" onChange={setPlace} />
        <MoneyInput label="Items after discounts" currency={currency} value={amount} onChange={setAmount} />
        <MoneyInput label="Shipping" currency={currency} value={shipping} onChange={setShipping} />
      </div>
      <div aria-live="polite">
        {tried.data && <Result tried={tried.data} currency={currency} />}
        {tried.load.error && <p className={classes.problem}>{errorText(tried.load.error)}</p>}
      </div>
    </section>
  )
}
