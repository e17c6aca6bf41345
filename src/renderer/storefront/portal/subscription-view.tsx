import type { ReactNode } from 'react'
import type { SubscriptionAction } from '../../../shared/domain/subscriptions/subscription-status.ts'
import { PortalIcon, type PortalIconName } from './portal-icons.tsx'
import { MethodIcon, PortalBack, PortalBadge, PortalImage, SubscriptionNotice, useMethodName } from './portal-parts.tsx'
import { usePortalTexts } from './portal-texts.tsx'
import type { PortalDelivery, PortalLinks, PortalSubscriptionFacts } from './portal-types.ts'

interface SubscriptionViewProps {
  of: PortalSubscriptionFacts
  links: PortalLinks
  /** The confirmation or form of the chosen action, below the buttons. */
  panel?: ReactNode
  onAction?: (action: SubscriptionAction) => void
  onSkip?: (delivery: PortalDelivery) => void
  onUndoSkip?: (delivery: PortalDelivery) => void
  onRemoveItem?: (variant_id: string) => void
}

type PartProps = Omit<SubscriptionViewProps, 'panel'>

interface DeliveryRowProps {
  on: string
  title: string
  text: string
  isSkipped?: boolean
  /** Absent if the customer can't change it. Screen readers get the label. */
  button: { text: string; label: string; onPress: () => void } | null
}

function DeliveryRow({ on, title, text, isSkipped = false, button }: DeliveryRowProps) {
  const { day } = usePortalTexts()
  return (
    <li className="shop-portal-row" data-skipped={isSkipped || undefined}>
      <span className="shop-portal-date" aria-hidden="true">
        <span>{day(on, 'month')}</span>
        <b>{day(on, 'day')}</b>
      </span>
      <span>
        <span className="shop-sr">{day(on)}: </span>
        <b>{title}</b>
        <span className="shop-soft shop-small">{text}</span>
      </span>
      {button && (
        <button
          type="button"
          className="shop-button shop-button-plain shop-portal-small"
          aria-label={button.label}
          onClick={button.onPress}
        >
          {button.text}
        </button>
      )}
    </li>
  )
}

type ShownDelivery = DeliveryRowProps & Pick<PortalDelivery, 'cycle'>

/** The next deliveries and the skipped ones before the last of them, in order. */
function useDeliveries({ of, onSkip, onUndoSkip }: PartProps): ShownDelivery[] {
  const { t, day, money } = usePortalTexts()
  const canSkip = of.actions.includes('skip')
  const last = of.upcoming.at(-1)?.cycle ?? 0
  const planned = of.upcoming.map((charge) => ({
    cycle: charge.cycle,
    on: charge.day,
    title: charge.charged || charge.amount > 0 ? money(charge.amount, of.currency) : t.paid_in_advance,
    text: charge.add_ons.length > 0 ? t.with_items(charge.add_ons.join(', ')) : day(charge.day, 'name'),
    button: canSkip
      ? { text: t.skip, label: t.skip_day(day(charge.day, 'short')), onPress: () => onSkip?.(charge) }
      : null,
  }))
  const skipped = of.skipped
    .filter(({ cycle }) => cycle < last)
    .map((delivery) => ({
      cycle: delivery.cycle,
      on: delivery.day,
      title: t.skipped,
      text: day(delivery.day, 'name'),
      isSkipped: true,
      button: canSkip
        ? {
            text: t.undo_skip,
            label: `${t.undo_skip}: ${day(delivery.day, 'short')}`,
            onPress: () => onUndoSkip?.(delivery),
          }
        : null,
    }))
  return [...planned, ...skipped].toSorted((one, other) => one.cycle - other.cycle)
}

/** The next deliveries, each of which can be skipped and restored. */
function Upcoming(props: PartProps) {
  const { t, money } = usePortalTexts()
  const { of } = props
  const [next] = of.upcoming
  const deliveries = useDeliveries(props)
  return (
    <section className="shop-portal-card shop-portal-rows" aria-labelledby="portal-upcoming">
      <h2 id="portal-upcoming">{t.upcoming}</h2>
      {next === undefined ? (
        <p className="shop-portal-note">{t.nothing_upcoming}</p>
      ) : (
        <>
          <ul>
            {deliveries.map(({ cycle, ...delivery }) => (
              <DeliveryRow key={cycle} {...delivery} />
            ))}
          </ul>
          <p className="shop-portal-note">
            {next.shipping > 0 ? t.includes(money(next.shipping, of.currency)) : t.includes_tax}
          </p>
        </>
      )}
    </section>
  )
}

