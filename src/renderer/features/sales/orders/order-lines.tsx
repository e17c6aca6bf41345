import { Link } from 'react-router-dom'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { discountParts } from '../../../../shared/domain/cart/order-discount.ts'
import { taxRows } from '../../../../shared/domain/tax/order-tax.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { KeyValueList, type KeyValueItem } from '../../../ui/display/key-value.tsx'
import { Money } from '../../../ui/display/money.tsx'
import classes from './order-details.module.css'
import sales from '../sales.module.css'
import { Thumb } from '../thumb.tsx'

type Line = OrderDetails['line_items'][number]

/** 'Matte black, KST-KET-10-BK', omitting a missing option or SKU. */
const lineNote = ({ variant_title, sku }: Line): string => [variant_title, sku].filter((part) => part !== '').join(', ')

function LineName({ line }: { line: Line }) {
  const note = lineNote(line)
  return (
    <span className={sales.two}>
      <Thumb image={line.image} />
      <span className={sales.words}>
        {line.product_id === null ? (
          <span className={sales.strong}>{line.title}</span>
        ) : (
          <Link className={classes.name ?? ''} to={to('inventory.edit', undefined, { product_id: line.product_id })}>
            {line.title}
          </Link>
        )}
        {note !== '' && <span className={sales.quiet}>{note}</span>}
        {line.offer_name && <span className={sales.quiet}>Post-purchase offer: {line.offer_name}</span>}
      </span>
    </span>
  )
}

function LineRow({ line, currency }: { line: Line; currency: string }) {
  const reduced = line.discount_price < line.price
  return (
    <tr>
      <td className={classes.nameCell}>
        <LineName line={line} />
      </td>
      <td className={classes.quantity}>{line.quantity}</td>
      <td className={classes.soft}>
        {reduced && (
          <s className={classes.before}>
            <Money amount={line.price} currency={currency} />
          </s>
        )}
        <Money amount={line.discount_price} currency={currency} />
      </td>
      <td className={classes.sum}>
        <Money amount={line.line_total} currency={currency} />
        {line.line_discount ? (
          <span className={sales.quiet}>
            <Money amount={-line.line_discount} currency={currency} /> discount
          </span>
        ) : null}
      </td>
    </tr>
  )
}

/** From the total to the net: minus amounts not captured yet, never captured and refunded. */
function netBreakdown({ total_price, refunded_price, taken_price = total_price, held_price = 0 }: OrderDetails) {
  const less = [
    { label: 'Not captured yet', amount: -held_price },
    { label: 'Voided', amount: taken_price + held_price - total_price },
    { label: 'Refunded', amount: -refunded_price },
  ].filter(({ amount }) => amount < 0)
  return less.length === 0 ? [] : [...less, { label: 'Net', amount: taken_price - refunded_price }]
}

/** Totals of an order as the shopper saw them, then the captured and net amounts (DEF-52). */
function totalsOf(order: OrderDetails): KeyValueItem[] {
  const { currency } = order
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const items: KeyValueItem[] = [{ label: 'Subtotal', value: money(order.subtotal_price) }]
  const { promo, reward } = discountParts(order)
  if (promo > 0) items.push({ label: 'Discount', note: order.promo_code ?? undefined, value: money(-promo) })
  else if (order.promo_code) items.push({ label: 'Promo code', value: order.promo_code })
  if (reward > 0) items.push({ label: 'Reward', value: money(-reward) })
  items.push({ label: 'Shipping', note: order.shipping_title || undefined, value: money(order.shipping_price) })
  const included = order.tax_details?.inclusive ?? false
  const tax = taxRows(order).map(({ note, amount }) => ({
    label: included ? 'Includes tax' : 'Tax',
    note: note || undefined,
    value: money(amount),
  }))
  if (!included) items.push(...tax)
  items.push({ label: 'Total', value: money(order.total_price), total: true })
  // Included tax is part of the total, not added to it.
  if (included) items.push(...tax)
  return [...items, ...netBreakdown(order).map((item) => ({ label: item.label, value: money(item.amount) }))]
}

/** Line items with pictures, and the totals. */
export function OrderLines({ order }: { order: OrderDetails }) {
  return (
    <section className={classes.card} aria-label="Items">
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Qty</th>
            <th scope="col">Price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.line_items.map((line) => (
            <LineRow key={line.line_id} line={line} currency={order.currency} />
          ))}
        </tbody>
      </table>
      <div className={classes.totals}>
        <KeyValueList align="end" items={totalsOf(order)} />
      </div>
    </section>
  )
}
