import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { TableModel } from './use-table-model.ts'

/** Shows and hides columns. */
export function ColumnsMenu<Row extends object>({ table }: { table: TableModel<Row> }) {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide())
  if (columns.length === 0) return null
  return (
    <Popover position="bottom-end" offset={6} withinPortal trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.tool ?? ''}
          leftSection={<IconColumns3 size={16} stroke={1.7} />}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.columns ?? ''} role="group" aria-label="Columns">
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            label={String(column.columnDef.header)}
            checked={column.getIsVisible()}
            onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
