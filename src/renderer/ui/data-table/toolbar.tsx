import { Button, CloseButton, Modal, TextInput, Checkbox, Popover } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconDownload, IconSearch, IconColumns3 } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './data-table.module.css'
import type { DataTableProps } from './types.ts'
import type { TableModel } from './use-table-model.ts'

const TYPING_PAUSE_MS = 250

interface SearchBoxProps {
  value: string
  label: string
  placeholder: string | undefined
  onSearch: (search: string) => void
}

function SearchBox({ value, label, placeholder = 'Search...', onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Back, Forward and 'clear' change the search from outside; until then, keep what was typed.
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  const send = useDebouncedCallback((search: string) => {
    setSeen(search)
    onSearch(search)
  }, TYPING_PAUSE_MS)
  const take = (search: string) => {
    setTyped(search)
    send(search)
  }
  return (
    <TextInput
      size="xs"
      className={classes.search ?? ''}
      classNames={{ input: classes.searchInput ?? '' }}
      type="search"
      aria-label={`Search ${label.toLowerCase()}`}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={typed === '' ? null : <CloseButton size={26} aria-label="Clear search" onClick={() => take('')} />}
    />
  )
}

function PhoneFilters({ count, children }: { count: number; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} />}
        rightSection={count > 0 ? <span className={classes.filterCount}>{count}</span> : null}
        onClick={() => setOpened(true)}
      >
        Filters
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Filters">
        <div className={classes.phoneFilters}>{children}</div>
        <Button fullWidth mt={20} onClick={() => setOpened(false)}>
          Show results
        </Button>
      </Modal>
    </>
  )
}

interface ToolbarProps<Row extends object> extends DataTableProps<Row> {
  table: TableModel<Row>
  phone: boolean
}

/** Search and filters on the left, columns and export on the right. */
export function Toolbar<Row extends object>(props: ToolbarProps<Row>) {
  const { label, state, onStateChange, filters, tools, onExport, searchable = true, menu, phone, table } = props
  const active = Object.values(state.filters).filter((value) => value !== '').length
  return (
    <div className={classes.toolbar} role="search" aria-label={`${label}: search and filters`}>
      {searchable && (
        <SearchBox
          value={state.search}
          label={label}
          placeholder={props.searchPlaceholder}
          onSearch={(search) => onStateChange({ search })}
        />
      )}
      {phone ? filters && <PhoneFilters count={active}>{filters}</PhoneFilters> : filters}
      {!phone && (
        <div className={classes.tools}>
          {tools}
          {onExport && (
            <Button
              size="xs"
              variant="default"
              className={classes.tool ?? ''}
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={onExport}
            >
              Export CSV
            </Button>
          )}
          {menu ?? <ColumnsMenu table={table} />}
        </div>
      )}
      {phone && menu && <div className={classes.tools}>{menu}</div>}
    </div>
  )
}

/** Shows and hides columns. */
function ColumnsMenu<Row extends object>({ table }: { table: TableModel<Row> }) {
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
