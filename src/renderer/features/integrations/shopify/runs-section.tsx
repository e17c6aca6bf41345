import { useRef } from 'react'
import { shopify, type ShopifyRun } from '../../../../shared/contracts/integrations/shopify.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useOverflowing } from '../../../ui/data-table/use-overflowing.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import table from '../tool/tool.module.css'
import { isActive, RUN_LABELS, runText, stageText } from './shopify-labels.ts'
import classes from './shopify.module.css'

const SHOWN = 5

const RunRow = ({ run }: { run: ShopifyRun }) => (
  <tr>
    <th scope="row">
      <RelativeTime value={run.started_at} />
    </th>
    <td>{run.started_by === '' ? 'Cartwright' : run.started_by}</td>
    <td className={classes.wide}>{isActive(run) ? stageText(run) : runText(run)}</td>
    <td data-align="end">
      <StatusBadge size="small" tone={RUN_LABELS[run.status].tone}>
        {RUN_LABELS[run.status].label}
      </StatusBadge>
    </td>
  </tr>
)

function Runs({ runs }: { runs: readonly ShopifyRun[] }) {
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflowing(box)
  return (
    <div
      ref={box}
      className={table.scroll}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Last syncs' } : {})}
    >
      <table className={table.table} aria-label="Last syncs">
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">By</th>
            <th scope="col">What changed</th>
            <th scope="col" data-align="end">
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.run_id} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The last runs, newest first. */
export function RunsSection() {
  const { store_id } = useStore()
  const { data, load } = useApi(shopify.runs, { query: { store_id, page: 1, size: SHOWN } }, { keepPrevious: true })
  return (
    <Section flush title="Last syncs">
      <LoadGate load={load} what="Last syncs" skeleton={<RowSkeleton rows={3} />}>
        {data && data.data.length > 0 ? (
          <Runs runs={data.data} />
        ) : (
          <p className={classes.none}>No sync yet. Press Sync now to compare both catalogs.</p>
        )}
      </LoadGate>
    </Section>
  )
}
