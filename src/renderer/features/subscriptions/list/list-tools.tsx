import { ActionIcon, Button, Group, Menu, Popover, Select, Stack } from '@mantine/core'
import { IconColumns3, IconDots, IconDownload, IconFilter, IconRefresh, IconUpload } from '@tabler/icons-react'
import { subscriptionPlans } from '../../../../shared/contracts/subscriptions/plans.ts'
import { subscriptionStatuses } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import { frequencies } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { DateFilter } from '../../../ui/data-table/date-filter.tsx'
import type { TableState } from '../../../ui/data-table/types.ts'
import type { TableStateChange } from '../../../ui/layout/use-table-state.ts'
import { FREQUENCY_LABELS, statusBadge } from '../subscription-labels.ts'
import classes from './list.module.css'
import { subscriptionColumns } from './subscription-columns.tsx'

/** Filters of the list, as named in the URL (DEF-37). */
export const SUBSCRIPTION_FILTERS = ['status', 'plan', 'frequency', 'date'] as const

const NO_FILTERS = { status: '', plan: '', frequency: '', date: '' }

const statusOptions = subscriptionStatuses.map((value) => ({ value, label: statusBadge(value).label }))
const frequencyOptions = frequencies.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))

interface ToolProps {
  state: TableState
  change: TableStateChange
}

/** Plans for the filter; a store rarely has more than a page of them. */
function usePlanOptions() {
  const { store_id } = useStore()
  const { data } = useApi(subscriptionPlans.list, { query: { store_id, size: 100 } })
  return (data?.plans ?? []).map(({ plan_id, plan_name }) => ({
    value: plan_id,
    label: plan_name,
  }))
}

function FilterFields({ state, change }: ToolProps) {
  const plans = usePlanOptions()
  const set = (name: string) => (value: string | null) => change({ filters: { [name]: value ?? '' } })
  const field = (name: string) => ({
    value: state.filters[name] || null,
    onChange: set(name),
    placeholder: 'Any',
    clearable: true,
    comboboxProps: { withinPortal: false },
  })
  return (
    <Stack gap={12}>
      <Select label="Status" data={statusOptions} {...field('status')} />
      <Select label="Plan" data={plans} searchable {...field('plan')} />
      <Select label="Frequency" data={frequencyOptions} {...field('frequency')} />
      <div>
        <DateFilter label="Date started" value={state.filters['date'] ?? ''} onChange={set('date')} />
      </div>
      <Group justify="flex-end">
        <Button variant="default" size="xs" onClick={() => change({ filters: NO_FILTERS })}>
          Clear
        </Button>
      </Group>
    </Stack>
  )
}

/** The Filter button with the number of filters in use. */
function FilterButton(props: ToolProps) {
  const count = Object.values(props.state.filters).filter((value) => value !== '').length
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilter size={16} stroke={1.7} />}
          rightSection={<span className={classes.count}>{count}</span>}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="group" aria-label="Filters">
        <FilterFields {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnItems({ state, change }: ToolProps) {
  return subscriptionColumns.slice(1).map(({ key, label }) => {
    const hidden = state.hidden.includes(key)
    const next = hidden ? state.hidden.filter((each) => each !== key) : [...state.hidden, key]
    return (
      <Menu.Item
        key={key}
        closeMenuOnClick={false}
        leftSection={<IconColumns3 size={16} stroke={1.8} />}
        onClick={() => change({ hidden: next })}
      >
        {hidden ? `Show ${label}` : `Hide ${label}`}
      </Menu.Item>
    )
  })
}

interface ListToolsProps extends ToolProps {
  onRefresh: () => void
  onExport: () => void
  /** Absent if the member can't import. */
  onImport?: (() => void) | undefined
}

/** Filter button and more menu of the list (DEF-37, DEF-38). */
export function ListTools({ onRefresh, onExport, onImport, ...props }: ListToolsProps) {
  return (
    <>
      <FilterButton {...props} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More options">
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          <Menu.Item leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={onRefresh}>
            Refresh
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} stroke={1.8} />} onClick={onExport}>
            Export CSV
          </Menu.Item>
          {onImport && (
            <Menu.Item leftSection={<IconUpload size={16} stroke={1.8} />} onClick={onImport}>
              Import CSV
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Columns</Menu.Label>
          <ColumnItems {...props} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