function Actions({ of, onAction }: PartProps) {
  const { t } = usePortalTexts()
  const all: readonly (readonly [SubscriptionAction, PortalIconName, string])[] = [
    ['move', 'calendar', t.change_date],
    ['pause', 'pause', t.pause],
    ['activate', 'repeat', of.status === 'cancelled' ? t.restart : t.resume],
    ['swap', 'swap', t.swap],
    ['add_item', 'add', t.add_item],
  ]
  const shown = all.filter(([action]) => of.actions.includes(action))
  if (shown.length === 0) return null
  return (
    <div className="shop-portal-pair" data-setting="actions">
      {shown.map(([action, icon, label]) => (
        <button key={action} type="button" className="shop-button shop-button-plain" onClick={() => onAction?.(action)}>
          <PortalIcon name={icon} />
          {label}
        </button>
      ))}
    </div>
  )
}

interface DetailProps {
  icon: ReactNode
  title: string
  text: string
  /** Absent if the customer can't change it. */
  change?: { label: string; href?: string; onPress?: () => void } | undefined
}

function Detail({ icon, title, text, change }: DetailProps) {
  return (
    <li className="shop-portal-row">
      <span className="shop-portal-sign">{icon}</span>
      <span>
        <b>{title}</b>
        {text !== '' && <span className="shop-soft shop-small">{text}</span>}
      </span>
      {change?.href !== undefined && (
        <a className="shop-link" href={change.href} aria-label={`${change.label}: ${title}`}>
          {change.label}
        </a>
      )}
      {change?.onPress && (
        <button type="button" className="shop-link" aria-label={`${change.label}: ${title}`} onClick={change.onPress}>
          {change.label}
        </button>
      )}
    </li>
  )
}

/** What is delivered, where to, and how it is paid. */
function Details({ of, links, onAction, onRemoveItem }: PartProps) {
  const { t, money } = usePortalTexts()
  const methodName = useMethodName()
  const can = (action: SubscriptionAction) => of.actions.includes(action)
  const address = of.shipping_address
  return (
    <ul className="shop-portal-card shop-portal-rows">
      <Detail
        icon={<PortalImage src={of.image} size={44} />}
        title={`${of.quantity} × ${of.item}`}
        text={t.per_delivery(money(of.unit_price * of.quantity, of.currency), t.every[of.frequency])}
        change={can('change_quantity') ? { label: t.change, onPress: () => onAction?.('change_quantity') } : undefined}
      />
      {of.add_ons.map(({ variant_id, image, title, quantity, price }) => (
        <Detail
          key={variant_id}
          icon={<PortalImage src={image} size={44} />}
          title={`${quantity} × ${title}`}
          text={t.once(money(price * quantity, of.currency))}
          change={can('add_item') ? { label: t.remove, onPress: () => onRemoveItem?.(variant_id) } : undefined}
        />
      ))}
      {address && (
        <Detail
          icon={<PortalIcon name="pin" />}
          title={[address.address1, address.address2].filter(Boolean).join(', ')}
          text={[address.locality, [address.administrative_area, address.postal_code].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(', ')}
          change={can('change_address') ? { label: t.edit, onPress: () => onAction?.('change_address') } : undefined}
        />
      )}
      <Detail
        icon={<MethodIcon method={of.method} />}
        title={methodName(of.method)}
        text={of.backup ? t.backup(methodName(of.backup)) : ''}
        change={can('change_payment_method') ? { label: t.replace, href: links.methods } : undefined}
      />
    </ul>
  )
}

/** One subscription: what comes next, and everything that the customer can change. Cancel is one press away. */
export function SubscriptionView({ of, links, panel, ...rest }: SubscriptionViewProps) {
  const { t, day } = usePortalTexts()
  const part = { of, links, ...rest }
  return (
    <>
      <PortalBack href={links.home}>{t.account}</PortalBack>
      <div className="shop-portal-title shop-portal-item-title">
        <span className="shop-portal-roomy">
          <PortalImage src={of.image} size={72} />
        </span>
        <h1>{of.title}</h1>
        <p className="shop-portal-status">
          <PortalBadge status={of.status} />
          <span className="shop-soft">{t.since(t.every[of.frequency], day(of.started_at))}</span>
        </p>
      </div>
      <SubscriptionNotice of={of} methods={links.methods} />
      <div className="shop-portal-columns">
        <div className="shop-portal-manage">
          <Upcoming {...part} />
          <Actions {...part} />
          {panel}
        </div>
        <div>
          <Details {...part} />
          {of.actions.includes('cancel') && (
            <div data-setting="reasons">
              <a className="shop-button shop-button-plain shop-portal-wide" href={links.cancel(of.subscription_id)}>
                {t.cancel}
              </a>
              <p className="shop-portal-fine">{t.cancel_note}</p>
            </div>
          )}
        </div>
      </div>
    </>
  )
}
