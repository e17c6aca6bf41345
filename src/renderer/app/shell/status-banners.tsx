import { IconCloudOff, IconFlask } from '@tabler/icons-react'
import classes from '../signed-in.module.css'
import type { Connection } from '../hooks/use-live.ts'

interface StatusBannersProps {
  /** True if the store is in test mode. */
  testMode: boolean
  /** Opens the go-live checks. */
  onGoLive: () => void
  connection: Connection
}

/** Banners that appear on every screen: offline, test mode. */
export function StatusBanners({ testMode, onGoLive, connection }: StatusBannersProps) {
  return (
    <>
      {connection.offline && (
        <div className={classes.band} data-tone="bad" role="status">
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          <strong>Can’t reach the server.</strong>
          This page may be out of date. Reconnecting automatically.
          <button type="button" className={classes.action} onClick={connection.retry}>
            Retry now
          </button>
        </div>
      )}
      {testMode && (
        <div className={classes.band} data-tone="warn" data-testid="test-mode" role="region" aria-label="Test mode">
          <IconFlask size={16} stroke={1.8} aria-hidden />
          <strong>Test mode</strong>
          <span>No real charges.</span>
          <span className={classes.detail}>Pages, orders and payments made now are marked as tests.</span>
          <button type="button" className={classes.action} onClick={onGoLive}>
            Go live
          </button>
        </div>
      )}
    </>
  )
}
