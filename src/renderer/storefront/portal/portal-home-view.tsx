import type { ReactNode } from 'react'
import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import type { SubscriptionStatus } from '../../../shared/domain/subscriptions/subscription-status.ts'
import { PortalIcon, type PortalIconName } from './portal-icons.tsx'
import { PortalBadge, PortalImage, SubscriptionNotice, useMethodName } from './portal-parts.tsx'
import type { PortalMessages } from './portal-messages.ts'
import { usePortalTexts } from './portal-texts.tsx'
import type {
  PortalLinks,
  PortalMethodFacts,
  PortalOrderFacts,
  PortalRecentOrder,
  PortalSubscriptionFacts,
} from './portal-types.ts'
import { HomeSide, RecentOrders } from './home-side.tsx'
import { ParcelCard } from './parcel-card.tsx'

interface HomeViewProps {
  /** First name; '' if unknown. */
  name: string
  /** The merchant's heading; '' greets the customer by name. */
  heading: string
  /** The merchant's text below the heading. */
  help_text: string
  subscriptions: readonly PortalSubscriptionFacts[]
  /** The latest order; null without one. */
  order: PortalOrderFacts | null
  recent_orders: readonly PortalRecentOrder[]
  order_count: number
  methods: readonly PortalMethodFacts[]
  address: StoredAddress | null
  links: PortalLinks
  /** A confirmation shown in the card of the next delivery. */
  panel?: ReactNode
  onAction?: (subscription: PortalSubscriptionFacts, action: 'skip' | 'move') => void
}

/** The subscription with the next delivery, else the first that needs the customer, else the first one. */
export function nextOf(subscriptions: readonly PortalSubscriptionFacts[]): PortalSubscriptionFacts | undefined {
  const due = subscriptions.filter(({ status, next_charge_day }) => status === 'active' && next_charge_day !== null)
  const [first] = due.toSorted((a, b) => (a.next_charge_day ?? '').localeCompare(b.next_charge_day ?? ''))
  return first ?? subscriptions.find(({ status }) => status !== 'cancelled' && status !== 'completed')
}

function NextDelivery({
  of,
  links,
  panel,
  onAction,
}: Pick<HomeViewProps, 'links' | 'panel' | 'onAction'> & { of: PortalSubscriptionFacts }) {
  const { t, day, money } = usePortalTexts()
  const methodName = useMethodName()
  const [charge] = of.upcoming
  const buttons = (
    [
      ['skip', 'skip', t.skip],
      ['move', 'calendar', t.change_date],
    ] as const
  ).filter(([action]) => of.actions.includes(action))
  return (
    <section className="shop-portal-card" aria-labelledby="portal-next">
      <div className="shop-portal-head">
        <span className="shop-soft">{t.next_delivery}</span>
        <PortalBadge status={of.status} />
      </div>
      <h2 id="portal-next" className="shop-portal-day">
        {charge ? day(charge.day, 'weekday') : of.title}
      </h2>
      <div className="shop-portal-item">
        <PortalImage src={of.image} />
        <div>
          <b>{of.title}</b>
          <p className="shop-soft">
            {of.quantity} × {of.item}
          </p>
          {charge?.add_ons.map((title) => (
            <p key={title} className="shop-soft">
              + {title}
            </p>
          ))}
        </div>
      </div>
      {charge && (
        <div className="shop-portal-total">
          <span className="shop-soft">{charge.charged ? methodName(of.method) : t.paid_in_advance}</span>
          {charge.charged && <b>{money(charge.amount, of.currency)}</b>}
        </div>
      )}
      {panel ??
        (buttons.length > 0 && (
          <div className="shop-portal-pair" data-setting="actions">
            {buttons.map(([action, icon, label]) => (
              <button
                key={action}
                type="button"
                className="shop-button shop-button-plain"
                onClick={() => onAction?.(of, action)}
              >
                <PortalIcon name={icon} />
                {label}
              </button>
            ))}
          </div>
        ))}
      <a className="shop-button shop-button-main shop-portal-wide" href={links.subscription(of.subscription_id)}>
        {t.manage}
      </a>
    </section>
  )
}

/** '2 active, 1 paused', 'Payment declined': those that need the customer are never left out. */
function subscriptionCounts(subscriptions: HomeViewProps['subscriptions'], t: PortalMessages): string {
  const count = (wanted: SubscriptionStatus) => subscriptions.filter(({ status }) => status === wanted).length
  const named = (status: SubscriptionStatus) => {
    const number = count(status)
    return number > 1 ? `${number} × ${t.statuses[status]}` : number === 1 && t.statuses[status]
  }
  const [active, paused] = [count('active'), count('paused')]
  const running = active > 0 ? t.subscription_counts(active, paused) : named('paused')
  const shown = [running, named('past_due'), named('unpaid')].filter(Boolean)
  return (shown.length > 0 ? shown : [named('cancelled'), named('completed')].filter(Boolean)).join(', ')
}

function PortalMenu({ subscriptions, order_count, methods, address, links }: HomeViewProps) {
  const { t } = usePortalTexts()
  const methodName = useMethodName()
  const place = address ? [address.address1, address.locality].filter(Boolean).join(', ') : ''
  const rows: readonly (readonly [PortalIconName, string, string, string])[] = [
    ['repeat', t.nav.subscriptions, subscriptionCounts(subscriptions, t), links.subscriptions],
    ['receipt', t.nav.orders, t.orders(order_count), links.orders],
    ['card', t.nav.methods, methods.map((each) => methodName(each)).join(', '), links.methods],
    ['pin', t.nav.addresses, place, links.addresses],
    ['download', t.nav.data, t.download_copy, links.data],
  ]
  return (
    <ul className="shop-portal-card shop-portal-rows shop-portal-menu">
      {rows.map(([icon, title, text, href]) => (
        <li key={title}>
          <a className="shop-portal-row" href={href}>
            <PortalIcon name={icon} />
            <span>
              <b>{title}</b>
              {text !== '' && <span className="shop-soft shop-small">{text}</span>}
            </span>
            <PortalIcon name="forward" size={18} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The portal's first page: the next delivery, the parcel on its way, then links to everything else. */
export function HomeView(props: HomeViewProps) {
  const { t } = usePortalTexts()
  const { name, heading, help_text, subscriptions, order, links, panel, onAction } = props
  const noted =
    subscriptions.find((each) => each.declined !== null) ?? subscriptions.find((each) => each.processing !== null)
  const next = nextOf(subscriptions)
  return (
    <>
      <div data-setting="texts" className="shop-portal-title">
        <h1>{heading || t.hello(name)}</h1>
        {help_text !== '' && <p className="shop-soft">{help_text}</p>}
      </div>
      {noted && <SubscriptionNotice of={noted} methods={links.methods} />}
      <div className="shop-portal-columns">
        <div>
          {next ? (
            <NextDelivery of={next} links={links} panel={panel} {...(onAction && { onAction })} />
          ) : (
            <p className="shop-portal-card shop-soft">{t.no_subscriptions}</p>
          )}
          {order && <ParcelCard order={order} invoice={links.invoice(order.order_id)} />}
          <RecentOrders orders={props.recent_orders} links={links} />
        </div>
        <div>
          <PortalMenu {...props} />
          <HomeSide {...props} />
        </div>
      </div>
    </>
  )
}
