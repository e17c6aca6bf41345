import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type {
  StoredMethod,
  SubscriptionDetails,
} from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { addressLines } from '../../../../shared/domain/address/address-lines.ts'
import { isDebitScheme } from '../../../../shared/domain/payments/debit-schemes.ts'
import { brandLabel } from '../../../../shared/domain/payments/card-brands.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDate, pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { BrandIcon } from '../../../storefront/payment/brand-icons.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { customerName } from '../subscription-labels.ts'
import classes from './details.module.css'

interface AsideProps {
  subscription: SubscriptionDetails
}

/** The customer with their orders and address. */
export function SubscriptionCustomer({ subscription }: AsideProps) {
  const { customer_id, customer, orders_count, total_spent, currency, shipping_address } = subscription
  return (
    <Section
      title="Customer"
      action={
        customer_id !== null && (
          <Link className={classes.link ?? ''} to={to('customers.details', undefined, { customer_id })}>
            View<span className={classes.spoken}> customer</span>
          </Link>
        )
      }
    >
      <div className={classes.marked}>
        <Avatar name={customer.name ?? customer.email} picture={null} size={36} />
        <div className={classes.markedText}>
          <p className={classes.strong}>{customerName(subscription)}</p>
          <p className={classes.quiet}>{customer.email}</p>
        </div>
      </div>
      <p className={classes.quiet}>
        {pluralize(orders_count, 'order')}, <Money amount={total_spent} currency={currency} /> spent
      </p>
      {shipping_address && (
        <address className={classes.address}>
          {addressLines(shipping_address).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
    </Section>
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')

/** 'Visa' for every spelling; a brand without a usual name is capitalized. */
const brandName = (text: string): string => capitalized(brandLabel(text))

function methodName({ card_type, card_last_four, payment_method }: StoredMethod): string {
  if (card_last_four === null) return brandName(payment_method)
  if (isDebitScheme(payment_method)) return `${brandName(payment_method)} ····${card_last_four}`
  return `${brandName(card_type ?? 'card')} ending in ${card_last_four}`
}

const expiryOf = ({ exp_month, exp_year }: StoredMethod): string =>
  exp_month === null || exp_year === null
    ? ''
    : `Expires ${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}, `

/** A method with its brand's mark. */
function Method({ method, children }: { method: StoredMethod; children: ReactNode }) {
  return (
    <div className={classes.marked}>
      <BrandIcon name={method.card_type ?? method.payment_method} />
      <div className={classes.markedText}>
        <p className={classes.strong}>{methodName(method)}</p>
        {children}
      </div>
    </div>
  )
}

function SendLink({ subscription: { id, customer } }: AsideProps) {
  const toast = useNotification()
  const send = useAction(subscriptions.sendUpdateLink, {
    invalidates: [subscriptions.details],
    onSuccess: ({ message }) => toast.success(message),
    onFailure: (error) => toast.error(errorText(error)),
  })
  const ask = async () => {
    const yes = await askToConfirm({
      title: 'Send a link to update the payment method?',
      message: `This emails ${customer.email} a link to your customer portal. It works once, for 15 minutes.`,
      confirmLabel: 'Send link',
    })
    if (yes) void send.run({ body: { subscription_id: id } })
  }
  return (
    <Anchor component="button" type="button" fz={13} disabled={send.busy} onClick={() => void ask()}>
      Send update link
    </Anchor>
  )
}

/** The stored payment method and the backup method. */
export function SubscriptionMethods({ subscription }: AsideProps) {
  const may = useCan('orders.manage')
  const { method, backup_method, customer } = subscription
  return (
    <Section title="Payment method" action={may && customer.email !== '' && <SendLink subscription={subscription} />}>
      {method === null && <p className={classes.quiet}>No payment method is stored.</p>}
      {method && (
        <Method method={method}>
          <p className={classes.quiet}>
            {expiryOf(method)}
            updated {formatDate(method.updated_at)}
          </p>
          <p className={classes.quiet}>{method.account_name}</p>
        </Method>
      )}
      {backup_method && method && (
        <Method method={backup_method}>
          <p className={classes.quiet}>Backup, used if {methodName(method)} is declined</p>
        </Method>
      )}
    </Section>
  )
}
