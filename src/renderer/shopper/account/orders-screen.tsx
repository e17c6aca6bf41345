import type { PortalInvoice, PortalOrder } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import { PortalBack, PortalImage, useMethodName } from '../../storefront/portal/portal-parts.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import type { PortalLinks } from '../../storefront/portal/portal-types.ts'
import { PortalIcon } from '../../storefront/portal/portal-icons.tsx'
import { fill, useAccountTexts } from './account-texts.tsx'
import { AddressText } from './address-text.tsx'
import { orderStatus, orderTones } from './order-status.ts'

function OrderRow({ order, links }: { order: PortalOrder; links: PortalLinks }) {
  const t = useAccountTexts()
  const { t: portal, day, money } = usePortalTexts()
  const status = orderStatus(order)
  const tracked = order.shipments.filter(({ tracking_url }) => tracking_url !== '')
  return (
    <li className="shop-account-order">
      <div className="shop-portal-head">
        <div>
          <b>{portal.order(order.order_number)}</b>
          <p className="shop-soft shop-small">{day(order.placed_at)}</p>
        </div>
        <span className={`shop-badge shop-badge-${orderTones[status]}`}>{t[status]}</span>
      </div>
      {order.items.map((item, at) => (
        <div key={at} className="shop-portal-item">
          <PortalImage src={item.image} size={48} />
          <div>
            {item.quantity} × {item.title}
            {item.variant_title !== '' && <p className="shop-soft shop-small">{item.variant_title}</p>}
          </div>
        </div>
      ))}
      <div className="shop-portal-total">
        <span className="shop-account-links">
          {tracked.map(({ tracking_url, tracking_number }) => (
            <a
              key={tracking_url}
              href={tracking_url}
              rel="noreferrer"
              target="_blank"
              aria-label={`${portal.track} ${tracking_number}`}
            >
              {portal.track}
            </a>
          ))}
          <a href={links.invoice(order.order_id)} aria-label={fill(t.invoice_for, { number: order.order_number })}>
            {portal.invoice}
          </a>
        </span>
        <b>{money(order.total_price, order.currency)}</b>
      </div>
    </li>
  )
}

export function OrdersScreen({ orders, links }: { orders: readonly PortalOrder[]; links: PortalLinks }) {
  const t = useAccountTexts()
  const { t: portal } = usePortalTexts()
  return (
    <>
      <div className="shop-portal-title">
        <h1>{portal.nav.orders}</h1>
      </div>
      {orders.length === 0 ? (
        <p className="shop-portal-card shop-soft">{t.no_orders}</p>
      ) : (
        <ul className="shop-portal-card shop-portal-rows">
          {orders.map((order) => (
            <OrderRow key={order.order_id} order={order} links={links} />
          ))}
        </ul>
      )}
    </>
  )
}

const AddressBlock = ({ title, address }: { title: string; address: StoredAddress | null }) =>
  address && (
    <section>
      <h2>{title}</h2>
      <AddressText address={address} />
    </section>
  )

interface InvoiceScreenProps {
  order: PortalInvoice
  links: PortalLinks
  store: { store_name: string; store_address?: string } | null
}

/** An order's invoice, to print or save as a PDF. */
export function InvoiceScreen({ order, links, store }: InvoiceScreenProps) {
  const t = useAccountTexts()
  const { t: portal, day, money } = usePortalTexts()
  const methodName = useMethodName()
  const amount = (value: number) => money(value, order.currency)
  const sums: readonly (readonly [string, number])[] = [
    [t.subtotal, order.subtotal_price],
    [t.discount, -order.discount_price],
    [order.shipping_title || t.shipping, order.shipping_price],
    [t.tax, order.tax_price],
  ]
  return (
    <div className="shop-account-invoice">
      <PortalBack href={links.orders}>{portal.nav.orders}</PortalBack>
      <div className="shop-portal-title">
        <h1>{fill(t.invoice_for, { number: order.order_number })}</h1>
        <p className="shop-soft">
          {[store?.store_name, store?.store_address, day(order.placed_at)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="shop-portal-card">
        <table className="shop-account-table">
          <thead>
            <tr>
              <th scope="col">{t.item}</th>
              <th scope="col">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((item, at) => (
              <tr key={at}>
                <td>
                  {item.quantity} × {[item.title, item.variant_title].filter(Boolean).join(', ')}
                </td>
                <td>{amount(item.line_total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sums
              .filter(([, value], at) => at === 0 || value !== 0)
              .map(([label, value]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{amount(value)}</td>
                </tr>
              ))}
            <tr className="shop-account-sum">
              <th scope="row">{t.total}</th>
              <td>{amount(order.total_price)}</td>
            </tr>
            {order.refunded_price > 0 && (
              <tr>
                <th scope="row">{t.refunded_amount}</th>
                <td>{amount(-order.refunded_price)}</td>
              </tr>
            )}
          </tfoot>
        </table>
        {order.card_last_four !== null && (
          <p className="shop-soft shop-small">{methodName({ ...order, payment_method: 'card' })}</p>
        )}
      </div>
      {(order.shipping_address ?? order.billing_address) && (
        <div className="shop-portal-card shop-account-addresses">
          <AddressBlock title={t.ships_to} address={order.shipping_address} />
          <AddressBlock title={t.billed_to} address={order.billing_address ?? order.shipping_address} />
        </div>
      )}
      <button type="button" className="shop-button shop-button-plain shop-account-print" onClick={() => print()}>
        <PortalIcon name="receipt" />
        {t.print}
      </button>
    </div>
  )
}
