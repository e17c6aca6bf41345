import { Button, Progress } from '@mantine/core'
import { Link } from 'react-router-dom'
import { stores } from '../../../shared/contracts/store.ts'
import { to } from '../../lib/route-paths.ts'
import { shownSteps } from '../../lib/setup-steps.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import classes from './setup.module.css'

/** Reminds of the setup steps that are still open, over the figures; gone once all are done. */
export function SetupCard() {
  const { store_id, role } = useStore()
  const { data } = useApi(stores.setup, { query: { store_id } })
  const steps = shownSteps(data?.data ?? [], { store_id, role })
  const open = steps.filter(({ status }) => status !== 'complete')
  if (open.length === 0) return null
  // The test sale of the checklist is done: this card follows the first order.
  const count = steps.length + 1
  const done = count - open.length
  return (
    <section className={classes.card} aria-label="Store setup">
      <div className={classes.cardWords}>
        <h2 className={classes.cardTitle}>Finish setting up your store</h2>
        <p className={classes.cardText}>Remaining: {open.map(({ label }) => label.toLowerCase()).join(', ')}</p>
      </div>
      <div className={classes.progress}>
        <span>
          {done} of {count} done
        </span>
        <Progress value={(done / count) * 100} size={6} w={120} aria-label="Steps done" />
      </div>
      <Button size="xs" variant="default" component={Link} to={to('setup')}>
        Continue setup
      </Button>
    </section>
  )
}
