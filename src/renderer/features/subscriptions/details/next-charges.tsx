import { Anchor, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type {
  SubscriptionDetails,
  UpcomingCharge,
} from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './details.module.css'
import type { SubscriptionDialog } from './use-subscription-dialog.ts'

const partOf = (day: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

interface Part {
  label: string
  amount: number
}

/** The parts of a charge that aren't zero; they add up to its total. */
export function partsOf({ plan }: Pick<SubscriptionDetails, 'plan'>, charge: UpcomingCharge): Part[] {
  const items = charge.add_ons.map(({ title, quantity, price }) => ({ label: title, amount: quantity * price }))
  const added = items.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: plan.plan_name, amount: charge.subtotal - added },
    ...items,
    { label: 'Discount', amount: -charge.discount },
    { label: 'Credit', amount: -charge.credit },
    { label: 'Shipping', amount: charge.shipping },
    { label: charge.tax_inclusive ? 'Tax included' : 'Tax', amount: charge.tax },
  ].filter(({ amount }, at) => (at === 0 && charge.charged) || amount !== 0)
}

/** Paid for by an earlier charge, and without one-time items to pay. */
const isFree = ({ charged, total }: UpcomingCharge): boolean => !charged && total === 0

function DayTile({ day }: { day: string }) {
  return (
    <span className={classes.day} aria-hidden>
      <span className={classes.month}>{partOf(day, { month: 'short' })}</span>
      <span className={classes.dayNumber}>{partOf(day, { day: 'numeric' })}</span>
    </span>
  )
}

interface ChargeButtonProps {
  label: string
  day: string
  onClick: () => void
}

/** 'Skip' or 'Undo skip' of one charge; screen readers also get its day. */
function ChargeButton({ label, day, onClick }: ChargeButtonProps) {
  return (
    <Button className={classes.chargeAction} variant="default" size="compact-sm" onClick={onClick}>
      {label}
      <span className={classes.spoken}> {partOf(day, { dateStyle: 'medium' })}</span>
    </Button>
  )
}

interface ChargeProps {
  subscription: SubscriptionDetails
  charge: UpcomingCharge
  /** Absent: it can't be skipped. */
  onSkip: (() => void) | undefined
}

function Charge({ subscription, charge, onSkip }: ChargeProps) {
  const { currency } = subscription
  return (
    <li className={classes.charge}>
      <DayTile day={charge.due_day} />
      <div className={classes.chargeText}>
        <p className={classes.chargeTotal}>
          <strong>{isFree(charge) ? 'Prepaid' : <Money amount={charge.total} currency={currency} />}</strong>{' '}
          <span className={classes.quiet}>
            <span className={classes.spoken}>on {partOf(charge.due_day, { dateStyle: 'medium' })}, </span>
            {partOf(charge.due_day, { weekday: 'long' })}
          </span>{' '}
          {subscription.status === 'past_due' && charge.due_day <= subscription.today && (
            <StatusBadge tone="bad" size="small">
              Declined
            </StatusBadge>
          )}
          {charge.add_ons.length > 0 && (
            <StatusBadge tone="info" size="small">
              One-time item
            </StatusBadge>
          )}
        </p>
        <p className={classes.parts}>
          {partsOf(subscription, charge).map(({ label, amount }) => (
            <span key={label}>
              {label} <Money amount={amount} currency={currency} />
            </span>
          ))}
        </p>
      </div>
      {onSkip && <ChargeButton label="Skip" day={charge.due_day} onClick={onSkip} />}
    </li>
  )
}

/** A skipped delivery, which can be restored until its day. */
function SkippedCharge({ day, onUndo }: { day: string; onUndo: (() => void) | undefined }) {
  return (
    <li className={classes.charge} data-skipped>
      <DayTile day={day} />
      <p className={classes.chargeText}>
        <StatusBadge tone="mute">Skipped</StatusBadge>{' '}
        <span className={classes.quiet}>
          <span className={classes.spoken}>on {partOf(day, { dateStyle: 'medium' })}, </span>
          {partOf(day, { weekday: 'long' })}
        </span>
      </p>
      {onUndo && <ChargeButton label="Undo skip" day={day} onClick={onUndo} />}
    </li>
  )
}

