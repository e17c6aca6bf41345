import { Button, TextInput } from '@mantine/core'
import { IconArchive, IconSearch, type Icon } from '@tabler/icons-react'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { pluralize } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { FilterChip } from '../../../ui/data-table/filter-chip.tsx'
import type { TableState } from '../../../ui/data-table/types.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { CardSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useTableState, type TableStateChange } from '../../../ui/layout/use-table-state.ts'
import { idOf, listIn, type ContentFacts, type ContentKind } from '../editor/content-kind.ts'
import { ContentCard } from './content-card.tsx'
import { statusOptions } from './content-status.tsx'
import { InUseDialog } from './in-use-dialog.tsx'
import classes from './pages.module.css'
import { useContentActions, type ActionLabels, type ContentActions } from './use-content-actions.ts'
import { useSyncLocalDrafts } from './use-sync-local-drafts.ts'

const FILTERS = ['type', 'status'] as const

/** Number of cards before 'show more': each renders a whole page. */
const INITIAL_COUNT = 24

/** An additional filter next to the status. */
interface TypeFilter<D> {
  label: string
  options: readonly { value: string; label: string }[]
  of: (draft: D) => string
}

interface ContentListProps<V extends object, D extends ContentFacts & V> {
  kind: ContentKind<V, D>
  /** 'Payment pages' and their purpose. */
  title: string
  purpose: string
  /** The button to create one, shown only to members with permission. */
  action: ReactNode
  empty: { icon: Icon; title: string; message: string }
  words: ActionLabels
  type?: TypeFilter<D>
  /** Rendered above the gallery, such as a store-wide switch. */
  above?: ReactNode
  /** Text before 'changed …' on a card. */
  facts?: (draft: D) => string
  /** Buttons next to 'Open' on a card. */
  Buttons?: ComponentType<{ draft: D }>
}

/** Filters the drafts. Archived ones are included only if the filter asks for them. */
function matching<D extends ContentFacts>(
  drafts: readonly D[],
  { search, filters }: TableState,
  typeFilter: TypeFilter<D> | undefined,
): D[] {
  const { type = '', status = '' } = filters
  const wanted = search.trim().toLowerCase()
  return drafts.filter(
    (draft) =>
      draft.name.toLowerCase().includes(wanted) &&
      (type === '' || typeFilter === undefined || typeFilter.of(draft) === type) &&
      (status === '' ? draft.status !== 'archived' : draft.status === status),
  )
}

interface FiltersProps {
  /** 'payment pages' */
  what: string
  type: Pick<TypeFilter<never>, 'label' | 'options'> | undefined
  state: TableState
  onChange: TableStateChange
}

function Filters({ what, type, state, onChange }: FiltersProps) {
  const { type: chosen = '', status = '' } = state.filters
  return (
    <div className={classes.bar}>
      <TextInput
        className={classes.search ?? ''}
        aria-label={`Search ${what}`}
        placeholder="Search..."
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={state.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      {type && (
        <FilterChip
          label={type.label}
          options={type.options}
          value={chosen}
          onChange={(value) => onChange({ filters: { ...state.filters, type: value } })}
        />
      )}
      <FilterChip
        label="Status"
        options={statusOptions}
        value={status}
        onChange={(value) => onChange({ filters: { ...state.filters, status: value } })}
      />
    </div>
  )
}

interface BulkProps {
  words: { one: string; many: string }
  count: number
  onClear: () => void
  onArchive: () => void
}

function Bulk({ words, count, onClear, onArchive }: BulkProps) {
  return (
    <div className={classes.bulk} role="region" aria-label={`Selected ${words.many}`}>
      <strong>{pluralize(count, words.one)} selected</strong>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear
      </Button>
      <Button size="xs" variant="default" leftSection={<IconArchive size={16} stroke={1.7} />} onClick={onArchive}>
        Archive
      </Button>
    </div>
  )
}

interface GalleryProps<V extends object, D extends ContentFacts & V> {
  list: ContentListProps<V, D>
  drafts: readonly D[]
  actions: ContentActions<D>
}

function Gallery<V extends object, D extends ContentFacts & V>({ list, drafts, actions }: GalleryProps<V, D>) {
  const { kind, facts, Buttons } = list
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [most, setMost] = useState(INITIAL_COUNT)
  const chosen = drafts.filter((draft) => ticked.includes(idOf(kind, draft)))
  const archive = async () => {
    if (await actions.archive(chosen)) setTicked([])
  }
  return (
    <>
      {chosen.length > 0 && (
        <Bulk words={kind.words} count={chosen.length} onClear={() => setTicked([])} onArchive={() => void archive()} />
      )}
      <div className={classes.gallery}>
        {drafts.slice(0, most).map((draft) => {
          const id = idOf(kind, draft)
          return (
            <ContentCard
              key={id}
              kind={kind}
              draft={draft}
              actions={actions}
              facts={facts?.(draft)}
              buttons={Buttons && <Buttons draft={draft} />}
              chosen={ticked.includes(id)}
              onChoose={(on) => setTicked(on ? [...ticked, id] : ticked.filter((each) => each !== id))}
            />
          )
        })}
      </div>
      {drafts.length > most && (
        <div className={classes.more}>
          <span role="status">
            Showing {most} of {pluralize(drafts.length, kind.words.one)}
          </span>
          <Button variant="default" onClick={() => setMost(most + INITIAL_COUNT)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

const skeleton = (
  <div className={classes.gallery} role="status" aria-label="Loading">
    <CardSkeleton height={360} />
    <CardSkeleton height={360} />
  </div>
)

/** A store's content of one kind as live thumbnails, with search, filters and bulk archive. */
export function ContentList<V extends object, D extends ContentFacts & V>(props: ContentListProps<V, D>) {
  const { kind, title, purpose, action, empty, words, type, above } = props
  const { store_id } = useStore()
  const mayEdit = useCan('pages.manage')
  const { data, load } = useApi(kind.contracts.list, { query: { store_id } })
  const [state, setState] = useTableState({ filters: FILTERS })
  const actions = useContentActions(kind, words)
  const drafts = useMemo(() => (data === undefined ? undefined : listIn(kind, data)), [kind, data])
  const all = drafts ?? []
  const shown = matching(all, state, type)
  useSyncLocalDrafts(kind, mayEdit ? drafts : undefined)
  const what = title.toLowerCase()
  return (
    <>
      <DetailScreen
        header={{ title, purpose, action: mayEdit ? action : null }}
        load={load}
        what={`The ${what}`}
        skeleton={skeleton}
        empty={all.length === 0 && <EmptyState {...empty} />}
      >
        {above}
        <Filters what={what} type={type} state={state} onChange={setState} />
        {shown.length === 0 ? (
          <EmptyState
            icon={IconSearch}
            title={`No ${kind.words.one} matches`}
            message="Try another search or clear the filters."
            action={
              <Button variant="default" onClick={() => setState({ search: '', filters: {} })}>
                Clear search and filters
              </Button>
            }
          />
        ) : (
          <Gallery list={props} drafts={shown} actions={actions} />
        )}
      </DetailScreen>
      {actions.inUse && (
        <InUseDialog name={actions.inUse.name} where={actions.inUse.where} onClose={actions.forgetInUse} />
      )}
    </>
  )
}
