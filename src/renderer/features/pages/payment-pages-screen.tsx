import { Button, TextInput } from '@mantine/core'
import { IconArchive, IconLayout, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { counted } from '../../lib/format.ts'
import { useCan } from '../../lib/permissions.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { FilterChip } from '../../ui/data-table/filter-chip.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { CardSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTableState, type TableStateChange } from '../../ui/use-table-state.ts'
import type { TableState } from '../../ui/data-table/types.ts'
import { InUseDialog } from './in-use-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { NewPageMenu } from './new-page-menu.tsx'
import { PageCard } from './page-card.tsx'
import { statusOptions } from './page-status.tsx'
import classes from './pages.module.css'
import { usePageActions, type PageActions } from './use-page-actions.ts'
import { useSendKept } from './use-send-kept.ts'

const FILTERS = ['type', 'status'] as const

const typeOptions = [
  { value: 'standard', label: 'Standard' },
  { value: 'instant', label: 'Instant' },
]

/** The pages that match search and filters. Archived ones are shown when asked for. */
const matching = (pages: readonly PaymentPageDraft[], { search, filters }: TableState): PaymentPageDraft[] => {
  const { type = '', status = '' } = filters
  const wanted = search.trim().toLowerCase()
  return pages.filter(
    (page) =>
      page.name.toLowerCase().includes(wanted) &&
      (type === '' || page.payment_page_type === type) &&
      (status === '' ? page.status !== 'archived' : page.status === status),
  )
}

function Filters({ state, onChange }: { state: TableState; onChange: TableStateChange }) {
  const { type = '', status = '' } = state.filters
  return (
    <div className={classes.bar}>
      <TextInput
        className={classes.search ?? ''}
        aria-label="Search payment pages"
        placeholder="Search"
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={state.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <FilterChip
        label="Type"
        options={typeOptions}
        value={type}
        onChange={(value) => onChange({ filters: { ...state.filters, type: value } })}
      />
      <FilterChip
        label="Status"
        options={statusOptions}
        value={status}
        onChange={(value) => onChange({ filters: { ...state.filters, status: value } })}
      />
    </div>
  )
}

interface GalleryProps {
  pages: readonly PaymentPageDraft[]
  actions: PageActions
}

function Gallery({ pages, actions }: GalleryProps) {
  const [linked, setLinked] = useState<PaymentPageDraft | null>(null)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const chosen = pages.filter(({ payment_page_id }) => ticked.includes(payment_page_id))
  const archive = async () => {
    if (await actions.archive(chosen)) setTicked([])
  }
  return (
    <>
      {chosen.length > 0 && (
        <div className={classes.bulk} role="region" aria-label="Selected pages">
          <strong>{counted(chosen.length, 'page')} selected</strong>
          <Button size="xs" variant="subtle" onClick={() => setTicked([])}>
            Clear
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArchive size={16} stroke={1.7} />}
            onClick={() => void archive()}
          >
            Archive
          </Button>
        </div>
      )}
      <div className={classes.gallery}>
        {pages.map((page) => (
          <PageCard
            key={page.payment_page_id}
            page={page}
            actions={actions}
            chosen={ticked.includes(page.payment_page_id)}
            onChoose={(on) =>
              setTicked(on ? [...ticked, page.payment_page_id] : ticked.filter((each) => each !== page.payment_page_id))
            }
            onLink={() => setLinked(page)}
          />
        ))}
      </div>
      {linked && <LinkDialog page={linked} onClose={() => setLinked(null)} />}
    </>
  )
}

const skeleton = (
  <div className={classes.gallery} role="status" aria-label="Loading">
    <CardSkeleton height={360} />
    <CardSkeleton height={360} />
  </div>
)

/** /editor/checkout/payment-pages (RT-070, RT-071): the store's payment pages as pictures of what shoppers see. */
export default function PaymentPagesScreen() {
  const { store_id } = useStore()
  const mayEdit = useCan('pages.manage')
  const { data, load } = useApi(paymentPages.list, { query: { store_id } })
  const [state, setState] = useTableState({ filters: FILTERS })
  const actions = usePageActions()
  const pages = data?.payment_pages ?? []
  const shown = matching(pages, state)
  useSendKept(mayEdit ? data?.payment_pages : undefined)
  const action = mayEdit ? <NewPageMenu /> : null
  return (
    <>
      <DetailScreen
        header={{ title: 'Payment pages', purpose: 'What shoppers see when they pay.', action }}
        load={load}
        what="The payment pages"
        skeleton={skeleton}
        empty={
          pages.length === 0 && (
            <EmptyState
              icon={IconLayout}
              title="No payment pages"
              message="Shoppers pay on one. Make the first, give it your colours and publish it."
            />
          )
        }
      >
        <Filters state={state} onChange={setState} />
        {shown.length === 0 ? (
          <EmptyState
            icon={IconSearch}
            title="No page matches"
            message="Search for another name, or take a filter away."
            action={
              <Button variant="default" onClick={() => setState({ search: '', filters: {} })}>
                Clear search and filters
              </Button>
            }
          />
        ) : (
          <Gallery pages={shown} actions={actions} />
        )}
      </DetailScreen>
      {actions.inUse && (
        <InUseDialog
          name={
            pages.find(({ payment_page_id }) => payment_page_id === actions.inUse?.page.payment_page_id)?.name ??
            'This page'
          }
          where={actions.inUse.where}
          onClose={actions.forgetInUse}
        />
      )}
    </>
  )
}
