import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import { PortalIcon } from './portal-icons.tsx'
import { MethodIcon, PortalImage, useMethodName } from './portal-parts.tsx'
import { usePortalTexts } from './portal-texts.tsx'
import type { PortalLinks, PortalMethodFacts, PortalRecentOrder } from './portal-types.ts'

interface HomeSideProps {
  methods: readonly PortalMethodFacts[]
  address: StoredAddress | null
  links: PortalLinks
}

/** What wide pages show beside the next delivery. Narrow ones link to it. */
export function HomeSide({ methods, address, links }: HomeSideProps) {
  const { t } = usePortalTexts()
  const methodName = useMethodName()
  return (
    <div className="shop-portal-roomy">
      <section className="shop-portal-card" aria-labelledby="portal-methods">
        <div className="shop-portal-head">
          <h2 id="portal-methods">{t.nav.methods}</h2>
          <a className="shop-link" href={links.methods} aria-label={`${t.replace}: ${t.nav.methods}`}>
            {t.replace}
          </a>
        </div>
        {methods.length === 0 && <p className="shop-soft">{t.no_method}</p>}
        {methods.map((method, at) => (
          <p key={at} className="shop-portal-line">
            <MethodIcon method={method} />
            {methodName(method)}
          </p>
        ))}
      </section>
      {address && (
        <section className="shop-portal-card" aria-labelledby="portal-address">
          <div className="shop-portal-head">
            <h2 id="portal-address">{t.delivery_address}</h2>
            <a className="shop-link" href={links.addresses} aria-label={`${t.edit}: ${t.delivery_address}`}>
              {t.edit}
            </a>
          </div>
          <address>
            {addressLines(address).map((line) => (
              <span key={line} className="shop-portal-block">
                {line}
              </span>
            ))}
          </address>
        </section>
      )}
      {(links.contact ?? links.returns) !== undefined && (
        <section className="shop-portal-card" aria-labelledby="portal-help">
          <h2 id="portal-help">{t.need_help}</h2>
          {links.returns !== undefined && (
            <a className="shop-button shop-button-plain shop-portal-wide" href={links.returns}>
              <PortalIcon name="swap" />
              {t.returns}
            </a>
          )}
          {links.contact !== undefined && (
            <a className="shop-button shop-button-plain shop-portal-wide" href={links.contact}>
              <PortalIcon name="help" />
              {t.contact}
            </a>
          )}
        </section>
      )}
    </div>
  )
}

const addressLines = ({ full_name, address1, address2, locality, administrative_area, postal_code }: StoredAddress) =>
  [
    full_name,
    address1,
    address2,
    [locality, [administrative_area, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ].filter(Boolean)

/** The latest orders, on wide pages. */
export function RecentOrders({ orders, links }: { orders: readonly PortalRecentOrder[]; links: PortalLinks }) {
  const { t, day, money } = usePortalTexts()
  if (orders.length === 0) return null
  return (
    <section className="shop-portal-card shop-portal-rows shop-portal-roomy" aria-labelledby="portal-orders">
      <h2 id="portal-orders">{t.nav.orders}</h2>
      <ul>
        {orders.map(({ order_id, order_number, placed_at, image, status, tone, total_price, currency }) => (
          <li key={order_id} className="shop-portal-row">
            <PortalImage src={image} size={52} />
            <span>
              <b>{t.order(order_number)}</b>
              <span className="shop-soft shop-small">{day(placed_at)}</span>
            </span>
            <em className={`shop-badge shop-badge-${tone}`}>{status}</em>
            <b className="shop-portal-sum">{money(total_price, currency)}</b>
            <a
              className="shop-button shop-button-plain shop-portal-small"
              href={links.invoice(order_id)}
              aria-label={`${t.invoice}: ${t.order(order_number)}`}
            >
              {t.view}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