interface NextChargesProps {
  subscription: SubscriptionDetails
  dialog: SubscriptionDialog
}

/** The next charges, with the skipped ones between them. */
function ChargeList({ subscription, dialog }: NextChargesProps) {
  const may = useCan('orders.manage')
  const { upcoming, actions, skipped } = subscription
  const last = upcoming.at(-1)?.due_day ?? ''
  const canSkip = may && actions.some(({ action, refusal }) => action === 'skip' && refusal === null)
  const rows = [
    ...upcoming.map((charge) => ({
      day: charge.due_day,
      row: (
        <Charge
          key={charge.cycle}
          subscription={subscription}
          charge={charge}
          onSkip={canSkip ? () => dialog.ask({ action: 'skip', cycle: charge.cycle }) : undefined}
        />
      ),
    })),
    ...skipped
      .filter(({ day }) => day < last)
      .map(({ cycle, day }) => ({
        day,
        row: (
          <SkippedCharge
            key={cycle}
            day={day}
            onUndo={may ? () => dialog.ask({ action: 'unskip', cycle }) : undefined}
          />
        ),
      })),
  ]
  return (
    <ul className={classes.list}>
      {rows.toSorted((one, other) => one.day.localeCompare(other.day)).map(({ row }) => row)}
    </ul>
  )
}

/** What charge follows if none does: why not. */
const noneText: Partial<Record<SubscriptionDetails['status'], string>> = {
  cancelled: 'This subscription is canceled. Reactivate it to charge again.',
  completed: 'The last delivery of the plan was made.',
  unpaid: 'Billing stopped after failed payments.',
}

/** True if a charge was declined and no retry follows. */
const isWaitingForPayment = ({ status, charges }: SubscriptionDetails): boolean =>
  status === 'past_due' && !charges.some((charge) => charge.next_retry_at !== null)

/** The next three charges with every part of their amounts. */
export function NextCharges({ subscription, dialog }: NextChargesProps) {
  const may = useCan('orders.manage')
  const { upcoming, add_ons, status } = subscription
  const canAdd = subscription.actions.some(({ action, refusal }) => action === 'add_item' && refusal === null)
  return (
    <Section
      title="Next three charges"
      flush
      action={
        may &&
        canAdd && (
          <Button variant="subtle" size="compact-sm" onClick={() => dialog.ask({ action: 'add_item' })}>
            Add one-time item
          </Button>
        )
      }
    >
      {upcoming.length === 0 ? (
        <p className={classes.none}>{noneText[status] ?? 'No charge follows.'}</p>
      ) : (
        <ChargeList subscription={subscription} dialog={dialog} />
      )}
      {upcoming.length > 0 && isWaitingForPayment(subscription) && (
        <p className={classes.foot}>
          Every retry was declined. These charges follow only if the customer pays what is due.
        </p>
      )}
      {add_ons.length > 0 && may && (
        <p className={classes.addOns}>
          {add_ons.map(({ variant_id, title, quantity }) => (
            <span key={variant_id}>
              {quantity} × {title}{' '}
              <Anchor
                component="button"
                type="button"
                onClick={() => dialog.ask({ action: 'remove_item', variant_id })}
              >
                Remove<span className={classes.spoken}> {title}</span>
              </Anchor>
            </span>
          ))}
        </p>
      )}
      {upcoming.length > 0 && (
        <p className={classes.foot}>
          <IconInfoCircle size={16} stroke={1.8} aria-hidden />
          Shipping and tax are recalculated on the day of each charge.
        </p>
      )}
    </Section>
  )
}
