import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { stores, type SetupStep } from '../../../../shared/contracts/stores/store.ts'
import type { Permission } from '../../../../shared/domain/store/permissions.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './setup-list.module.css'

const LABELS: Readonly<Record<SetupStep['step'], string>> = {
  store_details: 'Business details',
  product: 'Create a product',
  shipping_rates: 'Set shipping rates',
  checkout_domain: 'Verify the checkout domain',
  payment_connection: 'Connect a payment provider',
  payment_page: 'Publish a payment page',
  confirmation_page: 'Publish a confirmation page',
}

interface Place {
  path: string
  permission: Permission
}

const PLACES: Readonly<Partial<Record<SetupStep['step'], Place>>> = {
  product: { path: to('inventory.new'), permission: 'inventory.manage' },
  shipping_rates: { path: to('setup'), permission: 'pages.manage' },
  payment_connection: { path: to('payments.onboarding'), permission: 'payments.manage' },
  payment_page: { path: to('payment-pages.list'), permission: 'pages.manage' },
}

function Start({ step, path, permission }: Pick<SetupStep, 'step'> & Place) {
  if (!useCan(permission)) return null
  return (
    <Link className={classes.start ?? ''} to={path} aria-label={`Start: ${LABELS[step]}`}>
      Start
    </Link>
  )
}

function Step({ step, status }: SetupStep) {
  const done = status === 'complete'
  const Mark = done ? IconCircleCheck : IconCircle
  const place = PLACES[step]
  return (
    <li className={classes.step} data-done={done || undefined} data-required={status === 'required' || undefined}>
      <Mark size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>{LABELS[step]}</span>
      {status === 'required' ? (
        <StatusBadge tone="warn">To do</StatusBadge>
      ) : (
        <span className={classes.status}>{done ? 'Done' : 'Optional'}</span>
      )}
      {!done && place !== undefined && <Start step={step} {...place} />}
    </li>
  )
}

/** Remaining setup steps before the store can sell. Nothing until loaded. */
export function SetupList({ store_id }: { store_id: string }) {
  const steps = useApi(stores.setup, { query: { store_id } }).data?.data
  if (steps === undefined) return null
  const done = steps.filter(({ status }) => status === 'complete').length
  return (
    <section aria-label="Before you can take payments">
      <header className={classes.head}>
        <h3 className={classes.title}>Before you can take payments</h3>
        <span className={classes.status}>
          {done} of {steps.length} done
        </span>
      </header>
      <ul className={classes.list}>
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ul>
    </section>
  )
}
