import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { stores, type SetupStep } from '../../../shared/contracts/store.ts'
import { to } from '../../lib/route-paths.ts'
import { useApi } from '../../lib/use-api.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './setup-list.module.css'

const LABELS: Readonly<Record<SetupStep['step'], string>> = {
  store_details: 'Business details',
  product: 'Add a product',
  checkout_domain: 'Verify the checkout domain',
  payment_connection: 'Connect a payment provider',
  payment_page: 'Publish a payment page',
  confirmation_page: 'Publish a confirmation page',
}

const PLACES: Readonly<Partial<Record<SetupStep['step'], string>>> = {
  product: to('inventory.new'),
  payment_connection: to('payments.onboarding'),
  payment_page: to('payment-pages.list'),
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
        <StatusBadge tone="warn">Required</StatusBadge>
      ) : (
        <span className={classes.status}>{done ? 'Complete' : 'Incomplete'}</span>
      )}
      {!done && place !== undefined && (
        <Link className={classes.start ?? ''} to={place} aria-label={`Start: ${LABELS[step]}`}>
          Start
        </Link>
      )}
    </li>
  )
}

/** What is left to do before the store can sell. Nothing while that is not known. */
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
