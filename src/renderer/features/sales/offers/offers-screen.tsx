import { Button } from '@mantine/core'
import { IconDiscount, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { offers, type Offer } from '../../../../shared/contracts/offers.ts'
import { offerStates } from '../../../../shared/domain/set-offer.ts'
import { allPages, type FetchPage } from '../../../lib/all-pages.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { call } from '../../../lib/api.ts'
import { useCan } from '../../../lib/permissions.ts'
import { to } from '../../../lib/route-paths.ts'
import { useStore } from '../../../lib/stores.ts'
import { useApi } from '../../../lib/use-api.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { FilterChip } from '../../../ui/data-table/filter-chip.tsx'
import { listQuery, oneOf, type ListQuery } from '../../../ui/data-table/list-query.ts'
import type { TableSelection } from '../../../ui/data-table/types.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import type { EmptyStateProps } from '../../../ui/states.tsx'
import { useNotification } from '../../../ui/toasts.tsx'
import { useTableState } from '../../../ui/use-table-state.ts'
import { offerColumns } from './offer-columns.tsx'
import { OfferMenu } from './offer-menu.tsx'
import { offerAddress, offersWords, STATE_WORDS } from './offer-words.ts'
import { useOfferActions, type OfferActions } from './use-offer-actions.ts'

const FILTERS = ['state'] as const
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const

const stateOptions = offerStates.map((value) => ({ value, label: STATE_WORDS[value].label }))

const empty: EmptyStateProps = {
  icon: IconDiscount,
  title: 'No offers yet',
  message: 'An offer sells several products together at a price of its own, at an address that you hand out.',
}

const pagesOf =
  (query: ListQuery): FetchPage<Offer> =>
  async (page, size, signal) => {
    const reply = await call(offers.list, { query: { ...query, page, size } }, { signal })
    return { rows: reply.offers, total: reply.total }
  }

/** Asks once, then archives what is ticked, on all pages when all are meant. */
function useBulkArchive(fetchPage: FetchPage<Offer>, total: number, move: OfferActions['move']) {
  const toast = useNotification()
  return async ({ ids, all }: TableSelection) => {
    const words = offersWords(all ? total : ids.length)
    const sure = await askToConfirm({
      title: `Archive ${words}?`,
      message: 'Their addresses sell nothing any more, and open checkouts lose the offer’s price. Orders stay.',
      confirmLabel: `Archive ${words}`,
    })
    if (!sure) return
    try {
      const found = await allPages(fetchPage, { signal: new AbortController().signal })
      await move(
        found.filter(({ offer_id, status }) => status !== 'archived' && (all || ids.includes(offer_id))),
        'archived',
      )
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}

/** /sales/offers: sets of products at a price of their own, with what they brought in (API-084, RT-083). */
export default function OffersScreen() {
  const store = useStore()
  const mayManage = useCan('pages.manage')
  const [tableState, change] = useTableState({ filters: FILTERS, sort: NEWEST_FIRST })
  const state = oneOf(offerStates, tableState.filters['state'])
  const query = useMemo(
    () => ({ ...listQuery(store.store_id, tableState), ...(state && { state }) }),
    [store.store_id, tableState, state],
  )
  const list = useApi(offers.list, { query }, { keepPrevious: true })
  const columns = useMemo(() => offerColumns(store), [store])
  const actions = useOfferActions()
  const total = list.data?.total ?? 0
  const archive = useBulkArchive(pagesOf(query), total, actions.move)
  const menuOf = (offer: Offer) => (
    <OfferMenu offer={offer} address={offerAddress(store, offer.offer_id)} actions={actions} mayManage={mayManage} />
  )
  const newOffer = mayManage && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} />}
      loading={actions.creating}
      onClick={() => void actions.create()}
    >
      Create offer
    </Button>
  )
  return (
    <ListScreen
      header={{
        title: 'Offers',
        purpose: 'Products that you sell together, at a price of their own.',
        action: newOffer,
      }}
      empty={{ ...empty, action: newOffer }}
      table={{
        label: 'Offers',
        columns,
        rows: list.data?.offers ?? [],
        total,
        rowId: ({ offer_id }) => offer_id,
        rowLabel: ({ name }) => name,
        state: tableState,
        onStateChange: change,
        load: list.load,
        rowActions: menuOf,
        ...(mayManage && {
          rowClick: { redirect: ({ offer_id }: Offer) => to('offers.edit', { offerId: offer_id }) },
          bulkActions: [
            { key: 'archive', label: 'Archive', run: (selection: TableSelection) => void archive(selection) },
          ],
          selectAllPages: true,
        }),
        emptyMessage: 'No offer matches. Change the search or the filters.',
        filters: (
          <FilterChip
            label="Status"
            options={stateOptions}
            value={tableState.filters['state'] ?? ''}
            onChange={(next) => change({ filters: { state: next } })}
          />
        ),
      }}
    />
  )
}
