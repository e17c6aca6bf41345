import { Button, Loader, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ShopifyRun } from '../../../../shared/contracts/integrations/shopify.ts'
import { formatCount } from '../../../lib/format/format.ts'
import classes from './shopify.module.css'
import { stageText, timeLeft } from './shopify-labels.ts'
import type { ShopifyActions } from './use-shopify-actions.ts'

/** How often the time left is estimated. */
const REFRESH_MS = 5000

interface ProgressProps {
  run: ShopifyRun
  actions: ShopifyActions
  mayManage: boolean
}

/** The active run with its progress. */
export function SyncProgress({ run, actions, mayManage }: ProgressProps) {
  const { done, total, problem, status } = run
  const text = stageText(run)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <section className={classes.progress} aria-label="Sync in progress">
      <div className={classes.progressLine}>
        <Loader size={18} aria-hidden />
        <strong>{text}</strong>
        <span className={classes.soft} role="status">
          {total === null ? `${formatCount(done)} done` : `${formatCount(done)} of ${formatCount(total)}`}
        </span>
        <span className={classes.progressEnd}>{timeLeft(run, now)}</span>
        {mayManage && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={status === 'canceling'}
            loading={actions.cancel.busy}
            onClick={actions.cancel.run}
          >
            Cancel sync
          </Button>
        )}
      </div>
      <Progress
        aria-label={text}
        size={6}
        value={total === null || total === 0 ? 0 : Math.min(100, (done / total) * 100)}
        animated={total === null}
      />
      {problem !== '' && <p className={classes.warn}>Waiting: {problem}</p>}
    </section>
  )
}
