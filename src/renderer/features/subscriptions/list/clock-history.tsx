import { Drawer } from '@mantine/core'
import { Link } from 'react-router-dom'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { exactTime } from '../../../ui/display/time-text.ts'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import classes from './list.module.css'

function Events({ store_id }: { store_id: string }) {
  const { data, load } = useApi(subscriptions.testClockEvents, { query: { store_id } }, { freshMs: 0 })
  const events = data?.data ?? []
  const total = data?.total ?? 0
  return (
    <LoadGate load={load} what="What happened" skeleton={<RowSkeleton />}>
      {events.length === 0 && <p className={classes.help}>No renewals, declines or emails were due in this time.</p>}
      <ol className={classes.events} aria-label="Events">
        {events.map(({ event_id, subscription_id, subscription_display_id, customer_name, text, order_id, at }) => (
          <li key={event_id}>
            <p>{text}</p>
            <p className={classes.eventNote}>
              {exactTime(at, 'en-US')},{' '}
              <Link to={to('subscriptions.details', undefined, { id: subscription_id })}>
                {customer_name}, {subscription_display_id}
              </Link>
              {order_id !== null && (
                <>
                  , <Link to={to('orders.details', undefined, { order_id })}>order</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {total > events.length && (
        <p className={classes.help}>And {pluralize(total - events.length, 'more event')}, on each subscription.</p>
      )}
    </LoadGate>
  )
}

interface ClockHistoryProps {
  store_id: string
  opened: boolean
  onClose: () => void
}

/** What the latest advance of the test clock made happen: renewals, declines, retries and emails. */
export function ClockHistory({ store_id, opened, onClose }: ClockHistoryProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={440}
      title="What happened"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <Events store_id={store_id} />}
    </Drawer>
  )
}
