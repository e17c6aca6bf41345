import { Menu } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { velocity, type VelocityBlock } from '../../../../shared/contracts/payments/velocity-limits.ts'
import { velocityKinds } from '../../../../shared/domain/payments/velocity.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { DateFilter } from '../../../ui/data-table/date-filter.tsx'
import { FilterChip } from '../../../ui/data-table/filter-chip.tsx'
import { dateQuery } from '../../../ui/data-table/filter-days.ts'
import { isNarrowed, oneOf } from '../../../ui/data-table/list-query.ts'
import type { TableState, TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import type { TableStateChange } from '../../../ui/layout/use-table-state.ts'
import screens from '../../../ui/resource/screen.module.css'
import { useAllowances } from './use-allowances.ts'
import { ALLOW_LABELS, allowableKinds, KIND_WORDS, cardLabel } from './velocity-labels.ts'
import classes from './velocity.module.css'

const kindOptions = velocityKinds.map((value) => ({ value, label: KIND_WORDS[value].limit }))
const modeOptions = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
]

interface FiltersProps {
  state: TableState
  change: TableStateChange
}

function Filters({ state, change }: FiltersProps) {
  const { kind = '', mode = '', date = '' } = state.filters
  return (
    <>
      <FilterChip
        label="Limit"
        options={kindOptions}
        value={kind}
        onChange={(next) => change({ filters: { kind: next } })}
      />
      <FilterChip
        label="Mode"
        options={modeOptions}
        value={mode}
        onChange={(next) => change({ filters: { mode: next } })}
      />
      <DateFilter value={date} onChange={(next) => change({ filters: { date: next } })} />
    </>
  )
}

function AllowMenu({ block }: { block: VelocityBlock }) {
  const { allow, busy } = useAllowances()
  return (
    <RowMenu name={`attempts by ${block.email || block.network}`}>
      {allowableKinds(block).map((kind) => (
        <Menu.Item key={kind} disabled={busy} onClick={() => void allow(block, kind)}>
          {ALLOW_LABELS[kind]}
        </Menu.Item>
      ))}
    </RowMenu>
  )
}

const allowMenu = (block: VelocityBlock) => <AllowMenu block={block} />

interface BlockedAttemptsProps extends FiltersProps {
  mode: Mode
}

const blockedColumns: readonly TableColumn<VelocityBlock>[] = [
  {
    key: 'email',
    label: 'Latest shopper',
    tone: 'strong',
    card: 'title',
    cell: ({ email }) => <span className={classes.breaking}>{email || 'No email'}</span>,
  },
  { key: 'kind', label: 'Limit', card: 'note', cell: ({ kind }) => KIND_WORDS[kind].limit },
  {
    key: 'count',
    label: 'Blocked',
    align: 'end',
    card: 'badge',
    cell: ({ count }) => `${count} ${count === 1 ? 'attempt' : 'attempts'}`,
  },
  { key: 'card', label: 'Card', tone: 'soft', card: 'note', cell: ({ card }) => (card ? cardLabel(card) : null) },
  {
    key: 'network',
    label: 'Network',
    tone: 'soft',
    card: 'note',
    cell: ({ network }) => <span className={classes.breaking}>{network}</span>,
  },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    card: 'value',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: 'last_at',
    label: 'Last attempt',
    tone: 'soft',
    card: 'note',
    cell: ({ last_at }) => <RelativeTime value={last_at} />,
  },
]

/** Attempts blocked by the limits, newest first: a burst is one row with a count. */
export function BlockedAttempts({ state, change, mode }: BlockedAttemptsProps) {
  const { store_id } = useStore()
  const mayManage = useCan('payments.manage')
  const [now] = useState(() => new Date())
  const { page, size, filters } = state
  const kind = oneOf(velocityKinds, filters['kind'])
  const query = useMemo(
    () => ({ store_id, mode, page, size, ...(kind && { kind }), ...dateQuery(filters['date'] ?? '', now) }),
    [store_id, mode, page, size, kind, filters, now],
  )
  const { data, load } = useApi(velocity.blocks, { query }, { keepPrevious: true })
  const isEmpty = data?.total === 0 && !isNarrowed(state)
  return (
    <section aria-label="Blocked attempts" className={classes.blocked}>
      <h2 className={classes.heading}>Blocked attempts</h2>
      {isEmpty ? (
        <div className={screens.card}>
          <EmptyState
            icon={IconShieldCheck}
            title="No blocked attempts"
            message="Payment attempts that reach a limit appear here for 90 days."
          />
        </div>
      ) : (
        <DataTable
          label="Blocked attempts"
          columns={blockedColumns}
          rows={data?.data ?? []}
          total={data?.total ?? 0}
          rowId={({ block_id }) => block_id}
          state={state}
          onStateChange={change}
          load={load}
          searchable={false}
          filters={<Filters state={state} change={change} />}
          emptyMessage="No blocked attempts match your filters."
          {...(mayManage && { rowActions: allowMenu })}
        />
      )}
    </section>
  )
}
