import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDiscount, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { offers, type Offer } from '../../../../shared/contracts/sales/offers.ts'
import { offerStates } from '../../../../shared/domain/cart/bundle-price.ts'
import type { FetchPage } from '../../../lib/api/fetch-all-pages.ts'
import { call } from '../../../lib/api/api.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import { listQuery, oneOf, type ListQuery } from '../../../ui/data-table/list-query.ts'
import type { TableSelection } from '../../../ui/data-table/types.ts'
import { NameDialog } from '../../../ui/feedback/name-dialog.tsx'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { useBulk } from '../../../ui/layout/use-bulk.ts'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { offerColumns } from './offer-columns.tsx'
import { OfferMenu } from './offer-menu.tsx'
import { offerUrl, offerCount, STATE_LABELS } from './offer-labels.ts'
import { useOfferActions, type OfferActions } from './use-offer-actions.ts'

const FILTERS = ['state'] as const
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const

const stateOptions = offerStates.map((value) => ({ value, label: STATE_LABELS[value].label }))

const empty: EmptyStateProps = {
  icon: IconDiscount,
  title: 'No offers yet',
  message: 'Bundle products at a special price and share a link to the offer.',
}

const pagesOf =
  (query: ListQuery): FetchPage<Offer> =>
  async (page, size, signal) => {
    const reply = await call(offers.list, { query: { ...query, page, size } }, { signal })
    return { rows: reply.offers, total: reply.total }
  }

/** Asks for a name, then creates an offer and opens it. The dialog stays open while the list of offers loads. */
function useNewOffer({ create, creating, createError }: OfferActions) {
  const [opened, { open, close }] = useDisclosure(false)
  const button = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={open}>
      Create offer
    </Button>
  )
  const dialog = (
    <NameDialog
      opened={opened}
      thing="offer"
      suggestion="New offer"
      busy={creating}
      error={createError}
      onCreate={(name) => void create(name)}
      onClose={close}
    />
  )
  return { button, dialog }
}

/** /sales/offers: bundles at a special price, with their revenue (API-084, RT-083). */
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
  const archive = useBulk({
    rows: list.data?.offers,
    fetchPage: pagesOf(query),
    total,
    verb: 'Archive',
    counted: offerCount,
    message:
      'Links to the selected offers stop working, and open checkouts lose the offer’s price. Past orders aren’t affected.',
    idOf: ({ offer_id }) => offer_id,
    appliesTo: ({ status }) => status !== 'archived',
    act: (rows) => actions.move(rows, 'archived'),
  })
  const menuOf = (offer: Offer) => (
    <OfferMenu offer={offer} address={offerUrl(store, offer.offer_id)} actions={actions} mayManage={mayManage} />
  )
  const newOffer = useNewOffer(actions)
  const button = mayManage && newOffer.button
  return (
    <>
      <ListScreen
        header={{
          title: 'Offers',
          purpose: 'Sell several products together at a special price.',
          action: button,
        }}
        empty={{ ...empty, action: button }}
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
          emptyMessage: 'No matching offers. Try a different search or filter.',
          filters: (
            <ListFilter name="state" label="Status" options={stateOptions} state={tableState} onStateChange={change} />
          ),
        }}
      />
      {newOffer.dialog}
    </>
  )
}
