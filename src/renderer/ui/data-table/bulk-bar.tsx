import { CloseButton, UnstyledButton } from '@mantine/core'
import classes from './data-table.module.css'
import type { BulkAction, DataTableProps } from './types.ts'
import type { TableHandle } from './use-table-model.ts'

const NO_ACTIONS: readonly BulkAction[] = []

interface BulkBarProps<Row extends object> extends DataTableProps<Row> {
  handle: TableHandle<Row>
}

/** Bulk actions for the selected rows. */
export function BulkBar<Row extends object>({
  handle,
  bulkActions = NO_ACTIONS,
  total,
  selectAllPages,
}: BulkBarProps<Row>) {
  const { selection } = handle
  const count = selection.all ? total : selection.ids.length
  return (
    <div className={classes.bulk} role="region" aria-label="Selected rows">
      <span className={classes.bulkCount} role="status">
        {count.toLocaleString('en-US')} selected
      </span>
      <div className={classes.bulkActions}>
        {bulkActions.map((action) => (
          <UnstyledButton
            key={action.key}
            className={classes.bulkAction ?? ''}
            data-destructive={action.destructive || undefined}
            onClick={() => action.run(selection)}
          >
            {action.label}
          </UnstyledButton>
        ))}
      </div>
      {selectAllPages && !selection.all && total > selection.ids.length && (
        <UnstyledButton className={classes.bulkAll ?? ''} onClick={handle.selectAllPages}>
          Select all {total.toLocaleString('en-US')}
        </UnstyledButton>
      )}
      <CloseButton size={28} aria-label="Clear selection" onClick={handle.clearSelection} />
    </div>
  )
}
