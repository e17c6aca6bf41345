import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { DetailSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { detailsIn, named, type ContentFacts } from '../editor/content-kind.ts'
import { draftKey } from '../editor/draft/content-store.ts'
import { shownOf } from '../editor/editor-kind.tsx'
import { PreviewFrame } from '../editor/preview/preview-frame.tsx'
import type { PreviewKind } from '../editor/preview/preview-kind.tsx'
import { PreviewWith } from '../editor/preview/preview-with.tsx'
import { useReceivedDraft } from '../editor/draft/draft-broadcast.ts'
import { useShopper } from '../editor/preview/use-preview-settings.ts'
import classes from './draft-preview.module.css'

interface ShownProps<V extends object, D extends ContentFacts & V> {
  of: PreviewKind<V, D>
  page: D
  values: V
  /** True while an editor in another window sends the draft. */
  followed: boolean
}

function Shown<V extends object, D extends ContentFacts & V>({ of, page, values, followed }: ShownProps<V, D>) {
  const { kind } = of
  const store = useStore()
  const { ref, width, height } = useElementSize()
  const [params, setParams] = useSearchParams()
  const chosen = useMemo(() => Object.fromEntries(params), [params])
  const shown = useMemo(() => shownOf(page, values), [page, values])
  const choices = useMemo(() => of.choices(page, values), [of, page, values])
  const shopper = useShopper(choices, chosen)
  useScreenTitle(shown.name)
  return (
    <div className={classes.root} data-fills>
      <header className={classes.bar}>
        {!followed && (
          <ActionIcon component={Link} to={kind.editorOf(page)} aria-label="Open editor" size={32}>
            <IconArrowLeft size={18} stroke={1.8} />
          </ActionIcon>
        )}
        <div className={classes.words}>
          <h1 className={classes.name}>{shown.name}</h1>
          <p className={classes.note} role="status">
            {followed ? 'Draft preview, updates as you edit' : 'Saved draft'} · purchases are off
          </p>
        </div>
        <div className={classes.choices}>
          <PreviewWith
            choices={choices}
            chosen={chosen}
            onChoose={(next) => setParams({ ...next }, { replace: true })}
          />
        </div>
      </header>
      <main id="main" className={classes.room} ref={ref}>
        {width > 0 && (
          <of.Look shown={shown}>
            {(content) => (
              <PreviewFrame
                title={`The ${kind.words.one} as shoppers see it`}
                content={content}
                store={store}
                shopper={shopper}
                tryable
                width={width}
                height={height}
                scale={1}
              />
            )}
          </of.Look>
        )}
      </main>
    </div>
  )
}

/** A full-window preview of a draft: the values of an editor in another window, otherwise the saved ones. */
export function DraftPreview<V extends object, D extends ContentFacts & V>({
  of,
  id,
}: {
  of: PreviewKind<V, D>
  id: string
}) {
  const { kind } = of
  const { data, load } = useApi(kind.contracts.details, { query: named(kind, id) }, { freshMs: 0 })
  const page = useMemo(() => (data === undefined ? undefined : detailsIn(kind, data)), [kind, data])
  const saved = useMemo(() => page && kind.content.parse(page), [kind, page])
  const told = useReceivedDraft(draftKey(kind, id), saved)
  return (
    <LoadGate load={load} what={`The ${kind.words.one}`} skeleton={<DetailSkeleton />}>
      {page && saved && <Shown of={of} page={page} values={told ?? saved} followed={told !== null} />}
    </LoadGate>
  )
}
