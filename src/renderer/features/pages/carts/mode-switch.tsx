import { Button } from '@mantine/core'
import { useId } from 'react'
import { useOpenGoLive } from '../../../lib/stores/go-live.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from '../list/pages.module.css'

const words = {
  test: { label: 'Test', note: 'Shoppers pay with test cards and see a test mode banner.', button: 'Go live' },
  live: { label: 'Live', note: 'Shoppers are charged.', button: 'Switch to test mode' },
} as const

/** Shows the store's cart mode, test or live, and switches it (GAP-55, CT-005). */
export function ModeSwitch() {
  const id = useId()
  const { store_id, cart_mode } = useStore()
  const mayChange = useCan('payments.manage')
  const openGoLive = useOpenGoLive()
  const { label, note, button } = words[cart_mode]
  return (
    <section className={classes.mode} aria-labelledby={id}>
      <div>
        <h2 className={classes.modeTitle}>
          <span id={id}>Cart mode</span>
          <StatusBadge tone={cart_mode === 'live' ? 'ok' : 'mute'} size="small">
            {label}
          </StatusBadge>
        </h2>
        <p className={classes.facts}>{note}</p>
      </div>
      {mayChange && (
        <Button size="xs" variant="default" onClick={() => openGoLive(store_id)}>
          {button}
        </Button>
      )}
    </section>
  )
}
