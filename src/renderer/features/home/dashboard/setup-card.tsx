import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { stores } from '../../../../shared/contracts/stores/store.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { shownSteps, type ShownStep } from '../../../lib/stores/setup-steps.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { platform } from '../../../platform/current.ts'
import classes from '../setup/setup.module.css'

const namesOf = (steps: readonly ShownStep[]) => steps.map(({ label }) => label.toLowerCase()).join(', ')

/** Returns whether a store's card was dismissed on this device, and a function that dismisses it. */
function useDismissed(store_id: string): [boolean, () => void] {
  const [dismissed, setDismissed] = useState(() => platform().settings.get().dismissed_setups)
  const dismiss = () => {
    platform().settings.set({ dismissed_setups: [store_id] })
    setDismissed([...dismissed, store_id])
  }
  return [dismissed.includes(store_id), dismiss]
}

/** Reminder of open setup steps above the figures. Can be dismissed once only optional ones remain. */
export function SetupCard() {
  const { store_id, role } = useStore()
  const { data } = useApi(stores.setup, { query: { store_id } })
  const [isDismissed, dismiss] = useDismissed(store_id)
  const steps = shownSteps(data?.data ?? [], { store_id, role })
  const open = steps.filter(({ status }) => status !== 'complete')
  const isReady = open.every(({ status }) => status !== 'required')
  if (open.length === 0 || (isReady && isDismissed)) return null
  // Includes the checklist's test order, which is complete because this card only appears after the first order.
  const count = steps.length + 1
  const done = count - open.length
  return (
    <section className={classes.card} aria-label="Store setup">
      <div className={classes.cardWords}>
        <h2 className={classes.cardTitle}>
          {isReady ? 'Your store can take test orders' : 'Finish setting up your store'}
        </h2>
        <p className={classes.cardText}>
          {pluralize(open.length, isReady ? 'optional step' : 'step')} left: {namesOf(open)}
        </p>
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
      {isReady && (
        <ActionIcon aria-label="Dismiss setup" title="Dismiss. You can find setup in store settings." onClick={dismiss}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </section>
  )
}
