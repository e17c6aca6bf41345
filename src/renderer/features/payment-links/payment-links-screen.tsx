import { Button } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { paymentLinks, type PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import { linkStatuses } from '../../../shared/domain/cart/payment-links.ts'
import type { FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { call } from '../../lib/api/api.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { ListFilter } from '../../ui/data-table/list-filter.tsx'
import { listQuery, oneOf, type ListQuery } from '../../ui/data-table/list-query.ts'
import type { TableSelection } from '../../ui/data-table/types.ts'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import type { EmptyStateProps } from '../../ui/feedback/states.tsx'
import { useBulk } from '../../ui/layout/use-bulk.ts'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import { linkColumns } from './link-columns.tsx'
import { LinkMenu } from './link-menu.tsx'
import { linkUrl, linkCount, STATUS_LABELS } from './link-labels.ts'
import { useLinkActions } from './use-link-actions.ts'

const FILTERS = ['status'] as const
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const

const statusOptions = linkStatuses.map((value) => ({ value, label: STATUS_LABELS[value].label }))

const createLink = (
  <Button component={Link} to={to('payment-links.new')} leftSection={<IconPlus size={16} stroke={1.8} />}>
    Create payment link
  </Button>
)

const empty: EmptyStateProps = {
  icon: IconLink,
  title: 'No payment links yet',
  message: 'Sell products or collect a payment with a link or QR code.',
}

const pagesOf =
  (query: ListQuery): FetchPage<PaymentLink> =>
  async (page, size, signal) => {
    const reply = await call(paymentLinks.list, { query: { ...query, page, size } }, { signal })
    return { rows: reply.payment_links, total: reply.total }
  }

/** /editor/checkout/payment-links: the store's links with their revenue (API-079, RT-064). */
export default function PaymentLinksScreen() {
  const store = useStore()
  const mayManage = useCan('pages.manage')
  const [state, change] = useTableState({ filters: FILTERS, sort: NEWEST_FIRST })
  const status = oneOf(linkStatuses, state.filters['status'])
  const query = useMemo(
    () => ({ ...listQuery(store.store_id, state), ...(status && { status }) }),
    [store.store_id, state, status],
  )
  const list = useApi(paymentLinks.list, { query }, { keepPrevious: true })
  const columns = useMemo(() => linkColumns(store), [store])
  const actions = useLinkActions()
  const total = list.data?.total ?? 0
  const pause = useBulk({
    rows: list.data?.payment_links,
    fetchPage: pagesOf(query),
    total,
    verb: 'Pause',
    counted: linkCount,
    message:
      'The selected links stop working, including for shoppers who are checking out now. You can resume them later.',
    idOf: ({ payment_link_id }) => payment_link_id,
    appliesTo: ({ status }) => status !== 'paused',
    act: (links) => actions.turn(links, 'paused'),
  })
  const menuOf = (link: PaymentLink) => (
    <LinkMenu link={link} address={linkUrl(store, link.link, link.utm)} actions={actions} mayManage={mayManage} />
  )
  return (
    <ListScreen
      header={{
        title: 'Payment links',
        purpose: 'Sell with a link you can share anywhere.',
        action: mayManage && createLink,
      }}
      tabs={
        <ScreenTabs
          label="Flows and links"
          tabs={[
            { label: 'Flows', path: to('flows.list') },
            { label: 'Payment links', path: to('payment-links.list') },
          ]}
        />
      }
      empty={{ ...empty, action: mayManage && createLink }}
      table={{
        label: 'Payment links',
        columns,
        rows: list.data?.payment_links ?? [],
        total,
        rowId: (link) => link.payment_link_id,
        rowLabel: (link) => link.name,
        state,
        onStateChange: change,
        load: list.load,
        rowActions: menuOf,
        ...(mayManage && {
          rowClick: {
            redirect: ({ payment_link_id }: PaymentLink) =>
              to('payment-links.edit', { paymentLinkId: payment_link_id }),
          },
          bulkActions: [{ key: 'pause', label: 'Pause', run: (selection: TableSelection) => void pause(selection) }],
          selectAllPages: true,
        }),
        emptyMessage: 'No matching payment links. Try a different search or filter.',
        filters: (
          <ListFilter name="status" label="Status" options={statusOptions} state={state} onStateChange={change} />
        ),
      }}
    />
  )
}
