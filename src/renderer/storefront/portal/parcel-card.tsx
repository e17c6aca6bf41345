import { Icon } from '../content/icons.tsx'
import { PortalIcon } from './portal-icons.tsx'
import { PortalImage } from './portal-parts.tsx'
import { usePortalTexts } from './portal-texts.tsx'
import type { PortalOrderFacts } from './portal-types.ts'

/** Position of 'On its way': carriers don't report deliveries, so a parcel never gets further here. */
const SHIPPED = 1

function Progress() {
  const { t } = usePortalTexts()
  return (
    <ol className="shop-portal-steps">
      {[t.packed, t.on_its_way, t.delivered].map((label, at) => (
        <li key={label} data-done={at <= SHIPPED || undefined} aria-current={at === SHIPPED ? 'step' : undefined}>
          <span className="shop-portal-dot">
            {at < SHIPPED && <Icon name="check" size={14} />}
            {at === SHIPPED && <PortalIcon name="truck" size={14} />}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}

/** The latest order: where its parcel is, with its tracking and invoice. */
export function ParcelCard({ order, invoice }: { order: PortalOrderFacts; invoice: string }) {
  const { t } = usePortalTexts()
  const [shipment] = order.shipments
  const [item] = order.items
  return (
    <section className="shop-portal-card" aria-labelledby="portal-parcel">
      <div className="shop-portal-head">
        <div>
          <h2 id="portal-parcel">{shipment ? t.on_its_way : t.preparing}</h2>
          <p className="shop-soft shop-small">
            {[t.order(order.order_number), shipment?.carrier].filter(Boolean).join(', ')}
          </p>
        </div>
        <PortalImage src={item?.image ?? null} size={48} />
      </div>
      {shipment && <Progress />}
      <div className="shop-portal-pair">
        {shipment && shipment.tracking_url !== '' && (
          <a className="shop-button shop-button-plain" href={shipment.tracking_url} rel="noreferrer" target="_blank">
            <PortalIcon name="pin" />
            {t.track}
          </a>
        )}
        <a className="shop-button shop-button-plain" href={invoice}>
          <PortalIcon name="receipt" />
          {t.invoice}
        </a>
      </div>
    </section>
  )
}
