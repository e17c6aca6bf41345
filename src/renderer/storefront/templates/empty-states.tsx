import type { ReactNode } from 'react'
import type { StartItems } from '../../../shared/shop-data.ts'
import '../styles/shop-states.css'
import { Button, Spinner } from '../content/button.tsx'
import { Icon } from '../content/icons.tsx'
import { PlainOrder } from './plain-order.tsx'
import { MoreIcon } from '../content/more-icons.tsx'
import { useOrderTexts } from '../i18n/order-texts.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { ShopStore } from '../types.ts'

function Message(props: { icon: ReactNode; title: string; text: string; more?: ReactNode; children?: ReactNode }) {
  return (
    <div className="shop-state">
      <span className="shop-state-sign">{props.icon}</span>
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      {props.more}
      <div className="shop-state-actions">{props.children}</div>
    </div>
  )
}

const Shop = ({ store, look }: { store?: ShopStore | null | undefined; look?: 'main' | 'link' | undefined }) => {
  const o = useOrderTexts()
  return store?.store_website ? (
    <Button look={look} href={store.store_website}>
      {o.browse_shop}
    </Button>
  ) : null
}

/** A session with an empty cart, or an address without a session. The store is known by the host, if possible. */
export function EmptyCart({ store }: { store?: ShopStore | null | undefined }) {
  const o = useOrderTexts()
  return (
    <Message icon={<Icon name="bag" size={64} />} title={o.cart_empty} text={o.cart_empty_text}>
      <Shop store={store} />
    </Message>
  )
}

/** A link for shoppers who can't buy here: to the store, or to an email for another link. */
function StoreLink({ store, look = 'main' }: { store?: ShopStore | null | undefined; look?: 'main' | 'link' }) {
  const o = useOrderTexts()
  if (store?.store_website || !store?.store_email) return <Shop store={store} look={look} />
  return (
    <Button look={look} href={`mailto:${store.store_email}`}>
      {o.contact_us}
    </Button>
  )
}

/** An available variant that can be bought instead of a sold-out one, with its own address. */
export interface AvailableVariant {
  href: string
  title: string
}

function AvailableVariants({ choices }: { choices: readonly AvailableVariant[] }) {
  const o = useOrderTexts()
  return (
    <nav className="shop-state-choices" aria-labelledby="shop-in-stock">
      <h2 id="shop-in-stock">{o.in_stock}</h2>
      <div className="shop-state-actions">
        {choices.map(({ href, title }) => (
          <Button key={href} look="plain" href={href}>
            {title}
          </Button>
        ))}
      </div>
    </nav>
  )
}

/**
 * A session that could not be loaded (DEF-69). `detail` is the server's message, such as 'Session not found'; `refused`
 * means that this is the reason, not the connection.
 */
export function SessionProblem(props: {
  detail?: string | null | undefined
  busy?: boolean
  refused?: boolean
  /** By default, reloads the page with a link, which works without JavaScript. */
  onRetry?: (() => void) | undefined
  store?: ShopStore | null | undefined
  /** A sold-out item stays sold out for now: Retry isn't offered. */
  soldOut?: boolean
  /** Alternatives to a sold-out variant. */
  inStock?: readonly AvailableVariant[]
}) {
  const { refused, soldOut, inStock = [] } = props
  const o = useOrderTexts()
  const refusedText = soldOut ? o.not_charged : o.refused_text
  const again = props.onRetry ? { busy: props.busy, onPress: props.onRetry } : { href: '' }
  return (
    <Message
      icon={refused ? <Icon name="bag" size={64} /> : <MoreIcon name="offline" size={64} />}
      title={props.detail || o.problem}
      text={refused ? refusedText : o.problem_text}
      more={inStock.length > 0 && <AvailableVariants choices={inStock} />}
    >
      {refused && <StoreLink store={props.store} look={inStock.length > 0 ? 'link' : 'main'} />}
      {!soldOut && (
        <Button look={refused ? 'plain' : 'main'} {...again}>
          {o.retry}
        </Button>
      )}
    </Message>
  )
}

/** The confirmation page without an order (GAP-82). */
export function NoOrder({ store }: { store?: ShopStore | null | undefined }) {
  const o = useOrderTexts()
  return (
    <Message icon={<Icon name="bag" size={64} />} title={o.no_order} text={o.no_order_text}>
      <Shop store={store} />
    </Message>
  )
}

/** The known details of a payment with an unknown outcome; money in minor units. */
export interface PendingPayment {
  total: number
  currency: string
  /** The payment method as text: 'Visa ending in 4242'. */
  method?: string | null | undefined
  email?: string | null | undefined
  reference?: string | null | undefined
  contact_url?: string | null | undefined
}

/** An unknown outcome: never red, never a failure, and no second payment. Replaces the form. */
export function CheckingPayment({ payment }: { payment: PendingPayment }) {
  const o = useOrderTexts()
  const money = useMoney(payment.currency)
  const steps = [
    { look: 'done', title: o.order_saved, text: o.order_saved_text },
    { look: 'now', title: o.waiting_for_bank, text: [payment.method, money(payment.total)].filter(Boolean).join(', ') },
    { look: 'next', title: o.confirmation, text: payment.email ? o.also_email(payment.email) : '' },
  ]
  return (
    <div className="shop-checking" role="status">
      <Spinner size={56} />
      <h1>{o.checking}</h1>
      <p className="shop-lead">{o.checking_text}</p>
      <ol>
        {steps.map(({ look, title, text }) => (
          <li key={look} className={`shop-step-${look}`}>
            <i>{look === 'done' && <Icon name="check" size={16} />}</i>
            <p>
              <span className="shop-strong">{title}</span>
              <span className="shop-small shop-soft">{text}</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="shop-small shop-soft shop-rule">
        {o.can_close} {payment.reference && `${o.reference} `}
        {payment.reference && <b>{payment.reference}</b>}
        {payment.contact_url && ' · '}
        {payment.contact_url && (
          <a className="shop-link" href={payment.contact_url}>
            {o.contact_us}
          </a>
        )}
      </p>
    </div>
  )
}

/** A paid order with a confirmation that can't be loaded yet. */
export const PaidOffline = ({ title, text }: { title: string; text: string }) => (
  <div className="shop-checking" role="status">
    <Icon name="checked" size={56} />
    <h1>{title}</h1>
    <p className="shop-lead">{text}</p>
  </div>
)

/** A skeleton of the checkout while its session loads. */
export function ShopSkeleton() {
  const { t } = useTexts()
  const bones = (count: number, look: string) =>
    Array.from({ length: count }, (_, index) => <div key={index} className={`shop-bone ${look}`} />)
  return (
    <div className="shop-cols" aria-busy="true">
      <h1 className="shop-sr">{t.loading}</h1>
      <div className="shop-a">
        <div className="shop-section shop-fields">{bones(1, 'shop-bone-title')}</div>
        <div className="shop-section shop-fields">{bones(2, '')}</div>
        <div className="shop-section shop-fields">{bones(5, '')}</div>
      </div>
      <div className="shop-side">
        <div className="shop-section shop-fields">
          {bones(1, 'shop-bone-title')}
          {bones(3, 'shop-bone-line')}
        </div>
      </div>
    </div>
  )
}

/** A session that is being started: a skeleton, and the order for browsers without JavaScript. */
export const StartingSession = ({ goods, total }: { goods?: StartItems | undefined; total?: number }) => (
  <>
    <ShopSkeleton />
    {goods && <PlainOrder {...goods} {...(total !== undefined && { total })} />}
  </>
)
