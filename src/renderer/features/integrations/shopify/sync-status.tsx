import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconArrowsLeftRight, IconMinus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ShopifyConnection, ShopifyKindStatus } from '../../../../shared/contracts/integrations/shopify.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useOverflowing } from '../../../ui/data-table/use-overflowing.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import table from '../tool/tool.module.css'
import { DirectionsDialog } from './directions-dialog.tsx'
import { DIRECTION_LABELS, KINDS, kindStatus } from './shopify-labels.ts'
import classes from './shopify.module.css'

const ARROWS = {
  both: IconArrowsLeftRight,
  from_shopify: IconArrowLeft,
  to_shopify: IconArrowRight,
  off: IconMinus,
} as const

function KindRow({ row, run }: { row: ShopifyKindStatus; run: ShopifyConnection['run'] }) {
  const { label, icon: Mark } = KINDS[row.kind]
  const Arrow = ARROWS[row.direction]
  const status = kindStatus(row, run)
  return (
    <tr>
      <th scope="row">
        <span className={classes.kind}>
          <Mark size={17} stroke={1.7} aria-hidden />
          {label}
        </span>
      </th>
      <td>
        <span className={classes.direction}>
          <Arrow size={15} stroke={1.7} aria-hidden />
          {DIRECTION_LABELS[row.direction]}
        </span>
      </td>
      <td data-align="end">{formatCount(row.records)}</td>
      <td>
        <StatusBadge size="small" tone={status.tone}>
          {status.label}
        </StatusBadge>
      </td>
      <td data-align="end" className={classes.soft}>
        {row.last_change_at === null ? '–' : <RelativeTime value={row.last_change_at} />}
      </td>
    </tr>
  )
}

/** What is synchronized in which direction, and how each kind of data is doing. */
export function SyncStatus({ connection, mayManage }: { connection: ShopifyConnection; mayManage: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflowing(box)
  return (
    <Section
      flush
      title="Sync status"
      action={
        mayManage && (
          <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
            Edit directions
          </Button>
        )
      }
    >
      <div
        ref={box}
        className={table.scroll}
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Sync status' } : {})}
      >
        <table className={`${table.table} ${classes.status}`} aria-label="Sync status">
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Direction</th>
              <th scope="col" data-align="end">
                Linked
              </th>
              <th scope="col">Status</th>
              <th scope="col" data-align="end">
                Last change
              </th>
            </tr>
          </thead>
          <tbody>
            {connection.kinds.map((row) => (
              <KindRow key={row.kind} row={row} run={connection.run} />
            ))}
          </tbody>
        </table>
      </div>
      {isEditing && <DirectionsDialog connection={connection} onClose={() => setEditing(false)} />}
    </Section>
  )
}
