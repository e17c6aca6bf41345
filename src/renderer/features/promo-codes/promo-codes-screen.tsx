import { Button, Menu } from '@mantine/core'
import {
  IconPlus,
  IconRefresh,
  IconTicket,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { promoCodes, type PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import { discountTypes, promoStatuses } from '../../../shared/domain/cart/promo.ts'
import type { FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { call } from '../../lib/api/api.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { FilterChip } from '../../ui/data-table/filter-chip.tsx'
import { listQuery, oneOf, type ListQuery } from '../../ui/data-table/list-query.ts'
import type { TableSelection, TableState } from '../../ui/data-table/types.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import type { EmptyStateProps } from '../../ui/feedback/states.tsx'
import { RowMenu } from '../../ui/layout/row-menu.tsx'
import { useBulk } from '../../ui/layout/use-bulk.ts'
import { useTableState, type TableStateChange } from '../../ui/layout/use-table-state.ts'
import { promoColumns } from './promo-columns.tsx'
import { promoCodeCount, SOURCE_LABELS, STATUS_LABELS, TYPE_LABELS } from './promo-labels.ts'
import classes from './promo.module.css'
import { usePromoActions, type PromoActions } from './use-promo-actions.ts'

const FILTERS = ['status', 'type', 'source'] as const
const SOURCES = ['manual', 'shopify'] as const
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const

const statusOptions = promoStatuses.map((value) => ({ value, label: STATUS_LABELS[value].label }))
const typeOptions = discountTypes.map((value) => ({ value, label: TYPE_LABELS[value] }))
const sourceOptions = SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))

const createCode = (
  <Button component={Link} to={to('promo-codes.new')} leftSection={<IconPlus size={16} stroke={1.8} />}>
    Create promo code
  </Button>
)

const empty: EmptyStateProps = {
  icon: IconTicket,
  title: 'No promo codes yet',
  message: 'Give shoppers a percentage off, an amount off or free shipping with a code at checkout.',
}

function filterQuery({ status, type, source }: TableState['filters']) {
  const chosen = {
    status: oneOf(promoStatuses, status),
    discount_type: oneOf(discountTypes, type),
    source: oneOf(SOURCES, source),
  }
  return {
    ...(chosen.status && { status: chosen.status }),
    ...(chosen.discount_type && { discount_type: chosen.discount_type }),
    ...(chosen.source && { source: chosen.source }),
  }
}

interface PromoFiltersProps {
  state: TableState
  change: TableStateChange
  /** True if codes have been synced from Shopify. */
  synced: boolean
}

function PromoFilters({ state, change, synced }: PromoFiltersProps) {
  const { status = '', type = '', source = '' } = state.filters
  return (
    <>
      <FilterChip
        label="Status"
        options={statusOptions}
        value={status}
        onChange={(next) => change({ filters: { status: next } })}
      />
      <FilterChip
        label="Type"
        options={typeOptions}
        value={type}
        onChange={(next) => change({ filters: { type: next } })}
      />
      {(synced || source !== '') && (
        <FilterChip
          label="Source"
          options={sourceOptions}
          value={source}
          onChange={(next) => change({ filters: { source: next } })}
        />
      )}
    </>
  )
}

const pagesOf =
  (query: ListQuery): FetchPage<PromoCode> =>
  async (page, size, signal) => {
    const reply = await call(promoCodes.list, { query: { ...query, page, size } }, { signal })
    return { rows: reply.promo_codes, total: reply.total }
  }

function SyncNote({ at }: { at: string }) {
  return (
    <p className={classes.note}>
      Promo codes were last synced with Shopify <RelativeTime value={at} />.
    </p>
  )
}

/** /editor/checkout/promo-codes: the store's codes with their revenue (PC-001, PC-002, RT-068). */
export default function PromoCodesScreen() {
  const { store_id, currency } = useStore()
  const mayManage = useCan('pages.manage')
  const [state, change] = useTableState({ filters: FILTERS, sort: NEWEST_FIRST })
  const query = useMemo(() => ({ ...listQuery(store_id, state), ...filterQuery(state.filters) }), [store_id, state])
  const list = useApi(promoCodes.list, { query }, { keepPrevious: true })
  const columns = useMemo(() => promoColumns(currency), [currency])
  const actions = usePromoActions()
  const total = list.data?.total ?? 0
  const syncedAt = list.data?.last_synced_at ?? null
  const disable = useBulk({
    rows: list.data?.promo_codes,
    fetchPage: pagesOf(query),
    total,
    verb: 'Disable',
    counted: promoCodeCount,
    message: 'Shoppers can no longer use these codes, including in open checkouts. You can enable them again later.',
    idOf: ({ promo_code_id }) => promo_code_id,
    appliesTo: ({ disabled, source }) => !disabled && source === 'manual',
    act: (promos) => actions.turn(promos, true),
  })
  const menuOf = (promo: PromoCode) => <PromoMenu promo={promo} actions={actions} />
  const sync = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.8} />}
      loading={actions.syncing}
      onClick={() => void actions.sync()}
    >
      Sync with Shopify
    </Button>
  )
  return (
    <ListScreen
      header={{
        title: 'Promo codes',
        purpose: 'Discount codes that shoppers enter at checkout or that apply automatically.',
        action: mayManage && (
          <>
            {list.data?.can_sync === true && sync}
            {createCode}
          </>
        ),
      }}
      empty={{ ...empty, action: mayManage && createCode }}
      above={syncedAt !== null && <SyncNote at={syncedAt} />}
      table={{
        label: 'Promo codes',
        columns,
        rows: list.data?.promo_codes ?? [],
        total,
        rowId: (promo) => promo.promo_code_id,
        rowLabel: (promo) => promo.code,
        state,
        onStateChange: change,
        load: list.load,
        rowClick: { redirect: ({ promo_code_id }) => to('promo-codes.edit', { promoCodeId: promo_code_id }) },
        ...(mayManage && {
          rowActions: menuOf,
          bulkActions: [
            { key: 'disable', label: 'Disable', run: (selection: TableSelection) => void disable(selection) },
          ],
          selectAllPages: true,
        }),
        emptyMessage: 'No matching promo codes. Try a different search or filter.',
        filters: <PromoFilters state={state} change={change} synced={syncedAt !== null} />,
      }}
    />
  )
}

/** Actions menu at the end of a code's row, for the store's own codes. */
function PromoMenu({ promo, actions }: { promo: PromoCode; actions: PromoActions }) {
  if (promo.source === 'shopify') return null
  const { disabled } = promo
  return (
    <RowMenu name={promo.code}>
      <Menu.Item
        component={Link}
        to={to('promo-codes.edit', { promoCodeId: promo.promo_code_id })}
        leftSection={<IconPencil size={16} stroke={1.7} />}
      >
        Edit
      </Menu.Item>
      <Menu.Item
        leftSection={disabled ? <IconPlayerPlay size={16} stroke={1.7} /> : <IconPlayerPause size={16} stroke={1.7} />}
        onClick={() => void actions.turn([promo], !disabled)}
      >
        {disabled ? 'Enable' : 'Disable'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => void actions.remove(promo)}
      >
        Delete
      </Menu.Item>
    </RowMenu>
  )
}
