import { Button, Group, Menu, Modal, TextInput } from '@mantine/core'
import { IconChevronDown, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { addDays, addMonths } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { exactTime } from '../../../ui/display/time-text.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { ClockHistory } from './clock-history.tsx'
import classes from './list.module.css'

/** While the clock is being advanced. */
const POLL_MS = 1500

/** The same time of day, on another day. */
const onDay = (now: string, day: (today: string) => string): string => day(now.slice(0, 10)) + now.slice(10)

const STEPS = [
  { label: '1 day', to: (now: string) => onDay(now, (day) => addDays(day, 1)) },
  { label: '7 days', to: (now: string) => onDay(now, (day) => addDays(day, 7)) },
  { label: '1 month', to: (now: string) => onDay(now, (day) => addMonths(day, 1)) },
]

function DateDialog({
  now,
  onChoose,
  onClose,
}: {
  now: string
  onChoose: (time: string) => void
  onClose: () => void
}) {
  const [day, setDay] = useState(addDays(now.slice(0, 10), 1))
  return (
    <Modal opened onClose={onClose} title="Advance the test clock">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(day + now.slice(10))
        }}
      >
        <TextInput
          type="date"
          label="Advance to"
          data-autofocus
          min={addDays(now.slice(0, 10), 1)}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt={16}>
          <Button type="submit" disabled={day === ''}>
            Advance
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Time of the store's test mode, which merchants can advance to see renewals, retries and emails happen. */
export function TestClock() {
  const { store_id, cart_mode } = useStore()
  return cart_mode === 'test' ? <Clock store_id={store_id} /> : null
}

function Clock({ store_id }: { store_id: string }) {
  const toast = useNotification()
  const may = useCan('store.manage')
  const [asking, setAsking] = useState(false)
  const [showing, setShowing] = useState(false)
  const [polling, setPolling] = useState(false)
  const { data } = useApi(subscriptions.testClock, { query: { store_id } }, polling ? { pollMs: POLL_MS } : {})
  const advance = useAction(subscriptions.advanceTestClock, {
    invalidates: [subscriptions.testClock, subscriptions.list, subscriptions.details],
    onFailure: (error) => toast.error(errorText(error)),
  })
  const clock = data?.data
  const advancing = clock !== undefined && clock.advancing_to !== null
  if (advancing !== polling) setPolling(advancing)
  if (!clock) return null
  const to = (advance_to: string) => {
    setAsking(false)
    void advance.run({ body: { store_id, advance_to } })
  }
  return (
    <div className={classes.clock} role="group" aria-label="Test clock">
      <IconClock size={16} stroke={1.8} aria-hidden />
      <span role="status">
        Test clock: {exactTime(clock.now, 'en-US')}
        {clock.advancing_to !== null && `, advancing to ${exactTime(clock.advancing_to, 'en-US')}…`}
      </span>
      {may && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              loading={advance.busy || advancing}
              rightSection={<IconChevronDown size={14} stroke={1.8} />}
            >
              Advance
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {STEPS.map(({ label, to: later }) => (
              <Menu.Item key={label} onClick={() => to(later(clock.now))}>
                By {label}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => setAsking(true)}>To a date…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {clock.advanced_from !== null && !advancing && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowing(true)}>
          What happened
        </Button>
      )}
      <ClockHistory store_id={store_id} opened={showing} onClose={() => setShowing(false)} />
      {asking && <DateDialog now={clock.now} onChoose={to} onClose={() => setAsking(false)} />}
    </div>
  )
}
